import { useQueries, useQueryClient } from "@tanstack/react-query";
import { IconCheck } from "@tabler/icons-react";
import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import type { Account } from "#contract/auth.ts";
import { overlayStudentList } from "#client/outbox/overlay.ts";
import { useOutbox } from "#client/outbox/react.tsx";
import { Button } from "#client/ui/button.tsx";
import { Avatar } from "#client/ui/avatar.tsx";
import { formatDate, formatTime } from "#client/ui/format.ts";
import { announce } from "#client/ui/live-region.tsx";
import { fullName } from "#client/ui/names.ts";
import { Sheet } from "#client/ui/sheet.tsx";
import { deviceMemory } from "./device-memory.ts";
import { latestKnown } from "#client/outbox/known-lists.ts";
import { checkInQueries } from "./queries.ts";
import { calledClasses, type RollEntry, rollOf } from "./roll.ts";
import classes from "./roll-call.module.css";
import { rollMessages } from "./roll-call-messages.ts";
import { messages } from "./messages.ts";

/** The lists of the classes of today: the server's, else the latest that the device knows, with what waits laid over. */
function useRoll({ account, classId, date }: Omit<Props, "onClose">): {
  roll: ReturnType<typeof rollOf>;
  missing: string[];
} {
  const queryClient = useQueryClient();
  const outbox = useOutbox();
  const { taps } = useSyncExternalStore(outbox.subscribe, outbox.getSnapshot);
  // The name of an open class that is not the account's own stands in its list.
  const called = calledClasses<{ id: string; name: string }>(account.person.classes, {
    id: classId,
    name: rollMessages.thisClass,
  });
  const answers = useQueries({ queries: called.map(({ id }) => checkInQueries.studentList(id, date)) });
  const known = called.map(({ id, name }, index) => ({
    name,
    list: answers[index]?.data ?? latestKnown(queryClient, id, date),
  }));
  const lists = known.map(({ list }) => list).filter((list) => list !== null);
  return {
    roll: rollOf(lists.map((list) => overlayStudentList(list, taps))),
    missing: known.filter(({ list }) => list === null).map(({ name }) => name),
  };
}

/** Ticks are of this device, this account and this day, in all of its tabs; a roll call that was interrupted goes on. */
function useTicks(
  accountId: string,
  date: string,
): { ticks: ReadonlySet<string>; toggle: (id: string) => void; clear: () => void } {
  const [ticks, setTicks] = useState(() => deviceMemory.ticks(accountId, date));
  useEffect(() => {
    const hear = (): void => setTicks(deviceMemory.ticks(accountId, date));
    addEventListener("storage", hear);
    return () => removeEventListener("storage", hear);
  }, [accountId, date]);
  const keep = (next: ReadonlySet<string>): void => {
    deviceMemory.keepTicks(accountId, date, next);
    setTicks(next);
  };
  const toggle = (id: string): void => {
    const next = new Set(ticks);
    if (!next.delete(id)) next.add(id);
    keep(next);
  };
  return { ticks, toggle, clear: () => keep(new Set()) };
}

function Entry({ entry, ticked, onToggle }: { entry: RollEntry; ticked: boolean; onToggle: () => void }): ReactNode {
  const { student, class_name, status } = entry;
  const said = status === null ? rollMessages.unmarked : messages.status[status];
  return (
    <li>
      <button type="button" className={`option ${classes.entry}`} aria-pressed={ticked} onClick={onToggle}>
        <span className={classes.tick}>{ticked && <IconCheck size={24} stroke={2.5} aria-hidden="true" />}</span>
        <Avatar person={student} size={36} />
        <span className={classes.name} dir="auto">
          {fullName(student)}
        </span>
        <span className={`fine ${classes.detail}`}>
          {status === "present" ? class_name : `${class_name} · ${said}`}
        </span>
      </button>
    </li>
  );
}

interface Props {
  account: Account;
  /** The open class, which an administrator may have open without teaching it. */
  classId: string;
  /** Today, fixed when the page opened it. */
  date: string;
  onClose: () => void;
}

/** Who should be here now, in the open class and over all of the teacher's own, to tick off: a drill, a bus. */
export function RollCall({ account, classId, date, onClose }: Props): ReactNode {
  const { roll, missing } = useRoll({ account, classId, date });
  const timeZone = account.person.school.time_zone;
  const { ticks, toggle, clear } = useTicks(account.id, date);
  const seen = roll.here.filter(({ student }) => ticks.has(student.id)).length;
  const all = seen === roll.here.length && seen > 0;
  const restart = (): void => {
    clear();
    announce(rollMessages.cleared);
  };
  const title = (
    <>
      {rollMessages.title}
      <span className={classes.day}> · {formatDate(date, "EEEE d MMMM y")}</span>
    </>
  );
  return (
    <Sheet opened onClose={onClose} place="wide" title={title}>
      <div className={classes.head}>
        <p className={classes.count} data-all={all || undefined} aria-live="polite">
          {all ? rollMessages.all(seen) : rollMessages.count(seen, roll.here.length)}
        </p>
        {ticks.size > 0 && <Button onClick={restart}>{rollMessages.again}</Button>}
      </div>
      {missing.length > 0 && <p className={classes.missing}>{rollMessages.missing(missing)}</p>}
      {roll.here.length === 0 && <p>{rollMessages.empty}</p>}
      <ul className={`plain-list ${classes.list}`} aria-label={rollMessages.here}>
        {roll.here.map((entry) => (
          <Entry
            key={entry.student.id}
            entry={entry}
            ticked={ticks.has(entry.student.id)}
            onToggle={() => toggle(entry.student.id)}
          />
        ))}
      </ul>
      {roll.away.length > 0 && (
        <>
          <h3 className={classes.heading}>{rollMessages.away}</h3>
          <ul className={`plain-list ${classes.away}`}>
            {roll.away.map(({ student, class_name, status, gone }) => (
              <li key={student.id}>
                <span dir="auto">{fullName(student)}</span>{" "}
                <span className={`fine ${classes.detail}`}>
                  {class_name}
                  {gone ? ` · ${messages.left(formatTime(gone, timeZone))}` : status && ` · ${messages.status[status]}`}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Sheet>
  );
}

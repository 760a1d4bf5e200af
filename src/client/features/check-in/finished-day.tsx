import { IconBell } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import type { ListedStudent } from "#contract/check-in.ts";
import { formatTime } from "#client/ui/format.ts";
import { fullName } from "#client/ui/names.ts";
import { useClassScreen } from "./class-screen.ts";
import { useList } from "./class-store.ts";
import classes from "./finished-day.module.css";
import { useMedia } from "./use-media.ts";
import { awayDetail, awayStudents, tallyOf } from "./standing.ts";
import { messages } from "./messages.ts";

/** The focus goes before its button does: to the next line's name or the one before, or to the head of the card. */
function goOn(arrived: HTMLElement): void {
  const line = arrived.closest("li");
  const near = line?.nextElementSibling ?? line?.previousElementSibling ?? arrived.closest("section");
  near?.querySelector("button")?.focus({ preventScroll: true });
}

/** Who is away, and *Just arrived* on the day itself. */
function AwayLine({ student }: { student: ListedStudent }): ReactNode {
  const { actions, isToday, openBehaviors } = useClassScreen();
  const name = fullName(student);
  const detail = awayDetail(student);
  return (
    <li className={classes.line}>
      <button type="button" className={classes.child} onClick={() => openBehaviors([student.id])}>
        <strong dir="auto">{name}</strong>
        {detail && (
          <span className={classes.detail} dir="auto">
            {detail}
          </span>
        )}
      </button>
      {isToday && (
        <button
          type="button"
          className={classes.arrived}
          aria-label={`${messages.arrivedNow}: ${name}`}
          onClick={({ currentTarget }) => {
            goOn(currentTarget);
            actions.arrivedNow(student.id);
          }}
        >
          {messages.arrivedNow}
        </button>
      )}
    </li>
  );
}

/** What unfolds below the edge of what scrolls. */
const intoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: "nearest" });

/** Where the page has the height of the screen, with a place for the day: as the style sheet has it. */
const ROOMY =
  "(min-width: 37.5em) and (orientation: portrait) and (min-height: 50em), (min-width: 56em) and (orientation: landscape) and (min-height: 34em), (min-width: 75em) and (min-height: 34em)";

interface Props {
  /** The id of who looks at it. */
  personId: string;
  /** Just finished: the bell swings once. */
  rings: boolean;
  /** Beside the class, or else at its foot: only one of the two has its place on a screen. There who is away is folded away. */
  isBeside?: boolean;
  onChange: () => void;
}

/**
 * The finished day as one card: when it was checked in, by whom if a colleague did it, the share of those who are here as
 * a ring, and who is away. Its head opens the check-in again.
 */
export function FinishedDay({ personId, rings, isBeside = false, onChange }: Props): ReactNode {
  const { store, timeZone } = useClassScreen();
  const list = useList(store);
  const { students, check_in, keeping } = list;
  const [unfolded, setUnfolded] = useState(false);
  const folds = !isBeside;
  if (useMedia(ROOMY) !== isBeside || !check_in?.finished_at || students.length === 0) return null;
  const { finished_at, finished_by: by } = check_in;
  const tally = tallyOf(list);
  const away = awayStudents(students);
  const done = messages.done(formatTime(finished_at, timeZone));
  return (
    <section className={classes.card} aria-label={done}>
      <div className={classes.head}>
        <button
          type="button"
          className={classes.change}
          data-begins="check-in"
          data-keeping={keeping}
          data-ring={keeping}
          onClick={onChange}
        >
          <span
            className={classes.share}
            style={{ "--share": (tally.present + tally.late) / students.length }}
            aria-hidden="true"
          >
            {rings && <IconBell className={classes.ring} size={20} stroke={1.75} aria-hidden="true" />}
          </span>
          <span>
            <strong>
              {done} · {messages.change}
            </strong>
            <span className={classes.sum}>{messages.sum(tally)}</span>
            {by && by.id !== personId && <span className={classes.sum}>{messages.by(by.name)}</span>}
          </span>
        </button>
        {folds && away.length > 0 && (
          <button
            type="button"
            className={classes.fold}
            aria-expanded={unfolded}
            onClick={() => setUnfolded(!unfolded)}
          >
            {messages.away}
            <span className={classes.count}>{away.length}</span>
          </button>
        )}
      </div>
      {away.length > 0 && (unfolded || !folds) && (
        <ul className={classes.away} aria-label={messages.away} ref={folds ? intoView : undefined}>
          {away.map((student) => (
            <AwayLine key={student.id} student={student} />
          ))}
        </ul>
      )}
    </section>
  );
}

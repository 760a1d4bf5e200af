import { formatTime } from "#client/ui/format.ts";
import { useQuery } from "@tanstack/react-query";
import { IconBell, IconCircleCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./actions.module.css";
import { useClassScreen } from "./class-screen.ts";
import { useList } from "./class-store.ts";
import { checkInQueries } from "./queries.ts";
import { progressOf, tallyOf } from "./standing.ts";
import { messages } from "./messages.ts";

interface Props {
  onStart: () => void;
  /** Just finished: the bell swings once. */
  rings: boolean;
}

/** The one thing to do next: *Start check-in* · *Continue check-in (12 marked)* · *Checked in 8:41 · Change*. */
export function CheckInButton({ onStart, rings }: Props): ReactNode {
  const { store, timeZone } = useClassScreen();
  const list = useList(store);
  const progress = progressOf(list);
  const { data } = useQuery(checkInQueries.days(list.class.id));
  if (list.students.length === 0) return null;
  if (progress.kind === "finished") {
    return (
      <button
        type="button"
        className={classes.finished}
        data-begins="check-in"
        data-keeping={list.keeping}
        data-ring={list.keeping}
        onClick={onStart}
      >
        {rings ? (
          <IconBell className={classes.ring} size={26} stroke={1.75} aria-hidden="true" />
        ) : (
          <IconCircleCheck size={26} stroke={1.75} aria-hidden="true" />
        )}
        <span className={classes.stack}>
          <strong>{messages.done(formatTime(progress.at, timeZone))}</strong>
          <span className={classes.sub}>{messages.sum(tallyOf(list.students))}</span>
        </span>
      </button>
    );
  }
  const noSchool = data?.school_day === false && data.days.at(-1)?.date === list.date;
  return (
    <button type="button" className={classes.primary} data-begins="check-in" onClick={onStart}>
      <IconBell size={26} stroke={1.75} aria-hidden="true" />
      <span className={classes.stack}>
        {progress.kind === "begun" ? messages.resume(progress.done) : messages.start}
        {noSchool && <span className={classes.sub}>{messages.noSchool}</span>}
      </span>
    </button>
  );
}

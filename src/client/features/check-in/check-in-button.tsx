import { formatTime } from "#client/ui/format.ts";
import { useQuery } from "@tanstack/react-query";
import { IconBell } from "@tabler/icons-react";
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

/** The one thing to do next, or the finished day with the share of those who are here as a ring: *Start check-in* · *Continue check-in (12 marked)* · *Checked in 8:41 · Change*. */
export function CheckInButton({ onStart, rings }: Props): ReactNode {
  const { store, timeZone } = useClassScreen();
  const list = useList(store);
  const progress = progressOf(list);
  const { data } = useQuery(checkInQueries.days(list.class.id));
  if (list.students.length === 0) return null;
  if (progress.kind === "finished") {
    const tally = tallyOf(list.students);
    return (
      <button
        type="button"
        className={classes.finished}
        data-begins="check-in"
        data-keeping={list.keeping}
        data-ring={list.keeping}
        onClick={onStart}
      >
        <span
          className={classes.share}
          style={{ "--share": (tally.present + tally.late) / list.students.length }}
          aria-hidden="true"
        >
          {rings && <IconBell className={classes.ring} size={20} stroke={1.75} aria-hidden="true" />}
        </span>
        <span className={classes.stack}>
          <strong>{messages.done(formatTime(progress.at, timeZone))}</strong>
          <span className={classes.sub}>{messages.sum(tally)}</span>
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

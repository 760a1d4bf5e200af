import { useQuery } from "@tanstack/react-query";
import { IconBell } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./actions.module.css";
import { useClassScreen } from "./class-screen.ts";
import { useList } from "./class-store.ts";
import { FinishedDay } from "./finished-day.tsx";
import { checkInQueries } from "./queries.ts";
import { progressOf } from "./standing.ts";
import { messages } from "./messages.ts";

interface Props {
  onStart: () => void;
  personId: string;
  /** Just finished. */
  rings: boolean;
}

/** The one thing to do next, *Start check-in* · *Continue check-in (12 marked)*, or the finished day. */
export function CheckInButton({ onStart, ...day }: Props): ReactNode {
  const { store } = useClassScreen();
  const list = useList(store);
  const progress = progressOf(list);
  const { data } = useQuery(checkInQueries.days(list.class.id));
  if (list.students.length === 0) return null;
  if (progress.kind === "finished") return <FinishedDay {...day} onChange={onStart} />;
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

import type { ReactNode } from "react";
import { schoolDate } from "#contract/school-date.ts";
import classes from "./dashboard.module.css";
import { useToday } from "./use-today.ts";
import { words } from "./words.ts";

interface Props {
  query: { dataUpdatedAt: number; isError: boolean; isPaused: boolean };
  timeZone: string;
}

/** When the server said so, and whether it could be asked again. */
export function AsOf({ query: { dataUpdatedAt, isError, isPaused }, timeZone }: Props): ReactNode {
  const today = useToday(timeZone);
  if (dataUpdatedAt === 0) return null;
  const isToday = schoolDate(new Date(dataUpdatedAt), timeZone) === today;
  const clock = new Intl.DateTimeFormat(undefined, { timeStyle: "short", timeZone, ...(isToday ? {} : { dateStyle: "medium" }) });
  const asOf = clock.format(dataUpdatedAt);
  return <span className={classes.soft}>{isError || isPaused ? words.stale(asOf) : words.updated(asOf)}</span>;
}

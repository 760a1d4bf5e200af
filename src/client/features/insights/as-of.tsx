import type { ReactNode } from "react";
import { schoolDate } from "#contract/school-date.ts";
import classes from "./insights.module.css";
import { words } from "./words.ts";

/** How old the figures are, and whether newer ones could not be had. */
export interface Age {
  /** Ms since the epoch; 0 before the first answer. */
  updatedAt: number;
  failed: boolean;
}

interface Props {
  range: string;
  age: Age;
  timeZone: string;
  /** Events on this device that the server does not have, counted in. */
  waiting: number;
}

function clockText(updatedAt: number, timeZone: string): string {
  const isToday = schoolDate(new Date(updatedAt), timeZone) === schoolDate(new Date(), timeZone);
  return new Intl.DateTimeFormat(undefined, { timeStyle: "short", timeZone, ...(isToday ? {} : { dateStyle: "medium" }) }).format(updatedAt);
}

/** The days that are shown, and when the server said so. */
export function AsOf({ range, age: { updatedAt, failed }, timeZone, waiting }: Props): ReactNode {
  const asOf = clockText(updatedAt, timeZone);
  return (
    <p className={classes.when}>
      {range && <strong>{range}</strong>}
      {updatedAt > 0 && <span>{failed ? words.stale(asOf) : words.updated(asOf)}</span>}
      {waiting > 0 && <span>{words.waitingIncluded(waiting)}</span>}
    </p>
  );
}

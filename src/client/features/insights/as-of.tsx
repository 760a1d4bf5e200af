import type { ReactNode } from "react";
import type { GroupSlug } from "#contract/history.ts";
import { schoolDate } from "#contract/school-date.ts";
import type { Row } from "#client/outbox/commands.ts";
import { useOutboxSnapshot } from "#client/outbox/react.tsx";
import classes from "./insights.module.css";
import { words } from "./words.ts";

/** How old the figures are, and whether newer ones could not be had. */
export interface Age {
  /** Ms since the epoch; 0 before the first answer. */
  updatedAt: number;
  failed: boolean;
}

interface Props {
  group: GroupSlug;
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

/**
 * What waits on the device and is in no figure yet, in words. Events are counted in; how a day's marks add up over a
 * child's classes, and what a circle was about, the server alone can say.
 */
function uncounted(group: GroupSlug, rows: readonly Row[]): string | null {
  const waiting = rows.filter(({ refusal }) => refusal === null);
  if (group === "circle") {
    const comments = waiting.filter(({ kind }) => kind === "circle").length;
    return comments > 0 ? words.commentsNotCounted(comments) : null;
  }
  if (group !== "attendance") return null;
  const checkIns = new Set(waiting.flatMap(({ kind, args }) => (kind === "mark" || kind === "finish" || kind === "reopen" ? `${args.class_id}/${args.date}` : [])));
  return checkIns.size > 0 ? words.marksNotCounted(checkIns.size) : null;
}

/** The days that are shown, and when the server said so. */
export function AsOf({ group, range, age: { updatedAt, failed }, timeZone, waiting }: Props): ReactNode {
  const asOf = clockText(updatedAt, timeZone);
  const { rows } = useOutboxSnapshot();
  const lacking = uncounted(group, rows);
  return (
    <p className={classes.when}>
      {range && <strong>{range}</strong>}
      {updatedAt > 0 && <span>{failed ? words.stale(asOf) : words.updated(asOf)}</span>}
      {waiting > 0 && <span>{words.waitingIncluded(waiting)}</span>}
      {lacking && <span>{lacking}</span>}
    </p>
  );
}

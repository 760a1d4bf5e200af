import type { ReactNode } from "react";
import type { GroupSlug } from "#contract/history.ts";
import type { SchoolDate } from "#contract/school-date.ts";
import { counts, isCounted } from "#client/outbox/pending.ts";
import { useOutboxSnapshot } from "#client/outbox/react.tsx";
import { type Age, AsOf } from "./as-of.tsx";
import { insightsMessages } from "./insights-messages.ts";
import { isIn, type Scope } from "./overlay.ts";
import { messages } from "./messages.ts";
import classes from "./page.module.css";
import { daysText } from "./range.ts";
import { useToday } from "./use-today.ts";
import type { Change, Waiting } from "./waiting.ts";

const countCheckIns = (changes: readonly Change[]): number =>
  new Set(changes.map(({ class_id, date }) => `${class_id}/${date}`)).size;

/** Marks are counted in; but how the day of a child in several classes adds up, the server alone can say. */
function marksTexts({ changes, unknown }: Waiting["marks"], scope: Scope): string[] {
  const included = countCheckIns(changes.filter(isIn(scope)));
  const lacking =
    unknown.length + (scope.class_id === undefined ? countCheckIns(changes.filter(({ ofOneClass }) => ofOneClass)) : 0);
  return [
    ...(included > 0 ? [insightsMessages.marksIncluded(included)] : []),
    ...(lacking > 0 ? [insightsMessages.marksNotCounted(lacking)] : []),
  ];
}

/** What waits on the device, in words: what is counted in, and what is in no figure yet. */
function useWaitingTexts(group: GroupSlug, { entries, marks }: Waiting, scope: Scope): string[] {
  const { taps } = useOutboxSnapshot();
  if (group === "attendance") return marksTexts(marks, scope);
  const included = entries.filter(({ pending }) => isCounted(pending)).length;
  if (group !== "circle") return included > 0 ? [insightsMessages.waitingIncluded(included)] : [];
  // What a circle was about is the server's to say.
  const comments = taps.filter((row) => row.kind === "circle" && counts(row)).length;
  return comments > 0 ? [insightsMessages.commentsNotCounted(comments)] : [];
}

interface Props {
  group: GroupSlug;
  /** Oldest first; empty while they are not known. */
  days: readonly SchoolDate[];
  query: Age;
  timeZone: string;
  /** What the server does not have yet; and which part of it these figures are of. */
  waiting: Waiting;
  scope: Scope;
}

/** The days that are shown, when the server said so, and what of this device is counted beside. */
export function DaysAndAge({ group, days, query, timeZone, waiting, scope }: Props): ReactNode {
  const texts = useWaitingTexts(group, waiting, scope);
  const isUnderWay = days.at(-1) === useToday(timeZone);
  return (
    <p className={`${classes.when} fine`}>
      {days.length > 0 && <strong>{daysText(days)}</strong>}
      {isUnderWay && <span>{messages.soFar}</span>}
      <AsOf query={query} timeZone={timeZone} />
      {texts.map((text) => (
        <span key={text}>{text}</span>
      ))}
    </p>
  );
}

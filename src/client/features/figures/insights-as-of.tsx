import type { ReactNode } from "react";
import type { GroupSlug } from "#contract/history.ts";
import { counts, isCounted } from "#client/outbox/pending.ts";
import { useOutboxSnapshot } from "#client/outbox/react.tsx";
import { asOfText } from "#client/ui/as-of-text.ts";
import classes from "./insights.module.css";
import { isIn, type Scope } from "./overlay.ts";
import type { Change, Waiting } from "./waiting.ts";
import { words } from "./insights-messages.ts";

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
  /** What the server does not have yet; and which part of it these figures are of. */
  waiting: Waiting;
  scope: Scope;
}

const countCheckIns = (changes: readonly Change[]): number =>
  new Set(changes.map(({ class_id, date }) => `${class_id}/${date}`)).size;

/** Marks are counted in; but how the day of a child in several classes adds up, the server alone can say. */
function marksText({ changes, unknown }: Waiting["marks"], scope: Scope): string[] {
  const included = countCheckIns(changes.filter(isIn(scope)));
  const lacking =
    unknown.length + (scope.class_id === undefined ? countCheckIns(changes.filter(({ ofOneClass }) => ofOneClass)) : 0);
  return [
    ...(included > 0 ? [words.marksIncluded(included)] : []),
    ...(lacking > 0 ? [words.marksNotCounted(lacking)] : []),
  ];
}

/** What waits on the device, in words: what is counted in, and what is in no figure yet. */
function useWaitingTexts(group: GroupSlug, { entries, marks }: Waiting, scope: Scope): string[] {
  const { taps } = useOutboxSnapshot();
  if (group === "attendance") return marksText(marks, scope);
  const included = entries.filter(({ pending }) => isCounted(pending)).length;
  if (group !== "circle") return included > 0 ? [words.waitingIncluded(included)] : [];
  // What a circle was about is the server's to say.
  const comments = taps.filter((row) => row.kind === "circle" && counts(row)).length;
  return comments > 0 ? [words.commentsNotCounted(comments)] : [];
}

/** The days that are shown, and when the server said so. */
export function AsOf({ group, range, age: { updatedAt, failed }, timeZone, waiting, scope }: Props): ReactNode {
  const asOf = asOfText(updatedAt, timeZone);
  const texts = useWaitingTexts(group, waiting, scope);
  return (
    <p className={classes.when}>
      {range && <strong>{range}</strong>}
      {updatedAt > 0 && <span>{failed ? words.stale(asOf) : words.updated(asOf)}</span>}
      {texts.map((text) => (
        <span key={text}>{text}</span>
      ))}
    </p>
  );
}

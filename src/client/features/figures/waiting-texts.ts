import type { GroupSlug } from "#contract/history.ts";
import type { SchoolDate } from "#contract/school-date.ts";
import { counts, isCounted } from "#client/outbox/pending.ts";
import type { Row } from "#client/outbox/row.ts";
import { insightsMessages } from "./insights-messages.ts";
import { isIn, type Scope } from "./overlay.ts";
import type { Change, Waiting } from "./waiting.ts";

/** Which figures stand on the screen. */
export interface Shown {
  group: GroupSlug;
  scope: Scope;
  /** The dates that they are over, oldest first; empty while they are not known. */
  days: readonly SchoolDate[];
}

const countCheckIns = (changes: readonly Change[]): number =>
  new Set(changes.map(({ class_id, date }) => `${class_id}/${date}`)).size;

/** Marks are counted in; but how the day of a child in several classes adds up, the server alone can say. */
function marksTexts({ changes, unknown }: Waiting["marks"], { scope, days }: Shown): string[] {
  const ofDays = changes.filter(({ date }) => days.includes(date));
  const included = countCheckIns(ofDays.filter(isIn(scope)));
  const lacking =
    unknown.length + (scope.class_id === undefined ? countCheckIns(changes.filter(({ ofOneClass }) => ofOneClass)) : 0);
  return [
    ...(included > 0 ? [insightsMessages.marksIncluded(included)] : []),
    ...(lacking > 0 ? [insightsMessages.marksNotCounted(lacking)] : []),
  ];
}

/** What waits on the device, in words: what is counted in the figures that are shown, and what is in none yet. Pure. */
export function waitingTexts({ entries, marks }: Waiting, taps: readonly Row[], shown: Shown): string[] {
  const { group, scope, days } = shown;
  if (group === "attendance") return marksTexts(marks, shown);
  if (group === "circle") {
    // What a circle was about is the server's to say.
    const comments = taps.filter((row) => row.kind === "circle" && counts(row)).length;
    return comments > 0 ? [insightsMessages.commentsNotCounted(comments)] : [];
  }
  const included = entries
    .filter((entry) => entry.group === group && days.includes(entry.date) && isCounted(entry.pending))
    .filter(isIn(scope)).length;
  return included > 0 ? [insightsMessages.waitingIncluded(included)] : [];
}

import type { SchoolDate } from "#contract/school-date.ts";
import { deriveFrom, isFrozen, lastActiveDay, type Settlement } from "./chain.ts";
import type { DailyEnrollment } from "./homerooms.ts";
import { noticeOf, noticeOn, type NoticeFacts } from "./notice.ts";
import { hasPlace, readNoticeFacts } from "./notice-facts.ts";
import type { Decision } from "./personal.ts";
import type { ByStudent, HeldRow } from "./read-facts.ts";
import type { Scope } from "./scope.ts";

/** What is known where `notice` connections are to be decided. */
interface Known {
  classIds: readonly string[];
  /** Their stored ones. */
  notices: ByStudent<HeldRow>;
  enrollments: ByStudent<DailyEnrollment>;
  /** The dates of their first events. */
  firsts: ReadonlyMap<string, SchoolDate>;
}

/** Decides the `notice` connections of some classes, each as a whole. */
export async function decideNotices(scope: Scope, known: Known): Promise<Decision[]> {
  const { classIds, notices: held } = known;
  if (classIds.length === 0 || scope.figures.notice.most_active === 0) return [];
  const ranOut = [...held.values()]
    .flat()
    .filter((row) => isFrozen(scope, row) && lastActiveDay(scope, row.raisedOn) < scope.calendar.today);
  const expired = ranOut.map((row) =>
    decision(row.studentId, [row], {
      expire: { held: row, on: lastActiveDay(scope, row.raisedOn), trigger: undefined },
    }),
  );
  const changing = new Map(
    classIds.map((id) => [id, held.get(id) ?? []] as const).filter(([, rows]) => hasPlace(scope, rows)),
  );
  if (changing.size === 0) return expired;
  const facts = await readNoticeFacts(scope, changing, known);
  return [...expired, ...facts.flatMap((one) => decideClass(scope, one, changing.get(one.classId) ?? []))];
}

function decideClass(scope: Scope, facts: NoticeFacts, rows: readonly HeldRow[]): Decision[] {
  const open = rows.filter((row) => row.status === "active" && !isFrozen(scope, row));
  // One from before the dates that can still raise something stands or falls by itself; no other takes its place then.
  const old = open.filter((row) => deriveFrom(scope, [row]) < scope.oldest);
  const kept = old.flatMap((row) => {
    const trigger = noticeOn(row.raisedOn, row.studentId, scope, facts);
    return trigger ? [{ row, trigger }] : [];
  });
  const chosen = noticeOf(scope, { ...facts, held: [...facts.held, ...kept.map(({ row }) => row)] });
  const decisions = open.map((row) => {
    const trigger = chosen.get(row.studentId) ?? kept.find((one) => one.row === row)?.trigger;
    chosen.delete(row.studentId);
    return decision(row.studentId, [row], trigger ? { keep: { held: row, trigger } } : { withdraw: row });
  });
  const raised =
    scope.changed < scope.oldest
      ? []
      : [...chosen].map(([student, trigger]) => decision(student, [], { raise: trigger }));
  return [...decisions, ...raised];
}

const decision = (studentId: string, rows: HeldRow[], settlement: Settlement): Decision => ({
  studentId,
  type: "notice",
  rows,
  settlement,
});

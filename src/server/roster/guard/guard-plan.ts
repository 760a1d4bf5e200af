import type { RosterEnding } from "#contract/roster.ts";
import { schoolDate } from "#contract/school-date.ts";
import type { Queryable } from "#server/database/database.ts";
import type { ImportPlan } from "#server/roster/planning/plan-import.ts";
import type { SchoolPlan } from "#server/roster/planning/school-plan.ts";
import type { Bundle } from "#server/roster/reading/bundle.ts";
import { countEndings, type Tallies } from "./count-endings.ts";
import { addEndings, forgetEndings, loadEarlier } from "./earlier-endings.ts";
import { dropHolds } from "./holds.ts";
import { judgeEndings } from "./judge-endings.ts";

/** A school's plan with what it would end. */
export interface GuardedSchool {
  plan: SchoolPlan;
  tallies: Tallies;
  /** Much would end: where there is any, it is not applied unasked. */
  held: RosterEnding[];
}

/** Weighs what a plan would end in each school; writes nothing. */
export async function guardPlan(
  db: Queryable,
  { schools }: ImportPlan,
  bundle: Bundle,
  now: Date,
): Promise<GuardedSchool[]> {
  const ids = schools.filter(({ isNew }) => !isNew).map(({ school }) => school.id);
  const earlier = await loadEarlier(db, ids, now);
  return schools.map((plan) => {
    const { id, time_zone } = plan.school;
    const tallies = countEndings(plan, bundle, schoolDate(now, time_zone));
    return { plan, tallies, held: judgeEndings(tallies, earlier.get(id) ?? new Map()) };
  });
}

/** Keeps what was ended, so that the next rosters are weighed with it; where it was meant, it is not held against them. */
export async function rememberEndings(db: Queryable, guarded: GuardedSchool[], now: Date): Promise<void> {
  await dropHolds(
    db,
    guarded.map(({ plan }) => plan.school.id),
  );
  for (const { plan, tallies, held } of guarded) {
    if (held.length > 0) await forgetEndings(db, plan.school.id);
    else await addEndings(db, plan.school.id, tallies, now);
  }
}

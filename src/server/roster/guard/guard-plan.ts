import type { RosterEnding } from "#contract/roster.ts";
import { schoolDate } from "#contract/school-date.ts";
import type { Queryable } from "#server/database/database.ts";
import type { SchoolPlan } from "#server/roster/planning/school-plan.ts";
import type { Bundle } from "#server/roster/reading/bundle.ts";
import { administratorsOf } from "./administrators.ts";
import { countEndings, type Tallies } from "./count-endings.ts";
import { addEndings, forgetEndings, loadEarlier } from "./earlier-endings.ts";
import { dropHolds } from "./holds.ts";
import { judgeEndings } from "./judge-endings.ts";

/** What the plan of a school would end. */
export interface Endings {
  schoolId: string;
  tallies: Tallies;
  /** Much would end: where there is any, it is not applied unasked. */
  held: RosterEnding[];
}

/** Gives what weighs the plans of some schools; that writes nothing. */
export async function openGuard(
  db: Queryable,
  schoolIds: string[],
  bundle: Bundle,
  now: Date,
): Promise<(plan: SchoolPlan) => Promise<Endings>> {
  const earlier = await loadEarlier(db, schoolIds, now);
  return async (plan) => {
    const { id, time_zone } = plan.school;
    const today = schoolDate(now, time_zone);
    const tallies = countEndings(plan, { bundle, today, administrators: await administratorsOf(db, plan) });
    return { schoolId: id, tallies, held: judgeEndings(tallies, earlier.get(id) ?? new Map()) };
  };
}

/** Keeps what was ended, so that the next rosters are weighed with it; where it was meant, it is not held against them. */
export async function rememberEndings(db: Queryable, endings: Endings[], now: Date): Promise<void> {
  await dropHolds(
    db,
    endings.map(({ schoolId }) => schoolId),
  );
  for (const { schoolId, tallies, held } of endings) {
    if (held.length > 0) await forgetEndings(db, schoolId);
    else await addEndings(db, schoolId, tallies, now);
  }
}

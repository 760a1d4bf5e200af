import { type Activity, AGE_BANDS, type AgeBand } from "./activity.ts";
import { RELATIONSHIP_SKILLS } from "./relationship-skills.ts";
import { RESPONSIBLE_DECISIONS } from "./responsible-decisions.ts";
import { SELF_AWARENESS } from "./self-awareness.ts";
import { SELF_MANAGEMENT } from "./self-management.ts";
import { SOCIAL_AWARENESS } from "./social-awareness.ts";

/**
 * All activities. For each age band, and for classes whose grade nobody knows, there are at least 17 in each area:
 * three a day for four weeks without a repeat.
 */
export const CATALOGUE: readonly Activity[] = [
  ...SELF_AWARENESS,
  ...SELF_MANAGEMENT,
  ...SOCIAL_AWARENESS,
  ...RELATIONSHIP_SKILLS,
  ...RESPONSIBLE_DECISIONS,
];

const forAll = CATALOGUE.filter((one) => one.ages.length === AGE_BANDS.length);
const byBand = new Map(AGE_BANDS.map((band) => [band, CATALOGUE.filter((one) => one.ages.includes(band))]));
const titles = new Map(CATALOGUE.map((one) => [one.key, one.title]));

/** What suits an age; without one, what suits all. */
export const activitiesFor = (band: AgeBand | null): readonly Activity[] => (band && byBand.get(band)) ?? forAll;

export const titleOf = (key: string): string => titles.get(key) ?? "Circle";

const BEFORE_SCHOOL = /^(IT|PR|PK|TK|KG?|PRE-?K|KINDERGARTEN)$/i;

/** The age band of a class's grade as rosters write it: `KG`, `03`, `4`, `Grade 7`; null where it says no age. */
export function ageBandOf(grade: string | null): AgeBand | null {
  const text = grade?.trim() ?? "";
  if (BEFORE_SCHOOL.test(text)) return "early";
  const number = Number(/\d+/.exec(text)?.[0] ?? Number.NaN);
  if (number <= 2) return "early";
  if (number <= 5) return "middle";
  if (number <= 8) return "upper";
  return number <= 13 ? "secondary" : null;
}

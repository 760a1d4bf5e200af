import type { ConnectionType } from "#contract/connection.ts";
import { type SchoolDate, schoolYearStart } from "#contract/school-date.ts";
import { celebrateOn } from "./celebrate.ts";
import { deriveFrom, type Horizon } from "./chain.ts";
import type { EventFact, Held, MarkedDay, Trigger } from "./facts.ts";
import { repairOn } from "./repair.ts";
import { crossingOn, returnOn } from "./welcome-back.ts";

/** The types that a student's own facts decide; `notice` is decided for a class. */
export type PersonalType = Exclude<ConnectionType, "notice">;
export const PERSONAL_TYPES = ["celebrate", "repair", "welcome_back"] as const satisfies readonly PersonalType[];

/** What is known of one student. */
export interface StudentFacts {
  /** Oldest first, as far back as the rules look. */
  events: readonly EventFact[];
  /** Marked days, oldest first, as far back as a return is looked for; none where the student was never away. */
  days: readonly MarkedDay[];
  /** Marked days of the school years that the dates lie in, oldest first; none where no percentage can be crossed. */
  yearDays: readonly MarkedDay[];
}

/** The dates on which a student's facts fulfil a rule, oldest first, with the facts that do. */
export function triggersOf(
  type: PersonalType,
  horizon: Horizon,
  facts: StudentFacts,
  rows: readonly Held[],
): Trigger[] {
  const from = deriveFrom(horizon, rows);
  // Facts that came too late raise nothing, but still support what stands.
  const standsOn = rows.find((held) => held.status === "active")?.raisedOn;
  const dates = type === "welcome_back" ? markedDates(facts) : [...new Set(facts.events.map((event) => event.date))];
  return dates.flatMap((date) => (date >= from ? (ruleOn(type, date, horizon, facts, date === standsOn) ?? []) : []));
}

const markedDates = ({ days, yearDays }: StudentFacts): SchoolDate[] =>
  [...new Set([...days, ...yearDays].map((day) => day.date))].sort();

function ruleOn(
  type: PersonalType,
  date: SchoolDate,
  horizon: Horizon,
  facts: StudentFacts,
  withLate: boolean,
): Trigger | undefined {
  const { calendar, figures } = horizon;
  if (type === "celebrate") return celebrateOn(date, facts.events, { calendar, figures: figures.celebrate, withLate });
  if (type === "repair") return repairOn(date, facts.events, { calendar, figures: figures.repair, withLate });
  const from = schoolYearStart(date, figures.school_year_from);
  const counts = (day: MarkedDay): boolean => day.date === date || !calendar.strays.has(day.date);
  const year = facts.yearDays.filter((day) => day.date >= from && counts(day));
  // The rarer one goes first where both come to the same date.
  return (
    crossingOn(date, year, { figures: figures.welcome_back, withLate, onceKey: from }) ??
    returnOn(date, facts.days.filter(counts), { figures: figures.welcome_back, withLate })
  );
}

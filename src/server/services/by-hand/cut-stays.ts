import { addDays, type SchoolDate } from "#contract/school-date.ts";
import type { EnrollmentTable } from "#server/database/schema.ts";
import { setByHand } from "./overrides.ts";
import type { Registrar } from "./registrar.ts";
import {
  addStay,
  allStaysOf,
  type Dates,
  endedWith,
  endsByRoster,
  type Ends,
  everWas,
  hasOwnDates,
  lastDayWithin,
  type Of,
  rosterDates,
  setDates,
  withDates,
  writeDates,
} from "./stays.ts";

/** Ends a stay with a day because its person leaves or its class ends: whoever brings that back finds it as it was. */
export function cutAfter(registrar: Registrar, held: EnrollmentTable, lastDay: SchoolDate): Promise<void> {
  const { begin_date } = held;
  return writeDates(registrar, held, { begin_date, ...endedWith(held, lastDay) }, datesToKeep(held));
}

/** What is kept of a stay's dates where something cuts it off: those that are not the roster's. */
export function datesToKeep(held: EnrollmentTable): string {
  const { begin_date, end_date, dates_before_end } = held;
  const own = held.source_id === null ? ["begin_date", "end_date"] : [...setByHand(held)];
  const before = Object.fromEntries(
    Object.entries({ begin_date, end_date }).filter(([column]) => own.includes(column)),
  );
  return dates_before_end ?? JSON.stringify(before);
}

/** The stays that ended with a leaving, or with a class, on a date: those that it cut off, and the roster's ended on it. */
export async function staysEndedOn(registrar: Registrar, of: Of, endedOn: SchoolDate): Promise<EnrollmentTable[]> {
  const stays = await allStaysOf(registrar, of)
    .where((eb) =>
      eb.or([
        eb("dates_before_end", "is not", null),
        eb.and([everWas(eb), eb("end_date", "=", addDays(endedOn, -1)), eb("lent_by", "is", null)]),
      ]),
    )
    .execute();
  const cut = new Set(stays.filter((stay) => stay.dates_before_end !== null && stay.lent_by === null).map(placeOf));
  // One that happens to have ended on that day by itself is over: the next one in the class was cut off.
  return stays.filter((stay) => stay.dates_before_end !== null || endsByRoster(stay) || !cut.has(placeOf(stay)));
}

const placeOf = ({ class_id, person_id, role }: EnrollmentTable): string => `${class_id} ${person_id} ${role}`;

/**
 * Brings back what a leaving, or the end of a class, on a date cut off: from that date on as if it had never been; after
 * a gap the stays that ran go on in new ones, loans apart, and those to come are as they were.
 */
export async function bringBack(
  registrar: Registrar,
  held: EnrollmentTable,
  { endedOn, from, ...given }: { endedOn: SchoolDate; from: SchoolDate; ends: Ends },
): Promise<void> {
  const before = datesBefore(held);
  const ends = before ? given.ends : await untilNext(registrar, held, given.ends);
  if (from <= endedOn || (before && before.begin_date >= from)) {
    await goOn(registrar, held, ends);
    return;
  }
  if (before) await setDates(registrar, held, {});
  const to = held.source_id === null ? (before?.end_date ?? null) : null;
  const lastDay = lastDayWithin(ends, to);
  if (held.lent_by !== null || (lastDay !== null && lastDay < from)) return;
  await addStay(registrar, { classId: held.class_id, personId: held.person_id, role: held.role }, { from, to, ends });
}

/** What ends a stay whose last day is not known: the next one in the class, too, as that is or will be brought back. */
async function untilNext(registrar: Registrar, held: EnrollmentTable, ends: Ends): Promise<Ends> {
  const stays = await allStaysOf(registrar, { personIds: [held.person_id], classIds: [held.class_id] }).execute();
  const begins = stays
    .filter((stay) => stay.role === held.role && stay.lent_by === null)
    .map((stay) => datesBefore(stay) ?? stay)
    .filter(({ begin_date, end_date }) => begin_date > held.begin_date && (end_date === null || end_date >= begin_date))
    .map(({ begin_date }) => begin_date);
  return { ...ends, ended_on: [...begins, ...(ends.ended_on === null ? [] : [ends.ended_on])].sort().at(0) ?? null };
}

/**
 * Lets a stay that was ended go on as it was: where its person's leaving or its class's end cut it off, with the dates
 * before; else a roster's as the roster has it, any other without an end. What else ends it is kept apart again.
 */
export async function goOn(registrar: Registrar, held: EnrollmentTable, ends: Ends): Promise<void> {
  const before = datesBefore(held);
  const wanted = before ?? (hasOwnDates(held) ? rosterDates(held) : { ...held, end_date: null });
  const lastDay = lastDayWithin(ends, wanted.end_date);
  if (before && lastDay !== wanted.end_date && lastDay !== null) await cutAfter(registrar, held, lastDay);
  else await setDates(registrar, held, { begin_date: wanted.begin_date, end_date: lastDay });
}

/** A stay that was cut off as it is once its person is back: with the dates before, until something else ends it. */
export function resumed(held: EnrollmentTable, ends: Ends): EnrollmentTable {
  const before = datesBefore(held) ?? held;
  const lastDay = lastDayWithin(ends, before.end_date);
  if (lastDay === null || lastDay === before.end_date) return withDates(held, before, null);
  return withDates(held, { ...before, ...endedWith(before, lastDay) }, held.dates_before_end);
}

/** Gives a stay the roster's own dates again. */
export const giveBackDates = (registrar: Registrar, held: EnrollmentTable, ends: Ends): Promise<void> =>
  goOn(registrar, { ...held, dates_before_end: held.dates_before_end === null ? null : "{}" }, ends);

/** The dates of a stay before a leaving or an end cut it off: the roster's as the roster has them by now. */
function datesBefore(held: EnrollmentTable): Dates | null {
  if (held.dates_before_end === null) return null;
  return { ...rosterDates(held), ...(JSON.parse(held.dates_before_end) as Partial<Dates>) };
}

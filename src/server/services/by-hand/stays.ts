import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import { addDays, type SchoolDate } from "#contract/school-date.ts";
import type { ClassTable, EnrollmentTable, PersonTable, Schema } from "#server/database/schema.ts";
import { newId } from "#server/ids.ts";
import { byHandText, setByHand } from "./overrides.ts";
import type { Registrar } from "./registrar.ts";

/** Someone's place in a class. */
export interface Place {
  classId: string;
  personId: string;
  role: EnrollmentTable["role"];
}

/** First and last day of a stay. */
export type Dates = Pick<EnrollmentTable, "begin_date" | "end_date">;

const wholeOf = ({ schoolId, db }: Registrar) =>
  db.selectFrom("enrolment").selectAll().where("school_id", "=", schoolId);

/** Whose stays, and in which classes; all of them where left out. */
export interface Of {
  personIds?: readonly string[];
  classIds?: readonly string[];
}

/** The same with those that never were. */
export const allStaysOf = (registrar: Registrar, { personIds, classIds }: Of) =>
  wholeOf(registrar)
    .$if(personIds !== undefined, (query) => query.where("person_id", "in", [...(personIds ?? [])]))
    .$if(classIds !== undefined, (query) => query.where("class_id", "in", [...(classIds ?? [])]))
    .orderBy("begin_date")
    .orderBy("id");

/** The stays of some people or classes, loans included; those that never were are left out. */
export const staysOf = (registrar: Registrar, of: Of): Promise<EnrollmentTable[]> =>
  allStaysOf(registrar, of).where(everWas).execute();

/** That a stay did not end before it began. */
export const everWas = (eb: ExpressionBuilder<Schema, "enrolment">): Expression<SqlBool> =>
  eb.or([eb("end_date", "is", null), eb("end_date", ">=", eb.ref("begin_date"))]);

/**
 * Sets the dates of a stay. A roster's keeps its own dates beside them, so that imports leave the others alone. Where the
 * last day lies before the first the person never was in the class: a stay made by hand is gone.
 */
export async function setDates(registrar: Registrar, held: EnrollmentTable, wanted: Partial<Dates>): Promise<void> {
  const { begin_date, end_date } = { ...held, ...wanted };
  const { db, schoolId } = registrar;
  if (held.source_id === null && end_date !== null && end_date < begin_date)
    await db.deleteFrom("enrolment").where("school_id", "=", schoolId).where("id", "=", held.id).execute();
  else await writeDates(registrar, held, { begin_date, end_date }, null);
}

/** A stay with other dates, and what is kept of those before an end; an administrator's stand beside the roster's own. */
export function withDates(held: EnrollmentTable, dates: Dates, dates_before_end: string | null): EnrollmentTable {
  const { begin_date, end_date } = dates;
  const overrides = held.source_id === null ? { by_hand: null, roster: null } : overridden(held, dates);
  return { ...held, begin_date, end_date, ...overrides, dates_before_end };
}

/** Writes the dates of a stay as `withDates` has them. */
export async function writeDates(
  { db, schoolId }: Registrar,
  held: EnrollmentTable,
  dates: Dates,
  dates_before_end: string | null,
): Promise<void> {
  const { begin_date, end_date, by_hand, roster } = withDates(held, dates, dates_before_end);
  await db
    .updateTable("enrolment")
    .set({ begin_date, end_date, by_hand, roster, dates_before_end })
    .where("school_id", "=", schoolId)
    .where("id", "=", held.id)
    .execute();
}

/** The roster's own dates of a stay. */
export const rosterDates = (held: EnrollmentTable): Dates =>
  held.roster === null ? { begin_date: held.begin_date, end_date: held.end_date } : (JSON.parse(held.roster) as Dates);

function overridden(held: EnrollmentTable, dates: Dates): Pick<EnrollmentTable, "by_hand" | "roster"> {
  const roster = rosterDates(held);
  const columns = (["begin_date", "end_date"] as const).filter((column) => dates[column] !== roster[column]);
  const by_hand = byHandText(columns);
  return {
    by_hand,
    roster: by_hand === null ? null : JSON.stringify({ begin_date: roster.begin_date, end_date: roster.end_date }),
  };
}

/** What may end a stay that lies ahead: the person's leaving and the end of the class. */
export type Ends = Pick<PersonTable, "left_on"> & Pick<ClassTable, "ended_on">;

/** The last day of a stay that is to go on until `to`, null without an end: nobody is in a class after either ended. */
export function lastDayWithin({ left_on, ended_on }: Ends, to: SchoolDate | null = null): SchoolDate | null {
  const lastDays = [left_on, ended_on].flatMap((date) => (date === null ? [] : addDays(date, -1)));
  return [...lastDays, ...(to === null ? [] : [to])].sort().at(0) ?? null;
}

/** Ends a stay with a day; one that begins later never was. */
export const endAfter = (registrar: Registrar, held: EnrollmentTable, lastDay: SchoolDate): Promise<void> =>
  setDates(registrar, held, endedWith(held, lastDay));

/** The last day of a stay that is to end with a day. */
export const endedWith = ({ begin_date }: Dates, lastDay: SchoolDate): { end_date: SchoolDate } => ({
  end_date: begin_date > lastDay ? addDays(begin_date, -1) : lastDay,
});

export const isAfter = ({ end_date }: EnrollmentTable, day: SchoolDate): boolean => end_date === null || end_date > day;

/** From when to when someone is to be in a class. */
interface Wanted {
  from: SchoolDate;
  /** Null where no last day is asked for: until they leave, the class ends, or the roster lets a stay of its own end. */
  to: SchoolDate | null;
  ends: Ends;
}

/**
 * Puts someone into a class; where they are in it on some of these days already, those stays go on, and the days between
 * them are filled. Gives false where nothing changed.
 */
export async function addStay(registrar: Registrar, place: Place, wanted: Wanted): Promise<boolean> {
  const { from, to, ends } = wanted;
  const held = await staysToGoOn(registrar, place, wanted);
  const [first] = held;
  if (!first) {
    await insertStay(registrar, place, { from, to: lastDayWithin(ends, to) });
    return true;
  }
  // A last day set here would outlast the roster's word that they are elsewhere.
  if (to === null && held.some((stay) => endsByRoster(stay) && stay.begin_date <= from)) return false;
  let isChanged = first.begin_date > from;
  if (isChanged) await insertStay(registrar, place, { from, to: addDays(first.begin_date, -1) });
  for (const [index, stay] of held.entries()) {
    // A last day set on a roster's stay to come would outlast the roster's word, too.
    if (to === null && endsByRoster(stay)) continue;
    const next = held[index + 1];
    const end_date = next ? addDays(next.begin_date, -1) : lastDayOf(stay, wanted);
    if (stay.end_date === null || (end_date !== null && stay.end_date >= end_date)) continue;
    await setDates(registrar, stay, { end_date });
    isChanged = true;
  }
  return isChanged;
}

/** Someone's stays on the days wanted, and one that ended the day before, unless the roster ended it; by their first day. */
async function staysToGoOn(registrar: Registrar, place: Place, { from, to, ends }: Wanted): Promise<EnrollmentTable[]> {
  const lastDay = lastDayWithin(ends, to);
  const stays = await staysOf(registrar, { personIds: [place.personId], classIds: [place.classId] });
  return stays.filter(
    (stay) =>
      stay.role === place.role &&
      stay.lent_by === null &&
      (lastDay === null || stay.begin_date <= lastDay) &&
      isAfter(stay, addDays(from, endsByRoster(stay) ? -1 : -2)),
  );
}

/** Whether a stay's last day is the roster's. */
export const endsByRoster = (held: EnrollmentTable): boolean =>
  held.source_id !== null && !setByHand(held).has("end_date");

/** The day on which a stay that goes on ends: with none asked for, a roster's ends as the roster has it, if that is later. */
function lastDayOf(held: EnrollmentTable, { to, ends }: Wanted): SchoolDate | null {
  const lastDay = lastDayWithin(ends, to);
  if (to !== null || held.source_id === null) return lastDay;
  const rostered = lastDayWithin(ends, rosterDates(held).end_date);
  const isLater = rostered === null || held.end_date === null || rostered >= held.end_date;
  return isLater ? rostered : lastDay;
}

async function insertStay(
  { db, schoolId }: Registrar,
  { classId, personId, role }: Place,
  { from, to }: { from: SchoolDate; to: SchoolDate | null },
): Promise<void> {
  await db
    .insertInto("enrolment")
    .values({
      id: newId(),
      school_id: schoolId,
      class_id: classId,
      person_id: personId,
      role,
      begin_date: from,
      end_date: to,
      source_id: null,
      lent_by: null,
      by_hand: null,
      roster: null,
    })
    .execute();
}

/** Whether an administrator set one of the dates of a roster's stay. */
export const hasOwnDates = (held: EnrollmentTable): boolean => setByHand(held).size > 0;

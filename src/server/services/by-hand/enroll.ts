import type { z } from "zod";
import type { enrol as enrolCall, moveStudents as moveCall } from "#contract/people-by-hand.ts";
import { addDays, type SchoolDate } from "#contract/school-date.ts";
import type { EnrollmentTable } from "#server/database/schema.ts";
import { changedMeanwhile, invalid, notFound } from "#server/errors.ts";
import { warnOfRecords } from "./recorded-after.ts";
import {
  checkNear,
  lockRecords,
  peopleError,
  type Registrar,
  requireOpenClass,
  requirePeople,
  requirePersonOf,
  settleNewcomers,
  tell,
} from "./registrar.ts";
import { addStay, endAfter, type Ends, isAfter, lastDayWithin, type Place, setDates, staysOf } from "./stays.ts";

/**
 * Puts people into a class, until they leave or it ends where that lies ahead; gives how many were not in it on all of
 * these days. Throws 422 for unknown ids and parents, 400 as the contract says.
 */
export async function enroll(
  registrar: Registrar,
  { class_id, person_ids, from, to }: z.output<typeof enrolCall.body>,
): Promise<number> {
  checkNear(registrar, from);
  if (to !== null) checkNear(registrar, to);
  if (to !== null && to < from) throw peopleError("WRONG_ORDER");
  await lockRecords(registrar);
  const { ended_on } = await requireOpenClass(registrar, class_id, to ?? from);
  let added = 0;
  for (const person of await requirePeople(registrar, person_ids, "person_ids")) {
    if (person.role === "parent") throw invalid([{ path: "person_ids", message: "parents are in no class" }]);
    if (person.left_on !== null && person.left_on <= from) throw peopleError("HAS_LEFT");
    const place = { classId: class_id, personId: person.id, role: person.role };
    if (await putIn(registrar, place, { from, to, ends: { ...person, ended_on } })) added += 1;
  }
  await settleNewcomers(registrar, person_ids);
  return added;
}

/** Puts somebody into a class, which the trail tells; whether they were not in it on all of these days. */
export async function putIn(
  registrar: Registrar,
  place: Place,
  { from, to, ends }: { from: SchoolDate; to: SchoolDate | null; ends: Ends },
): Promise<boolean> {
  if (!(await addStay(registrar, place, { from, to, ends }))) return false;
  const lastDay = lastDayWithin(ends, to);
  await tell(registrar, {
    action: "enrolment.added",
    subjectId: place.personId,
    detail: { class: place.classId, from, ...(lastDay === null ? {} : { to: lastDay }) },
  });
  return true;
}

async function requireStay({ db, schoolId }: Registrar, id: string): Promise<EnrollmentTable> {
  const held = await db
    .selectFrom("enrolment")
    .selectAll()
    .where("school_id", "=", schoolId)
    .where("id", "=", id)
    .where("lent_by", "is", null)
    .executeTakeFirst();
  if (!held) throw notFound();
  return held;
}

interface DatesChange {
  from?: SchoolDate | undefined;
  to?: SchoolDate | null | undefined;
  /** What stood when it was made. */
  base?: { from: SchoolDate; to: SchoolDate | null } | undefined;
  anyway: boolean;
}

/** Moves the first or last day of a stay. Throws 404, 400 as the contract says, and 409 `CHANGED` or `RECORDED_AFTER`. */
export async function changeStay(registrar: Registrar, id: string, change: DatesChange): Promise<void> {
  const { from, to, base, anyway } = change;
  for (const date of [from, to]) if (date) checkNear(registrar, date);
  await lockRecords(registrar);
  const held = await requireStay(registrar, id);
  const begin_date = from ?? held.begin_date;
  const end_date = to === undefined ? held.end_date : to;
  if (begin_date === held.begin_date && end_date === held.end_date) return;
  if (base && (base.from !== held.begin_date || base.to !== held.end_date))
    throw changedMeanwhile({ from: held.begin_date, to: held.end_date });
  if (end_date === null || (held.end_date !== null && end_date > held.end_date))
    await checkGoesOn(registrar, held, end_date);
  await checkOthers(registrar, held, { begin_date, end_date });
  const leftOut = [
    ...(begin_date > held.begin_date ? [{ after: addDays(held.begin_date, -1), before: begin_date }] : []),
    ...(end_date !== null && isAfter(held, end_date) ? [{ after: end_date }] : []),
  ];
  if (held.role === "student" && !anyway)
    await warnOfRecords(registrar, { studentIds: [held.person_id], classIds: [held.class_id], days: leftOut });
  await setDates(registrar, held, { begin_date, end_date });
  await tell(registrar, {
    action: "enrolment.changed",
    subjectId: held.person_id,
    detail: { class: held.class_id, from: begin_date, ...(end_date === null ? {} : { to: end_date }) },
  });
}

/** Neither someone who has left nor a class that has ended goes on. */
async function checkGoesOn(registrar: Registrar, held: EnrollmentTable, end: SchoolDate | null): Promise<void> {
  const person = await requirePersonOf(registrar, held.person_id);
  if (person.left_on !== null && (end === null || end >= person.left_on)) throw peopleError("HAS_LEFT");
  const open = await requireOpenClass(registrar, held.class_id, end ?? held.begin_date);
  if (end === null && open.ended_on !== null) throw peopleError("CLASS_ENDED");
}

/** Nobody is in a class twice at a time. */
async function checkOthers(
  registrar: Registrar,
  held: EnrollmentTable,
  { begin_date, end_date }: Pick<EnrollmentTable, "begin_date" | "end_date">,
): Promise<void> {
  const others = await staysOf(registrar, { personIds: [held.person_id], classIds: [held.class_id] });
  const overlaps = (one: EnrollmentTable): boolean =>
    (end_date === null || one.begin_date <= end_date) && isAfter(one, addDays(begin_date, -1));
  if (others.some((one) => one.id !== held.id && one.role === held.role && one.lent_by === null && overlaps(one)))
    throw peopleError("IN_CLASS_ALREADY");
}

/** Moves students to another class from a day on; gives how many. Throws 404, 400 as the contract says, and 409 `RECORDED_AFTER`. */
export async function moveStudents(
  registrar: Registrar,
  { enrolment_ids, class_id, from, anyway }: z.output<typeof moveCall.body>,
): Promise<number> {
  checkNear(registrar, from);
  await lockRecords(registrar);
  const { ended_on } = await requireOpenClass(registrar, class_id, from);
  const lastDay = addDays(from, -1);
  const stays: (EnrollmentTable & Ends)[] = [];
  for (const id of new Set(enrolment_ids)) {
    const held = await requireStay(registrar, id);
    if (held.role !== "student") throw invalid([{ path: "enrolment_ids", message: "are not all students'" }]);
    if (held.class_id === class_id) throw peopleError("SAME_CLASS");
    if (!isAfter(held, lastDay)) throw peopleError("IS_OVER");
    const { left_on } = await requirePersonOf(registrar, held.person_id);
    if (left_on !== null && left_on <= from) throw peopleError("HAS_LEFT");
    stays.push({ ...held, left_on, ended_on });
  }
  if (!anyway)
    await warnOfRecords(registrar, {
      studentIds: stays.map((stay) => stay.person_id),
      classIds: stays.map((stay) => stay.class_id),
      days: [{ after: lastDay }],
    });
  for (const held of stays) {
    await endAfter(registrar, held, lastDay);
    const place = { classId: class_id, personId: held.person_id, role: "student" } as const;
    await addStay(registrar, place, { from, to: null, ends: held });
    await tell(registrar, {
      action: "enrolment.moved",
      subjectId: held.person_id,
      detail: { from_class: held.class_id, to_class: class_id, from },
    });
  }
  await settleNewcomers(
    registrar,
    stays.map((stay) => stay.person_id),
  );
  return stays.length;
}

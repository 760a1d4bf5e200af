import type { z } from "zod";
import type { addClass as addCall, changeClass as changeCall } from "#contract/classes-by-hand.ts";
import { addDays, type SchoolDate } from "#contract/school-date.ts";
import type { ClassTable } from "#server/database/schema.ts";
import { changedMeanwhile, invalid, notFound } from "#server/errors.ts";
import { newId } from "#server/ids.ts";
import { describeClasses } from "#server/services/classes/list-school-classes.ts";
import type { Context } from "#server/services/context.ts";
import { notErased } from "#server/services/privacy/not-erased.ts";
import { bringBack, cutAfter, staysEndedOn } from "./cut-stays.ts";
import { putIn } from "./enroll.ts";
import { byHandText, setByHand } from "./overrides.ts";
import { warnOfRecords } from "./recorded-after.ts";
import {
  checkNear,
  findClassOf,
  lockRecords,
  peopleError,
  type Registrar,
  registrarOf,
  requirePeople,
  tell,
  todayOf,
  warning,
} from "./registrar.ts";
import { classSaidBy } from "./roster-said.ts";
import { isAfter, staysOf } from "./stays.ts";

const plain = (name: string): string => name.normalize("NFC").replaceAll(/\s+/g, " ").trim().toLowerCase();

/** Adds a class with its teachers; gives its id. Throws 409 `KNOWN_ALREADY` where one of that name goes on. */
export async function addClass(registrar: Registrar, given: z.output<typeof addCall.body>): Promise<string> {
  const { name, grade, kind, teacher_ids, from, anyway } = given;
  checkNear(registrar, from);
  await lockRecords(registrar);
  const { db, schoolId, now } = registrar;
  if (!anyway) await warnOfNamesake(registrar, name);
  const teachers = await requirePeople(registrar, teacher_ids, "teacher_ids");
  if (teachers.some((teacher) => teacher.role !== "teacher"))
    throw invalid([{ path: "teacher_ids", message: "are not all teachers" }]);
  if (teachers.some(({ left_on }) => left_on !== null && left_on <= from)) throw peopleError("HAS_LEFT");
  const id = newId();
  await db
    .insertInto("class")
    .values({
      id,
      school_id: schoolId,
      name,
      grade: grade || null,
      kind,
      source_id: null,
      ended_on: null,
      created_at: now.toISOString(),
      roster: null,
      by_hand: null,
    })
    .execute();
  await tell(registrar, { action: "class.added", subjectId: id, detail: { kind } });
  for (const { id: personId, left_on } of teachers) {
    const ends = { left_on, ended_on: null };
    await putIn(registrar, { classId: id, personId, role: "teacher" }, { from, to: null, ends });
  }
  return id;
}

async function warnOfNamesake(registrar: Registrar, name: string): Promise<void> {
  const { db, schoolId } = registrar;
  const today = todayOf(registrar);
  const classes = await db
    .selectFrom("class")
    .select(["id", "name", "grade", "ended_on"])
    .where("school_id", "=", schoolId)
    .execute();
  const alike = classes.filter(
    (one) => plain(one.name) === plain(name) && (one.ended_on === null || one.ended_on > today),
  );
  if (alike.length > 0)
    throw warning("KNOWN_ALREADY", {
      classes: alike.map(({ id, name: called, grade }) => ({ id, name: called, grade })),
    });
}

async function requireClassOf(registrar: Registrar, id: string): Promise<ClassTable> {
  const found = await findClassOf(registrar, id);
  if (!found) throw notFound();
  return found;
}

const write = ({ db, schoolId }: Registrar, id: string, columns: Partial<ClassTable>) =>
  db.updateTable("class").set(columns).where("school_id", "=", schoolId).where("id", "=", id).execute();

/**
 * Changes a class's name or grade; of a roster's class what differs from it is kept from imports. Throws 404, and 409
 * `CHANGED`, with what stands, where that is another `version`.
 */
export async function changeClass(
  ctx: Context,
  id: string,
  { version, ...wanted }: z.output<typeof changeCall.body>,
): Promise<void> {
  const registrar = registrarOf(ctx);
  await lockRecords(registrar);
  const held = await requireClassOf(registrar, id);
  if (version !== undefined) {
    const [stands] = await describeClasses(ctx, [held]);
    if (version !== stands?.version) throw changedMeanwhile(stands);
  }
  const name = wanted.name ?? held.name;
  const grade = wanted.grade === undefined ? held.grade : wanted.grade || null;
  if (name === held.name && grade === held.grade) return;
  const said = classSaidBy(held.roster);
  const overrides = new Set(setByHand(held));
  const changed: string[] = [];
  for (const [column, value] of [
    ["name", name],
    ["grade", grade],
  ] as const) {
    if (value === held[column]) continue;
    changed.push(column);
    if (said?.[column] === value) overrides.delete(column);
    else overrides.add(column);
  }
  await write(registrar, id, { name, grade, by_hand: held.source_id === null ? null : byHandText(overrides) });
  await tell(registrar, { action: "class.changed", subjectId: id, detail: { what: changed.join(", ") } });
}

/** Ends a class after a day, and every stay and loan with it. Throws 400 `TOO_FAR` or `CLASS_ENDED`, and 409 `RECORDED_AFTER`. */
export async function endClass(
  registrar: Registrar,
  id: string,
  { lastDay, anyway }: { lastDay: SchoolDate; anyway: boolean },
): Promise<void> {
  checkNear(registrar, lastDay);
  await lockRecords(registrar);
  const held = await requireClassOf(registrar, id);
  if (held.ended_on !== null) throw peopleError("CLASS_ENDED");
  if (!anyway) await warnOfRecords(registrar, { classIds: [id], days: [{ after: lastDay }] });
  await write(registrar, id, {
    ended_on: addDays(lastDay, 1),
    by_hand: held.source_id === null ? null : byHandText([...setByHand(held), "ended_on"]),
  });
  for (const stay of await staysOf(registrar, { classIds: [id] }))
    if (isAfter(stay, lastDay)) await cutAfter(registrar, stay, lastDay);
  await tell(registrar, { action: "class.ended", subjectId: id, detail: { last_day: lastDay } });
}

/** Brings a class back from a day on, with those whose stay ended with it and who are still here. Throws 400 `IS_HERE`. */
export async function bringBackClass(registrar: Registrar, id: string, from: SchoolDate): Promise<void> {
  checkNear(registrar, from);
  await lockRecords(registrar);
  const held = await requireClassOf(registrar, id);
  if (held.ended_on === null) throw peopleError("IS_HERE");
  const endedOn = held.ended_on;
  const overrides = new Set(setByHand(held));
  // Where the roster ended it, that it goes on is set by hand now.
  if (!overrides.delete("ended_on")) overrides.add("ended_on");
  await write(registrar, id, { ended_on: null, by_hand: held.source_id === null ? null : byHandText(overrides) });
  const leavings = await leavingsIn(registrar, id);
  for (const stay of await staysEndedOn(registrar, { classIds: [id] }, endedOn)) {
    const left_on = leavings.get(stay.person_id);
    if (left_on !== undefined) await bringBack(registrar, stay, { endedOn, from, ends: { left_on, ended_on: null } });
  }
  await tell(registrar, { action: "class.brought-back", subjectId: id, detail: { from } });
}

/** When those who are or were in a class left the school, by person, null where they did not; without those erased. */
async function leavingsIn({ db, schoolId }: Registrar, classId: string): Promise<Map<string, SchoolDate | null>> {
  const people = await db
    .selectFrom("person")
    .select(["id", "left_on"])
    .where("school_id", "=", schoolId)
    .where("id", "in", (eb) =>
      eb
        .selectFrom("enrolment")
        .select("person_id")
        .where("enrolment.school_id", "=", schoolId)
        .where("enrolment.class_id", "=", classId),
    )
    .where(notErased)
    .execute();
  return new Map(people.map(({ id, left_on }) => [id, left_on]));
}

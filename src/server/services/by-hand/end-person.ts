import { addDays, type SchoolDate } from "#contract/school-date.ts";
import type { PersonTable } from "#server/database/schema.ts";
import { otherAdministrators } from "#server/services/administration/find-person.ts";
import { closeAccount, openAccount } from "./account-of.ts";
import { bringBack, cutAfter, staysEndedOn } from "./cut-stays.ts";
import { byHandText, setByHand } from "./overrides.ts";
import { warnOfRecords } from "./recorded-after.ts";
import {
  checkNear,
  findClassOf,
  lockRecords,
  peopleError,
  type Registrar,
  requirePersonOf,
  tell,
  todayOf,
} from "./registrar.ts";
import { isAfter, staysOf } from "./stays.ts";

interface Ending {
  lastDay: SchoolDate;
  /** Though something is recorded after that day. */
  anyway: boolean;
}

/**
 * Lets a person leave after a day: their time in classes and announced absences end with it, and once it is over so do
 * sign-in, sessions and open connections. Throws 400 `TOO_FAR`, `HAS_LEFT`, `YOURSELF` or `LAST_ADMINISTRATOR`, and 409
 * `RECORDED_AFTER`.
 */
export async function endPerson(registrar: Registrar, id: string, { lastDay, anyway }: Ending): Promise<void> {
  checkNear(registrar, lastDay);
  await lockRecords(registrar);
  const person = await requirePersonOf(registrar, id);
  if (person.left_on !== null) throw peopleError("HAS_LEFT");
  if (id === registrar.actorId) throw peopleError("YOURSELF");
  if (
    person.is_administrator === 1 &&
    (await otherAdministrators(registrar.db, { schoolId: registrar.schoolId, personId: id })) === 0
  )
    throw peopleError("LAST_ADMINISTRATOR");
  if (person.role === "student" && !anyway)
    await warnOfRecords(registrar, { studentIds: [id], days: [{ after: lastDay }] });
  const left_on = addDays(lastDay, 1);
  await setLeft(registrar, person, left_on, true);
  for (const stay of await staysOf(registrar, { personIds: [id] }))
    if (isAfter(stay, lastDay)) await cutAfter(registrar, stay, lastDay);
  const today = todayOf(registrar);
  if (left_on <= today) {
    await closeAccount(registrar, id);
    await withdrawConnections(registrar, id, today);
  }
  await tell(registrar, { action: "person.left", subjectId: id, detail: { last_day: lastDay } });
}

async function setLeft(
  { db, schoolId }: Registrar,
  person: PersonTable,
  left_on: SchoolDate | null,
  isOverride: boolean,
): Promise<void> {
  const overrides = new Set(setByHand(person));
  if (isOverride) overrides.add("left_on");
  else overrides.delete("left_on");
  const by_hand = person.source_id === null ? null : byHandText(overrides);
  await db
    .updateTable("person")
    .set({ left_on, by_hand })
    .where("school_id", "=", schoolId)
    .where("id", "=", person.id)
    .execute();
}

/** Nobody is to be reminded of a student who is gone; what was completed stays. */
async function withdrawConnections({ db, schoolId }: Registrar, studentId: string, today: SchoolDate): Promise<void> {
  await db
    .updateTable("connection")
    .set({ status: "withdrawn", settled_on: today })
    .where("school_id", "=", schoolId)
    .where("student_id", "=", studentId)
    .where("status", "=", "active")
    .execute();
}

/**
 * Brings a person back from a day on, into the classes whose stay ended with the leaving. Throws 400 `TOO_FAR`, or
 * `IS_HERE` where they have not left.
 */
export async function bringBackPerson(registrar: Registrar, id: string, from: SchoolDate): Promise<void> {
  checkNear(registrar, from);
  await lockRecords(registrar);
  const person = await requirePersonOf(registrar, id);
  if (person.left_on === null) throw peopleError("IS_HERE");
  const endedOn = person.left_on;
  // Where the roster let them go, that they are here is set by hand now.
  await setLeft(registrar, person, null, !setByHand(person).has("left_on"));
  for (const stay of await staysEndedOn(registrar, { personIds: [id] }, endedOn)) {
    const { ended_on = null } = (await findClassOf(registrar, stay.class_id)) ?? {};
    await bringBack(registrar, stay, { endedOn, from, ends: { left_on: null, ended_on } });
  }
  await openAccount(registrar, id);
  await tell(registrar, { action: "person.brought-back", subjectId: id, detail: { from } });
}

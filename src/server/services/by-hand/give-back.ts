import { addDays } from "#contract/school-date.ts";
import { findAccount, moveAccount } from "./account-of.ts";
import { bringBackClass } from "./classes.ts";
import { bringBackPerson } from "./end-person.ts";
import { giveBackDates } from "./cut-stays.ts";
import { setByHand } from "./overrides.ts";
import { findClassOf, lockRecords, peopleError, type Registrar, requirePersonOf, tell, todayOf } from "./registrar.ts";
import { accountSaidBy, classSaidBy, personSaidBy } from "./roster-said.ts";
import { endedWith, hasOwnDates, isAfter, setDates, staysOf } from "./stays.ts";
import { notFound } from "#server/errors.ts";

/**
 * A person is again as the roster last said: names, grade, address, here or gone, dates in classes, family. A student's
 * stays made by hand in the roster's classes are over; those in classes made by hand go on. Throws 400 `BY_HAND` for one
 * of no roster.
 */
export async function giveBackPerson(registrar: Registrar, id: string): Promise<void> {
  await lockRecords(registrar);
  const person = await requirePersonOf(registrar, id);
  if (person.source_id === null) throw peopleError("BY_HAND");
  const overrides = setByHand(person);
  if (overrides.has("left_on") && person.left_on !== null) await bringBackPerson(registrar, id, person.left_on);
  const left_on = overrides.has("left_on") ? null : person.left_on;
  for (const stay of await staysOf(registrar, { personIds: [id] })) {
    if (!hasOwnDates(stay)) continue;
    const ended_on = (await findClassOf(registrar, stay.class_id))?.ended_on ?? null;
    await giveBackDates(registrar, stay, { left_on, ended_on });
  }
  if (person.role === "student") await endHandMadeStays(registrar, id);
  if (overrides.has("email")) await giveBackEmail(registrar, id);
  const said = personSaidBy(person.roster);
  const { db, schoolId } = registrar;
  const names = said ? { first_name: said.first_name, last_name: said.last_name, grade: said.grade } : {};
  const given = Object.fromEntries(Object.entries(names).filter(([column]) => overrides.has(column)));
  await db
    .updateTable("person")
    .set({ ...given, by_hand: null })
    .where("school_id", "=", schoolId)
    .where("id", "=", id)
    .execute();
  await db
    .deleteFrom("guardian_by_hand")
    .where("school_id", "=", schoolId)
    .where((eb) => eb.or([eb("guardian_id", "=", id), eb("student_id", "=", id)]))
    .execute();
  await tell(registrar, { action: "person.given-back", subjectId: id });
}

/** Else a student who was moved by hand would be in two homerooms, that of the roster and the other. */
async function endHandMadeStays(registrar: Registrar, studentId: string): Promise<void> {
  const yesterday = addDays(todayOf(registrar), -1);
  for (const stay of await staysOf(registrar, { personIds: [studentId] })) {
    const isHandMade = stay.source_id === null && stay.lent_by === null;
    if (!isHandMade || !isAfter(stay, yesterday)) continue;
    if ((await findClassOf(registrar, stay.class_id))?.source_id === null) continue;
    const { end_date } = endedWith(stay, yesterday);
    await setDates(registrar, stay, { end_date });
    await tell(registrar, {
      action: "enrolment.changed",
      subjectId: studentId,
      detail: { class: stay.class_id, from: stay.begin_date, to: end_date },
    });
  }
}

/** One that its owner has activated since stays theirs. */
async function giveBackEmail(registrar: Registrar, personId: string): Promise<void> {
  const held = await findAccount(registrar, personId);
  const said = accountSaidBy(held?.roster ?? null)?.email;
  if (held?.status === "unverified" && said !== undefined) await moveAccount(registrar, held, said);
}

/** A class is again as the roster last said. Throws 400 `BY_HAND` for one of no roster. */
export async function giveBackClass(registrar: Registrar, id: string): Promise<void> {
  await lockRecords(registrar);
  const held = await findClassOf(registrar, id);
  if (!held) throw notFound();
  if (held.source_id === null) throw peopleError("BY_HAND");
  const overrides = setByHand(held);
  if (overrides.has("ended_on") && held.ended_on !== null) await bringBackClass(registrar, id, held.ended_on);
  const said = classSaidBy(held.roster);
  const given = Object.fromEntries(
    Object.entries(said ? { name: said.name, grade: said.grade } : {}).filter(([column]) => overrides.has(column)),
  );
  await registrar.db
    .updateTable("class")
    .set({ ...given, by_hand: null })
    .where("school_id", "=", registrar.schoolId)
    .where("id", "=", id)
    .execute();
  await tell(registrar, { action: "class.given-back", subjectId: id });
}

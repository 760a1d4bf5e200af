import type { Database } from "#server/database/database.ts";
import type { Schema } from "#server/database/schema.ts";
import { hashPassword } from "#server/services/accounts/passwords.ts";
import {
  enroll,
  makeAccount,
  makeBehavior,
  makeClass,
  makeFinishedCheckIn,
  makePerson,
  makeSchool,
  type SignedIn,
} from "#tests/support/factories.ts";
import { CLOCK_START } from "#tests/support/school-time.ts";

export const STUDENTS = 29;
const PASSWORD = "a bell at eight";
const YESTERDAY = "2026-09-14";
const FIRST = ["Ada", "Björn", "Chiamaka", "Dov", "Elif", "Farid", "Grace", "Hana", "Ibrahim", "Juana", "Kai", "Lúcia"];
const LAST = ["Abara", "Bianchi", "Castillo-Ferreira"];
let hash: Promise<string> | undefined;

/** A teacher with one class, who comes to check it in. */
export interface ClassOf29 {
  teacher: SignedIn;
  email: string;
  password: string;
  class: Schema["class"];
}

/** A school of its own with a class of 29. `isNew`: the teacher has taken no check-in yet. */
export async function makeClassOf29(database: Database, { isNew }: { isNew: boolean }): Promise<ClassOf29> {
  hash ??= hashPassword(PASSWORD);
  const school = await makeSchool(database, { name: "Maple School" });
  const email = `${school.id}@school.example`;
  const teacher = await makeAccount(database, school.id, {
    role: "teacher",
    email,
    passwordHash: await hash,
    now: new Date(CLOCK_START),
  });
  for (const [position, name] of ["Helping others", "Good question", "Kind words"].entries())
    await makeBehavior(database, school.id, { name, position });
  const made = await makeClass(database, school.id, { name: "4B Homeroom", grade: "4", kind: "daily" });
  await enroll(database, school.id, made.id, teacher.person.id, { role: "teacher" });
  for (let index = 0; index < STUDENTS; index += 1) {
    const student = await makePerson(database, school.id, {
      first_name: FIRST[index % FIRST.length] ?? "",
      last_name: LAST[Math.floor(index / FIRST.length)] ?? "",
      grade: "4",
    });
    await enroll(database, school.id, made.id, student.id);
  }
  if (!isNew) await makeFinishedCheckIn(database, school.id, made.id, YESTERDAY, teacher.person.id);
  return { teacher, email, password: PASSWORD, class: made };
}

import type { Database } from "#server/database/database.ts";
import type { Schema } from "#server/database/schema.ts";
import { hashPassword } from "#server/services/accounts/passwords.ts";
import { enroll, makeAccount, makeBehavior, makeClass, makeSchool, makeStudents, type SignedIn } from "./factories.ts";
import { CLOCK_START, TIME_ZONE } from "./school-time.ts";

/** A school as the browser tests need it: someone of every role, and classes of 30 and 36. */
export interface BrowserSchool {
  school: Schema["school"];
  teacher: SignedIn;
  administrator: SignedIn;
  student: SignedIn;
  parent: SignedIn;
  /** A teacher who has not agreed to the terms. */
  unsigned: SignedIn;
  /** Of everyone above. */
  password: string;
  /** The teacher's and the administrator's, daily. */
  class30: ClassOf;
  /** The teacher's second, a lesson. */
  class36: ClassOf;
  behaviors: Schema["behavior"][];
}

export interface ClassOf {
  class: Schema["class"];
  students: Schema["person"][];
}

const PASSWORD = "a bell at eight";
let hash: Promise<string> | undefined;

const FIRST = ["Ada", "Björn", "Chiamaka", "Dov", "Elif", "Farid", "Grace", "Hana", "Ibrahim", "Juana", "Kai", "Lúcia"];
const LAST = ["Abara", "Bianchi", "Castillo-Ferreira", "Dang", "Eriksen", "Fontaine"];

const BEHAVIORS = [
  ["positive", "Helping others", "heart-handshake", null],
  ["positive", "Good question", "bulb", null],
  ["positive", "Kind words", "heart", null],
  ["challenging", "Talking over others", "message-circle", "minor"],
  ["challenging", "Leaving the room", "door-exit", "major"],
] as const;

/** Makes it on an empty database or beside other schools; `timeZone` is the school's. */
export async function makeBrowserSchool(database: Database, timeZone = TIME_ZONE): Promise<BrowserSchool> {
  hash ??= hashPassword(PASSWORD);
  const common = { passwordHash: await hash, now: new Date(CLOCK_START) };
  const school = await makeSchool(database, { name: "Maple School", time_zone: timeZone });
  const account = (given: Parameters<typeof makeAccount>[2]): Promise<SignedIn> =>
    makeAccount(database, school.id, { ...common, ...given });
  const teacher = await account({ role: "teacher" });
  const administrator = await account({ role: "teacher", administrator: true });
  const behaviors: Schema["behavior"][] = [];
  for (const [position, [group_slug, name, icon, severity]] of BEHAVIORS.entries()) {
    behaviors.push(await makeBehavior(database, school.id, { group_slug, name, icon, severity, position }));
  }
  return {
    school,
    teacher,
    administrator,
    student: await account({ role: "student" }),
    parent: await account({ role: "parent" }),
    unsigned: await account({ role: "teacher", agreed: false }),
    password: PASSWORD,
    class30: await makeClassOf(database, school.id, { name: "4B Homeroom", grade: "4", kind: "daily" }, 30, [
      teacher,
      administrator,
    ]),
    class36: await makeClassOf(database, school.id, { name: "Choir", grade: "4", kind: "lesson" }, 36, [teacher]),
    behaviors,
  };
}

/** A class of some students, of whom many share a first name. */
export async function makeClassOf(
  database: Database,
  schoolId: string,
  given: Partial<Schema["class"]>,
  size: number,
  teachers: SignedIn[],
): Promise<ClassOf> {
  const made = await makeClass(database, schoolId, given);
  for (const { person } of teachers) await enroll(database, schoolId, made.id, person.id, { role: "teacher" });
  const named = Array.from({ length: size }, (_, index) => ({
    first_name: FIRST[index % FIRST.length] ?? "",
    last_name: LAST[Math.floor(index / FIRST.length) % LAST.length] ?? "",
    grade: "4",
  }));
  const students = await makeStudents(database, schoolId, made.id, named);
  return { class: made, students };
}

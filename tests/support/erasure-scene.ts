import { randomUUID } from "node:crypto";
import type { CreatedEvents } from "#contract/check-in.ts";
import { checkInId } from "#contract/ids.ts";
import type { Role } from "#contract/roles.ts";
import { newId } from "#server/ids.ts";
import { startSession } from "#server/services/accounts/sessions.ts";
import type { TestApp } from "./app.ts";
import { IN_TERM, importFiles } from "./roster.ts";
import { bulk, cls, type RosterSchool, rosterSchool, user } from "./roster-school.ts";

/** Names that occur nowhere else, so that a search for them finds this person alone. */
export const STUDENT = { first: "Doralinde", last: "Quastenflosser", email: "Doralinde.Quasten@oak.example" };
export const TEACHER = { first: "Annegret", last: "O'Vögelein", email: "a.voegelein@oak.example" };
export const PARENT = { first: "Paula-Marie", last: "Quastenflosser", email: "paula-m.q@oak.example" };
export const TODAY = "2026-09-15";
const YESTERDAY = "2026-09-14";

const named = ({ first, last, email }: typeof STUDENT) => ({ givenName: first, familyName: last, email });

/** The small school with people who can be told apart, and a class that is called by its teacher. */
export function namedSchool(): RosterSchool {
  const school = rosterSchool();
  const classes = [cls("home", "homeroom", { title: `${TEACHER.last}'s class` }), cls("music", "scheduled")];
  const users = school.users.map((row) => {
    const person = { anna: TEACHER, dora: STUDENT, paula: PARENT }[row["sourcedId"] ?? ""];
    return person ? { ...row, ...named(person) } : row;
  });
  const enrollments = school.enrollments.map((row) => ({ ...row, beginDate: "2026-08-20" }));
  return {
    ...school,
    classes,
    enrollments,
    users: [...users, user("anna-too", "parent", { email: TEACHER.email, agentSourcedIds: "emil" })],
  };
}

export interface Someone {
  id: string;
  schoolId: string;
  accountId: string;
  headers: Record<string, string>;
}

/** A rostered person, signed in; of that school, for whoever is at several. */
export async function someone(app: TestApp, sourceId: string, role: Role, schoolId?: string): Promise<Someone> {
  const db = app.database.read;
  const person = await db
    .selectFrom("person")
    .select(["id", "school_id"])
    .where("source_id", "=", sourceId)
    .where("role", "=", role)
    .$if(schoolId !== undefined, (query) => query.where("school_id", "=", schoolId ?? ""))
    .executeTakeFirstOrThrow();
  const account = await db
    .selectFrom("account")
    .select(["id", "login_id"])
    .where("person_id", "=", person.id)
    .executeTakeFirstOrThrow();
  return app.database.write(async (write) => {
    await write
      .updateTable("account")
      .set({ status: "active", terms_version: 1 })
      .where("id", "=", account.id)
      .execute();
    const { token } = await startSession(write, {
      loginId: account.login_id,
      accountId: account.id,
      device: `${sourceId}'s tablet`,
      remember: true,
      provenAt: new Date("2999-01-01T00:00:00Z"),
      now: IN_TERM,
    });
    return {
      id: person.id,
      schoolId: person.school_id,
      accountId: account.id,
      headers: { Cookie: `daybell=${token}` },
    };
  });
}

export interface ErasureScene {
  anna: Someone;
  boris: Someone;
  chief: Someone;
  dora: Someone;
  emil: Someone;
  paula: Someone;
  classId: string;
  connectionIds: string[];
}

/** An imported school in which the student and the teacher have left their names in every place that takes one. */
export async function makeErasureScene(app: TestApp): Promise<ErasureScene> {
  await importFiles(app.database, bulk(namedSchool()));
  const [anna, boris] = [await someone(app, "anna", "teacher"), await someone(app, "boris", "teacher")];
  const chief = await someone(app, "chief", "teacher", anna.schoolId);
  const [dora, emil, paula] = [
    await someone(app, "dora", "student"),
    await someone(app, "emil", "student"),
    await someone(app, "paula", "parent"),
  ];
  const { id: classId } = await app.database.read
    .selectFrom("class")
    .select("id")
    .where("source_id", "=", "home")
    .executeTakeFirstOrThrow();
  const scene: ErasureScene = { anna, boris, chief, dora, emil, paula, classId, connectionIds: [] };
  for (const date of [YESTERDAY, TODAY]) await checkIn(app, scene, date);
  scene.connectionIds = await record(app, scene);
  await writeElsewhere(app, scene);
  return scene;
}

async function checkIn(app: TestApp, { anna, dora, emil, classId }: ErasureScene, date: string): Promise<void> {
  await must(app, "POST", `/check-in/create/${classId}`, anna, { date });
  const marked_at = `${date}T14:00:00.000Z`;
  await must(app, "PATCH", `/check-in/update/${checkInId(classId, date)}`, anna, {
    marks: [
      { student_id: dora.id, status: "absent", note: "At the dentist, says her mother", marked_at },
      {
        student_id: emil.id,
        status: "late",
        note: `Walked with ${STUDENT.first}; ${STUDENT.first}s bus was late`,
        marked_at,
      },
    ],
    finished: true,
    finished_at: marked_at,
  });
}

/** A major event for each student, which raises a connection for each; that of the student is completed by boris. */
async function record(app: TestApp, { anna, boris, dora, emil, classId }: ErasureScene): Promise<string[]> {
  const behavior = await app.database.read
    .selectFrom("behavior")
    .select("id")
    .where("school_id", "=", anna.schoolId)
    .where("severity", "=", "major")
    .executeTakeFirstOrThrow();
  const ids: string[] = [];
  for (const [student, minute, note] of [
    [dora, 50, "Threw a shoe"],
    [
      emil,
      51,
      `Argued with ${STUDENT.first.toUpperCase()}  ${STUDENT.last.toUpperCase()}.\n${STUDENT.last}'s shoe; told ${TEACHER.last}`,
    ],
  ] as const) {
    const payload = {
      behavior_id: behavior.id,
      student_ids: [student.id],
      class_id: classId,
      date: TODAY,
      occurred_at: `${TODAY}T13:${minute}:00.000Z`,
      note,
    };
    const { connections }: CreatedEvents = await must(app, "POST", "/check-in/event/create", anna, payload);
    ids.push(connections[0]?.id ?? "none");
  }
  for (const [student, text] of [
    [dora, "Her rabbit died"],
    [emil, `Sits badly beside ${STUDENT.first}; ask ${TEACHER.last}`],
  ] as const) {
    const note = { student_id: student.id, class_id: classId, text, written_at: `${TODAY}T13:55:00.000Z` };
    await must(app, "POST", "/check-in/note/create", anna, note);
  }
  await must(app, "PATCH", `/connection/${ids[0]}`, boris, {
    selected_option: "repair-two-by-ten",
    resolutions: ["Two minutes a day", `${TEACHER.first} joins in`],
  });
  return ids;
}

async function writeElsewhere(app: TestApp, { anna, dora, paula, emil, classId }: ErasureScene): Promise<void> {
  const { body } = await app.call("GET", `/circle/activities/${classId}`, { as: anna });
  await must(app, "POST", "/circle", anna, {
    activity_id: body.activities[0].id,
    comment: `${STUDENT.first} ${STUDENT.last} spoke first, then ${TEACHER.first}.%`,
  });
  await must(app, "PATCH", `/check-in/seating/${classId}`, anna, {
    moves: [{ student_id: dora.id, row: 2, column: 3, moved_at: `${TODAY}T13:40:00.000Z` }],
  });
  await must(app, "POST", "/notification/support", dora, {
    type_id: "privacy",
    subject: `Please erase ${STUDENT.first}`,
    message: `I am ${STUDENT.last}, ${STUDENT.first}: ${STUDENT.email}`,
  });
  await must(app, "POST", "/notification/support", paula, {
    type_id: "data",
    subject: "A name is wrong",
    message: `My child is called ${STUDENT.first} ${STUDENT.last}`,
  });
  await must(app, "POST", "/notification/reset-password", undefined, { email: STUDENT.email });
  await app.call("POST", "/auth/unified-login", { body: { email: STUDENT.email, password: "not the password" } });
  await must(app, "PATCH", "/profile/update-image", dora, { image: "fox" });
  await must(app, "PATCH", "/profile/update", anna, { first_name: TEACHER.first });
  await app.database.write(async (db) => {
    const absence = {
      school_id: anna.schoolId,
      from_date: TODAY,
      to_date: TODAY,
      status: "excused",
      created_by: anna.id,
      created_at: IN_TERM.toISOString(),
    } as const;
    await db
      .insertInto("announced_absence")
      .values([
        { ...absence, id: newId(), student_id: dora.id, note: "Dentist" },
        { ...absence, id: newId(), student_id: emil.id, note: `With ${STUDENT.first}` },
      ])
      .execute();
    // A face that both show, and one that is the student's alone.
    const picture = {
      school_id: anna.schoolId,
      content_type: "image/webp",
      bytes: Buffer.from(STUDENT.first),
      created_at: IN_TERM.toISOString(),
    };
    await db
      .insertInto("avatar")
      .values({ ...picture, key: "a".repeat(64) })
      .execute();
    const { login_id, id: account_id } = await db
      .selectFrom("account")
      .select(["id", "login_id"])
      .where("id", "=", dora.accountId)
      .executeTakeFirstOrThrow();
    await db
      .insertInto("identity")
      .values({
        issuer: "https://id.example",
        subject: STUDENT.first,
        login_id,
        account_id,
        created_at: IN_TERM.toISOString(),
      })
      .execute();
    await db
      .insertInto("known_device")
      .values({
        login_id,
        account_id,
        token_hash: "0".repeat(64),
        created_at: IN_TERM.toISOString(),
        last_used_at: IN_TERM.toISOString(),
        failed_count: 0,
        locked_until: null,
      })
      .execute();
    await db
      .updateTable("person")
      .set({ avatar: "a".repeat(64) })
      .where("id", "=", dora.id)
      .execute();
  });
}

async function must(
  app: TestApp,
  method: "POST" | "PATCH",
  path: string,
  as: Someone | undefined,
  body: unknown,
  // Tests read what the call should have answered.
  // oxlint-disable-next-line typescript/no-explicit-any
): Promise<any> {
  const answer = await app.call(method, path, {
    ...(as ? { as } : {}),
    body,
    ...(as ? { headers: { "Idempotency-Key": randomUUID() } } : {}),
  });
  if (answer.status !== 200)
    throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { listAudit } from "#contract/audit.ts";
import * as classCalls from "#contract/classes-by-hand.ts";
import { getStudentList } from "#contract/check-in.ts";
import { checkInId } from "#contract/ids.ts";
import * as calls from "#contract/people-by-hand.ts";
import { updateImage } from "#contract/profile.ts";
import { listSchoolClasses } from "#contract/school-classes.ts";
import { getSchoolPerson, listSchoolPeople } from "#contract/school-people.ts";
import { getStudent } from "#contract/students.ts";
import type { Schema } from "#server/database/schema.ts";
import { hashPassword } from "#server/services/accounts/passwords.ts";
import { closeLeft } from "#server/services/by-hand/close-left.ts";
import { bringBackPerson } from "#server/services/by-hand/end-person.ts";
import { openTestApp, type TestApp } from "#tests/support/app.ts";
import { ask } from "#tests/support/ask.ts";
import { projectDatabase } from "#tests/support/database.ts";
import { enroll, makeAccount, makeClass, makePerson, makeSchool, type SignedIn } from "#tests/support/factories.ts";
import { allAtOnce, waitingTransactions } from "#tests/support/waiting-transactions.ts";

/* A school without a roster: people, classes and enrolments that an administrator keeps by hand. */

const TODAY = "2026-09-01"; // Tuesday
const PASSWORD = "a quiet morning";
const ARTS = { last_name: "Arts" };

let app: TestApp;
let schoolId: string;
let chief: SignedIn;

beforeEach(async () => {
  app = await openTestApp(`${TODAY}T14:02:00.000Z`);
  schoolId = (await makeSchool(app.database)).id;
  chief = await makeAccount(app.database, schoolId, { administrator: true });
});

const add = async (
  role: "student" | "teacher" | "parent",
  first_name: string,
  more: Partial<calls.NewPeople> = {},
  person: object = {},
): Promise<string> =>
  (
    await ask(app, calls.addPeople, {
      as: chief,
      body: { role, people: [{ first_name, ...ARTS, ...person }], from: TODAY, ...more },
    })
  ).ids[0] ?? "";
const addClass = async (name: string, more: Partial<classCalls.NewClass> = {}): Promise<string> =>
  (await ask(app, classCalls.addClass, { as: chief, body: { name, kind: "daily", from: "2026-08-01", ...more } })).id;
const person = (id: string) => ask(app, getSchoolPerson, { as: chief, params: { id } });
const inClass = async (id: string, date: string): Promise<string[]> =>
  (await ask(app, getStudentList, { as: chief, params: { classId: id }, query: { date } })).students.map(
    (one) => one.first_name,
  );
const post = (path: string, body: unknown = {}) => app.call("POST", `/admin/${path}`, { as: chief, body });
const patch = (path: string, body: unknown) => app.call("PATCH", `/admin/${path}`, { as: chief, body });
const refused = (status: number, message: string) => ({ status, body: { message } });
const trail = async (): Promise<string[]> => (await trailOf()).map(([action]) => action);

const trailOf = async (): Promise<[action: string, detail: unknown][]> =>
  (
    await app.database.read
      .selectFrom("audit")
      .select(["action", "detail"])
      .where("actor_id", "=", chief.person.id)
      .orderBy("id")
      .execute()
  ).map(({ action, detail }) => [action, JSON.parse(detail)]);

async function checkIn(classId: string, studentId: string, date: string): Promise<void> {
  await app.call("POST", `/check-in/create/${classId}`, { as: chief, body: { date } });
  const body = {
    marks: [{ student_id: studentId, status: "absent", marked_at: `${date}T14:00:00.000Z` }],
    finished: true,
  };
  expect((await app.call("PATCH", `/check-in/update/${checkInId(classId, date)}`, { as: chief, body })).status).toBe(
    200,
  );
}

describe("adding", () => {
  test("a school comes to life: a teacher with a link, a class, a list of students, a parent", async () => {
    const teacher = await add("teacher", "Tess", { invite: true }, { email: "tess@maple.example" });
    const room = await addClass("4B", { grade: "4", teacher_ids: [teacher] });
    const { ids } = await ask(app, calls.addPeople, {
      as: chief,
      body: {
        role: "student",
        people: [{ first_name: "Ann", ...ARTS, grade: "4", identifier: "17" }, { first_name: "Ben" }],
        class_ids: [room],
        from: "2026-08-20",
      },
    });
    const parent = await add("parent", "Pat", { child_ids: ids }, { email: "pat@maple.example" });
    expect(await inClass(room, "2026-08-20")).toEqual(["Ben", "Ann"]);
    expect(await inClass(room, "2026-08-19")).toEqual([]);
    expect((await ask(app, listSchoolClasses, { as: chief })).classes).toMatchObject([
      { name: "4B", grade: "4", student_count: 2, teachers: [{ id: teacher }], roster_kind: null, by_hand: false },
    ]);
    expect(await person(ids[0] ?? "")).toMatchObject({
      grade: "4",
      identifier: "17",
      roster_id: null,
      by_hand: [],
      guardians: [{ id: parent }],
      stays: [{ class: { id: room }, from: "2026-08-20", to: null, state: "running", by_hand: true }],
    });
    expect(await person(teacher)).toMatchObject({ account: { state: "not_activated", email: "tess@maple.example" } });
    expect(
      (await app.database.read.selectFrom("mail").select("recipient").execute()).map((mail) => mail.recipient),
    ).toEqual(["tess@maple.example"]);
    const inRoom = { class: room, from: "2026-08-20" };
    expect(await trailOf()).toEqual([
      ["person.added", { role: "teacher" }],
      ["account.invited", {}],
      ["class.added", { kind: "daily" }],
      ["enrolment.added", { class: room, from: "2026-08-01" }],
      ["person.added", { role: "student" }],
      ["enrolment.added", inRoom],
      ["person.added", { role: "student" }],
      ["enrolment.added", inRoom],
      ["person.added", { role: "parent" }],
      ["person.parent-tied", { parent }],
      ["person.parent-tied", { parent }],
    ]);
  });

  test("an address that mail programs read as another one is refused: its link would reach who cannot sign in by it", async () => {
    const tess = await add("teacher", "Tess");
    const email = "mailto:tess@maple.example";
    expect(
      await post("people", { role: "teacher", people: [{ first_name: "Tom", email }], from: TODAY, invite: true }),
    ).toMatchObject({ status: 422, body: { issues: [{ path: "people.0.email" }] } });
    expect(await patch(`people/${tess}/record`, { email })).toMatchObject({
      status: 422,
      body: { issues: [{ path: "email" }] },
    });
    expect(await app.database.read.selectFrom("mail").select("recipient").execute()).toEqual([]);
  });

  test("a name, e-mail or class that is known is a warning, not a refusal; one from another school is none", async () => {
    const first = await add("student", "Ann", {}, { email: "ann@maple.example" });
    const elsewhere = await makeSchool(app.database);
    await makeAccount(app.database, elsewhere.id, { role: "student", email: "zoe@maple.example", passwordHash: "set" });
    const again = {
      role: "student",
      people: [
        { first_name: "Zoe", email: "zoe@maple.example" },
        { first_name: " ann", last_name: "ARTS " },
        { first_name: "An", email: "ANN@maple.example" },
      ],
      from: TODAY,
    };
    const answer = await post("people", again);
    expect(answer).toMatchObject({
      status: 409,
      body: {
        message: "KNOWN_ALREADY",
        current: {
          people: [
            { row: 1, id: first, name: "Ann Arts" },
            { row: 2, id: first },
          ],
        },
      },
    });
    expect((await ask(app, listSchoolPeople, { as: chief, query: { role: "student" } })).total).toBe(1);
    expect((await post("people", { ...again, anyway: true })).body.ids).toHaveLength(3);
    await addClass("4B");
    expect(await post("classes", { name: "4b ", kind: "lesson", from: TODAY })).toMatchObject(
      refused(409, "KNOWN_ALREADY"),
    );
  });

  test("a number that is taken, or a name or number given twice in one call, is a warning", async () => {
    const ann = await add("student", "Ann", {}, { identifier: "a-17" });
    const rostered = await makePerson(app.database, schoolId, {
      first_name: "Rose",
      source_id: "S-1",
      roster: JSON.stringify({ first_name: "Rose", last_name: "Roster", grade: null, identifier: "18" }),
    });
    await add("parent", "Pat", {}, { identifier: "20" });
    const body = {
      role: "student",
      people: [
        { first_name: "Ben", identifier: " A-17" },
        { first_name: "Cleo", identifier: "18" },
        { first_name: "Dora", identifier: "19x" },
        { first_name: "Emil", identifier: "19X" },
        { first_name: "Fay", identifier: "20" },
        { first_name: "Gus", identifier: "" },
        { first_name: "Hal", identifier: "" },
      ],
      from: TODAY,
    };
    expect(await post("people", body)).toMatchObject({
      status: 409,
      body: {
        message: "KNOWN_ALREADY",
        current: {
          people: [
            { row: 0, id: ann },
            { row: 1, id: rostered.id },
          ],
          shared_numbers: [{ identifier: "19x", rows: [2, 3] }],
        },
      },
    });
    const twice = { ...body, people: body.people.slice(2, 4) };
    expect(await post("people", twice)).toMatchObject({
      status: 409,
      body: { message: "KNOWN_ALREADY", current: { people: [], shared_numbers: [{ rows: [0, 1] }] } },
    });
    const namesakes = [{ first_name: "Ida", ...ARTS }, { first_name: "Jo" }, { first_name: "ida", ...ARTS }];
    expect(await post("people", { ...body, people: namesakes })).toMatchObject({
      status: 409,
      body: {
        message: "KNOWN_ALREADY",
        current: { people: [], shared_names: [{ name: "Ida Arts", rows: [0, 2] }], shared_numbers: [] },
      },
    });
    expect((await ask(app, listSchoolPeople, { as: chief, query: { role: "student" } })).total).toBe(2);
    expect((await post("people", { ...body, anyway: true })).body.ids).toHaveLength(7);
  });

  test("a record that gets the number of another is warned of, and of its own number is not", async () => {
    const ann = await add("student", "Ann", {}, { identifier: "17" });
    const ben = await add("student", "Ben", {}, { identifier: "18" });
    expect(await patch(`people/${ben}/record`, { identifier: "17", grade: "5" })).toMatchObject({
      status: 409,
      body: { message: "KNOWN_ALREADY", current: { people: [{ row: 0, id: ann, name: "Ann Arts" }] } },
    });
    expect(await person(ben)).toMatchObject({ identifier: "18", grade: null });
    expect((await patch(`people/${ben}/record`, { identifier: "17", anyway: true })).status).toBe(200);
    // It is shared by now, and not given anew.
    expect((await patch(`people/${ben}/record`, { identifier: "17", grade: "5" })).status).toBe(200);
    expect((await patch(`people/${ben}/record`, { identifier: null })).status).toBe(200);
  });

  test("is refused for what does not fit", async () => {
    const [room, parent] = [await addClass("4B"), await add("parent", "Pat")];
    const body = (more: object) => ({ role: "student", people: [{ first_name: "Ann" }], from: TODAY, ...more });
    expect((await post("people", body({ people: [{ first_name: " " }] }))).body.issues).toMatchObject([
      { path: "people.0.first_name" },
    ]);
    expect(await post("people", body({ from: "2025-07-01" }))).toMatchObject(refused(400, "TOO_FAR"));
    expect((await post("people", body({ class_ids: ["none"] }))).status).toBe(422);
    expect((await post("people", body({ role: "parent", class_ids: [room] }))).status).toBe(422);
    expect((await post("people", body({ role: "parent", child_ids: [parent] }))).status).toBe(422);
    expect((await post("enrolments", { class_id: room, person_ids: [parent], from: TODAY })).status).toBe(422);
    expect((await post("guardians", { parent_id: parent, student_id: parent })).status).toBe(422);
  });
});

describe("an e-mail", () => {
  test("is corrected until its owner has activated the account", async () => {
    const id = await add("teacher", "Tess", {}, { email: "tes@maple.example" });
    expect((await patch(`people/${id}/record`, { email: "tess@maple.example" })).status).toBe(200);
    expect((await person(id)).account?.email).toBe("tess@maple.example");
    expect(
      await app.database.read.selectFrom("login").select("id").where("email", "=", "tes@maple.example").execute(),
    ).toEqual([]);
    await app.database.write((db) =>
      db.updateTable("account").set({ status: "active" }).where("person_id", "=", id).execute(),
    );
    expect(await patch(`people/${id}/record`, { email: "other@maple.example" })).toMatchObject(
      refused(400, "OWN_EMAIL"),
    );
  });
});

describe("two who change the same record", () => {
  test("the second is told what stands and changes nothing; over any where no version is given", async () => {
    const [ann, room] = [await add("student", "Ann"), await addClass("4B")];
    const { version } = await person(ann);
    const key = { "Idempotency-Key": randomUUID() };
    const mine = { first_name: "Anna", version };
    const change = (headers = {}) =>
      app.call("PATCH", `/admin/people/${ann}/record`, { as: chief, body: mine, headers });
    expect((await change(key)).status).toBe(200);
    const refusal = await patch(`people/${ann}/record`, { first_name: "Anne", version });
    expect(refusal).toMatchObject({
      status: 409,
      body: { message: "CHANGED", current: { id: ann, first_name: "Anna" } },
    });
    const { current } = refusal.body;
    expect(current).toEqual(await person(ann));
    // The same request once more is no clash with itself.
    expect((await change(key)).status).toBe(200);
    expect((await patch(`people/${ann}/record`, { first_name: "Anne", version: current.version })).status).toBe(200);
    expect((await patch(`people/${ann}/record`, { first_name: "Ana" })).status).toBe(200);
    expect((await person(ann)).first_name).toBe("Ana");

    const [before] = (await ask(app, listSchoolClasses, { as: chief })).classes;
    const rename = (name: string, over: string | undefined) => patch(`classes/${room}/record`, { name, version: over });
    expect((await rename("4C", before?.version)).status).toBe(200);
    const refused4D = await rename("4D", before?.version);
    const [now] = (await ask(app, listSchoolClasses, { as: chief })).classes;
    expect(refused4D).toMatchObject({ status: 409, body: { message: "CHANGED", current: now } });
    expect((await rename("4D", now?.version)).status).toBe(200);
    expect((await rename("4E", undefined)).status).toBe(200);
    await patch(`classes/${room}/record`, { name: "4F", grade: "4" });
    const query = { action: "class.changed", limit: 2 };
    expect((await ask(app, listAudit, { as: chief, query })).entries).toMatchObject([
      { subject: { name: "4F" }, detail: { what: "name, grade" } },
      { detail: { what: "name" } },
    ]);
  });

  test("what stands is another for every field of the form, and for nothing else", async () => {
    const id = await add("student", "Ann", {}, { email: "ann@maple.example" });
    const versions = [(await person(id)).version];
    for (const change of [
      { first_name: "Anna" },
      { last_name: "Artz" },
      { grade: "5" },
      { identifier: "17" },
      { email: "anna@maple.example" },
    ]) {
      await patch(`people/${id}/record`, change);
      versions.push((await person(id)).version);
    }
    expect(new Set(versions).size).toBe(6);
    await post("enrolments", { class_id: await addClass("4B"), person_ids: [id], from: TODAY });
    expect((await person(id)).version).toBe(versions.at(-1));
  });

  test.runIf(projectDatabase() === "postgres")("of two at the same moment one wins", async () => {
    const [ann, room] = [await add("student", "Ann"), await addClass("4B")];
    const { version } = await person(ann);
    const [before] = (await ask(app, listSchoolClasses, { as: chief })).classes;
    const statuses = async (table: string, works: (() => Promise<{ status: number }>)[]) =>
      (await allAtOnce(app.database, table, works)).map(({ status }) => status).sort();
    expect(
      await statuses(
        "person",
        ["Anna", "Anne"].map((first_name) => () => patch(`people/${ann}/record`, { first_name, version })),
      ),
    ).toEqual([200, 409]);
    expect(
      await statuses(
        "class",
        ["4C", "4D"].map((name) => () => patch(`classes/${room}/record`, { name, version: before?.version })),
      ),
    ).toEqual([200, 409]);
  });
});

describe("moving", () => {
  test("ends in one class and begins in the other; the past stays; records in between are a warning", async () => {
    const [from, to] = [await addClass("4A"), await addClass("4B")];
    const ann = await add("student", "Ann", { class_ids: [from], from: "2026-08-20" });
    await checkIn(from, ann, "2026-08-31");
    const [stay] = (await person(ann)).stays;
    const move = { enrolment_ids: [stay?.id], class_id: to, from: "2026-08-31" };
    expect(await post("enrolments/move", move)).toMatchObject({
      status: 409,
      body: { message: "RECORDED_AFTER", current: { last: "2026-08-31", days: 1 } },
    });
    expect(await post("enrolments/move", { ...move, from: TODAY })).toMatchObject({ status: 200, body: { moved: 1 } });
    expect([
      await inClass(from, "2026-08-31"),
      await inClass(from, TODAY),
      await inClass(to, "2026-08-31"),
      await inClass(to, TODAY),
    ]).toEqual([["Ann"], [], [], ["Ann"]]);
    expect(await post("enrolments/move", { ...move, from: TODAY })).toMatchObject(refused(400, "IS_OVER"));
    expect((await person(ann)).stays).toMatchObject([
      { class: { name: "4B" }, from: TODAY },
      { class: { name: "4A" }, to: "2026-08-31", state: "over" },
    ]);
  });

  test("dates of a stay are changed, two stays in a class never overlap, and one before its beginning never was", async () => {
    const room = await addClass("4A");
    const ann = await add("student", "Ann", { class_ids: [room] });
    const stay = async () => (await person(ann)).stays.at(-1)?.id ?? "";
    expect((await post("enrolments", { class_id: room, person_ids: [ann], from: "2026-09-10" })).body.added).toBe(0);
    expect((await patch(`enrolments/${await stay()}`, { to: "2026-09-04" })).status).toBe(200);
    expect((await post("enrolments", { class_id: room, person_ids: [ann], from: "2026-09-10" })).body.added).toBe(1);
    expect(await patch(`enrolments/${await stay()}`, { to: null })).toMatchObject(refused(400, "IN_CLASS_ALREADY"));
    expect((await patch(`enrolments/${await stay()}`, { to: "2026-08-31" })).status).toBe(200);
    expect((await person(ann)).stays).toMatchObject([{ from: "2026-09-10", state: "coming" }]);
  });

  test("a first or a last day that leaves recorded days out is a warning", async () => {
    const room = await addClass("4A");
    const ann = await add("student", "Ann", { class_ids: [room], from: "2026-08-20" });
    for (const date of ["2026-08-24", "2026-08-25", "2026-08-31"]) await checkIn(room, ann, date);
    const path = `enrolments/${(await person(ann)).stays[0]?.id ?? ""}`;
    const warned = (last: string, days: number) => ({
      ...refused(409, "RECORDED_AFTER"),
      body: { current: { last, days } },
    });
    expect(await patch(path, { from: "2026-08-25" })).toMatchObject(warned("2026-08-24", 1));
    expect(await patch(path, { from: "2026-08-26", to: "2026-08-28" })).toMatchObject(warned("2026-08-31", 3));
    expect((await patch(path, { from: "2026-08-24", to: "2026-08-31" })).status).toBe(200);
    expect((await patch(path, { from: "2026-08-26", anyway: true })).status).toBe(200);
    // What was recorded before an earlier time in the class is none of this one's.
    expect((await patch(path, { from: "2026-08-27" })).status).toBe(200);
    expect((await person(ann)).stays).toMatchObject([{ from: "2026-08-27", to: "2026-08-31" }]);
  });

  test("a stay ends with a leaving, or the end of the class, that lies ahead", async () => {
    const [home, club] = [await addClass("4A"), await addClass("Chess")];
    const [ann, ben] = [await add("student", "Ann", { class_ids: [home] }), await add("student", "Ben")];
    const tess = await add("teacher", "Tess");
    const [LAST, CLUB_ENDS] = ["2026-09-18", "2026-09-25"];
    for (const id of [ann, tess]) expect((await post(`people/${id}/end`, { last_day: LAST })).status).toBe(200);
    expect((await post(`classes/${club}/end`, { last_day: CLUB_ENDS })).status).toBe(200);
    const ends = async (id: string): Promise<[name: string, to: string | null][]> =>
      (await person(id)).stays.map((stay): [string, string | null] => [stay.class.name, stay.to]).sort();

    const both = { class_id: club, person_ids: [ann, ben], from: TODAY };
    expect((await post("enrolments", both)).body.added).toBe(2);
    expect(await ends(ann)).toEqual([
      ["4A", LAST],
      ["Chess", LAST],
    ]);
    expect(await ends(ben)).toEqual([["Chess", CLUB_ENDS]]);
    expect((await post("enrolments", { class_id: home, person_ids: [ben], from: TODAY, to: LAST })).status).toBe(200);
    await addClass("5A", { teacher_ids: [tess], from: TODAY });
    expect(await ends(tess)).toEqual([["5A", LAST]]);
    expect(await ends(await add("student", "Cleo", { class_ids: [club] }))).toEqual([["Chess", CLUB_ENDS]]);

    const other = await addClass("4B");
    const stay = (await person(ann)).stays.find((one) => one.class.id === home)?.id;
    const move = { enrolment_ids: [stay], class_id: other };
    expect(await post("enrolments/move", { ...move, from: "2026-09-21" })).toMatchObject(refused(400, "IS_OVER"));
    expect((await post("enrolments/move", { ...move, from: "2026-09-07" })).status).toBe(200);
    expect(await ends(ann)).toContainEqual(["4B", LAST]);
    expect(await inClass(other, "2026-09-21")).toEqual([]);

    // Ended by hand, brought back at once: still until the class ends.
    expect((await post(`people/${ben}/end`, { last_day: LAST })).status).toBe(200);
    expect((await post(`people/${ben}/bring-back`, { from: "2026-09-19" })).status).toBe(200);
    expect(await ends(ben)).toContainEqual(["Chess", CLUB_ENDS]);
    expect((await post(`people/${ben}/end`, { last_day: LAST })).status).toBe(200);
    expect((await post(`people/${ben}/bring-back`, { from: "2026-09-21" })).status).toBe(200);
    expect((await ends(ben)).filter(([name]) => name === "Chess")).toEqual([
      ["Chess", LAST],
      ["Chess", CLUB_ENDS],
    ]);
    expect((await post(`classes/${club}/bring-back`, { from: "2026-09-26" })).status).toBe(200);
    expect(await ends(ann)).toContainEqual(["Chess", LAST]);
    expect(await ends(ben)).toContainEqual(["Chess", null]);
  });
});

describe("putting into a class who is in it on some of the days", () => {
  const put = (room: string, who: string, from: string, to: string | null = null) =>
    post("enrolments", { class_id: room, person_ids: [who], from, to });
  const spans = async (who: string): Promise<[from: string, to: string | null][]> =>
    (await person(who)).stays.map(({ from, to }): [string, string | null] => [from, to]).sort();
  const rostered = (room: string, who: string, more: Partial<Schema["enrolment"]> = {}) =>
    enroll(app.database, schoolId, room, who, {
      source_id: "r",
      begin_date: "2026-08-20",
      end_date: "2027-06-10",
      ...more,
    });

  test("fills the days between, and goes on past the last of them", async () => {
    const [room, ann] = [await addClass("4A"), await add("student", "Ann")];
    for (const [begin_date, end_date] of [
      ["2026-09-01", "2026-09-30"],
      ["2026-10-01", "2026-10-31"],
      ["2026-12-01", "2026-12-18"],
    ] as const)
      await enroll(app.database, schoolId, room, ann, { begin_date, end_date });
    expect((await put(room, ann, "2026-09-15", "2026-11-08")).body.added).toBe(1);
    expect(await spans(ann)).toEqual([
      ["2026-09-01", "2026-09-30"],
      ["2026-10-01", "2026-11-08"],
      ["2026-12-01", "2026-12-18"],
    ]);
    expect((await put(room, ann, "2026-09-15")).body.added).toBe(1);
    expect(await spans(ann)).toEqual([
      ["2026-09-01", "2026-09-30"],
      ["2026-10-01", "2026-11-30"],
      ["2026-12-01", null],
    ]);
    for (const to of ["2027-01-31", null]) expect((await put(room, ann, "2026-09-15", to)).body.added).toBe(0);
  });

  test("leaves the last days of a roster's stays to come to the roster", async () => {
    const [room, ann] = [await addClass("4A"), await add("student", "Ann")];
    const [winter, spring] = [
      { begin_date: "2027-01-11", end_date: "2027-03-26", source_id: "winter" },
      { begin_date: "2027-04-12", end_date: "2027-06-10", source_id: "spring" },
    ];
    for (const stay of [winter, spring]) await enroll(app.database, schoolId, room, ann, stay);
    expect((await put(room, ann, "2026-09-15")).body.added).toBe(1);
    expect(await spans(ann)).toEqual([
      ["2026-09-15", "2027-01-10"],
      [winter.begin_date, winter.end_date],
      [spring.begin_date, spring.end_date],
    ]);
  });

  test("begins before a time to come, and goes on past it", async () => {
    const [room, ann] = [await addClass("4A"), await add("student", "Ann")];
    await put(room, ann, "2026-10-01", "2026-10-31");
    expect((await put(room, ann, "2026-09-15")).body.added).toBe(1);
    expect(await spans(ann)).toEqual([
      ["2026-09-15", "2026-09-30"],
      ["2026-10-01", null],
    ]);
    expect(await inClass(room, "2026-11-01")).toEqual(["Ann"]);
  });

  test("goes on where it ended the day before", async () => {
    const [room, ann] = [await addClass("4A"), await add("student", "Ann")];
    await put(room, ann, "2026-09-01", "2026-09-14");
    await put(room, ann, "2026-09-15");
    expect(await spans(ann)).toEqual([["2026-09-01", null]]);
  });

  test("leaves the roster its last day, unless another one is asked for", async () => {
    const [room, ann] = [await addClass("4A"), await add("student", "Ann")];
    const held = await rostered(room, ann);
    const stored = () =>
      app.database.read
        .selectFrom("enrolment")
        .selectAll()
        .where("person_id", "=", ann)
        .orderBy("begin_date")
        .execute();
    expect((await put(room, ann, TODAY)).body.added).toBe(0);
    expect(await stored()).toEqual([held]);
    expect((await put(room, ann, TODAY, "2027-06-30")).body.added).toBe(1);
    expect(await stored()).toMatchObject([{ end_date: "2027-06-30", by_hand: '["end_date"]' }]);
    expect((await put(room, ann, TODAY)).body.added).toBe(1);
    expect(await stored()).toMatchObject([{ end_date: null, by_hand: '["end_date"]' }]);
  });

  test("lets a roster's time that was ended by hand go on as the roster has it", async () => {
    const [room, ann] = [await addClass("4A"), await add("student", "Ann")];
    const held = await rostered(room, ann);
    for (const to of ["2026-09-30", "2026-08-31"]) {
      await patch(`enrolments/${held.id}`, { to });
      expect((await put(room, ann, TODAY)).body.added).toBe(1);
      expect(await spans(ann)).toEqual([["2026-08-20", "2027-06-10"]]);
      expect((await person(ann)).stays).toMatchObject([{ by_hand: false }]);
    }
  });

  test("begins anew where the roster itself ended it, and before the roster lets it begin", async () => {
    const room = await addClass("4A");
    const [ann, ben] = [await add("student", "Ann"), await add("student", "Ben")];
    await rostered(room, ann, { end_date: "2026-08-31" });
    await rostered(room, ben, { source_id: "later", begin_date: "2026-10-01" });
    for (const who of [ann, ben]) expect((await put(room, who, TODAY)).body.added).toBe(1);
    expect(await spans(ann)).toEqual([
      ["2026-08-20", "2026-08-31"],
      [TODAY, null],
    ]);
    expect(await spans(ben)).toEqual([
      [TODAY, "2026-09-30"],
      ["2026-10-01", "2027-06-10"],
    ]);
  });
});

describe("leaving", () => {
  test("ends classes and sign-in, keeps what was recorded, and is undone as if it had never been", async () => {
    const room = await addClass("4A");
    const ann = await add("student", "Ann", { class_ids: [room], from: "2026-08-20" }, { email: "ann@maple.example" });
    await checkIn(room, ann, "2026-08-31");
    expect(await post(`people/${ann}/end`, { last_day: "2026-08-28" })).toMatchObject(refused(409, "RECORDED_AFTER"));
    expect((await post(`people/${ann}/end`, { last_day: "2026-08-31" })).status).toBe(200);
    expect(await person(ann)).toMatchObject({
      left_on: TODAY,
      account: { state: "disabled" },
      stays: [{ to: "2026-08-31" }],
    });
    expect(await inClass(room, "2026-08-31")).toEqual(["Ann"]);
    expect(await post(`people/${ann}/end`, { last_day: TODAY })).toMatchObject(refused(400, "HAS_LEFT"));
    expect((await post(`people/${ann}/bring-back`, { from: TODAY })).status).toBe(200);
    expect(await person(ann)).toMatchObject({
      left_on: null,
      account: { state: "not_activated" },
      stays: [{ from: "2026-08-20", to: null }],
    });
    expect(await app.database.read.selectFrom("mark").select("status").execute()).toEqual([{ status: "absent" }]);
  });

  test("a last day ahead ends the session only then; later back is a second stay", async () => {
    const room = await addClass("4A");
    const tess = await makeAccount(app.database, schoolId);
    await enroll(app.database, schoolId, room, tess.person.id, { role: "teacher" });
    expect((await post(`people/${tess.person.id}/end`, { last_day: "2026-09-02" })).status).toBe(200);
    expect((await app.call("GET", "/auth/me", { as: tess })).status).toBe(200);
    expect((await ask(app, updateImage, { as: tess, body: { image: "fox" } })).person.avatar_url).toBe(
      "/avatars/fox.svg",
    );
    app.clock.now = new Date("2026-09-03T14:00:00.000Z");
    expect((await app.call("GET", "/auth/me", { as: tess })).status).toBe(401);
    expect((await post(`people/${tess.person.id}/bring-back`, { from: "2026-09-14" })).status).toBe(200);
    expect((await person(tess.person.id)).stays).toMatchObject([
      { from: "2026-09-14", to: null },
      { to: "2026-09-02" },
    ]);
  });

  test("a parent is named beside their child until their last day is over", async () => {
    const child = await add("student", "Ann");
    const parent = await add("parent", "Pat", { child_ids: [child] });
    const named = async () =>
      (await ask(app, getStudent, { as: chief, params: { id: child } })).student.guardians.map(({ id }) => id);
    await post(`people/${parent}/end`, { last_day: "2026-09-02" });
    expect(await named()).toEqual([parent]);
    app.clock.now = new Date("2026-09-03T14:00:00.000Z");
    expect(await named()).toEqual([]);
  });

  test("after a last day ahead nobody signs in, but to what else their login has", async () => {
    const passwordHash = await hashPassword(PASSWORD);
    const elsewhere = (await makeSchool(app.database)).id;
    const alone = await makeAccount(app.database, schoolId, { email: "alone@s.example", passwordHash });
    const waits = await makeAccount(app.database, schoolId, { email: "waits@s.example", passwordHash });
    await app.database.write((db) =>
      db.updateTable("account").set({ status: "unverified" }).where("id", "=", waits.account.id).execute(),
    );
    const both = await makeAccount(app.database, schoolId, { email: "both@s.example", passwordHash });
    const there = await makeAccount(app.database, elsewhere, { loginId: both.account.login_id });
    for (const one of [alone, waits, both])
      expect((await post(`people/${one.person.id}/end`, { last_day: "2026-09-02" })).status).toBe(200);
    const enter = (email: string) => app.call("POST", "/auth/unified-login", { body: { email, password: PASSWORD } });
    const reset = (email: string) => app.call("POST", "/notification/reset-password", { body: { email } });
    const turn = (account: string) => app.call("POST", "/auth/session", { as: there, body: { account_id: account } });
    expect((await enter("alone@s.example")).body.account.id).toBe(alone.account.id);
    expect((await turn(both.account.id)).status).toBe(200);
    expect((await turn(there.account.id)).status).toBe(200);
    expect((await enter("both@s.example")).body.persons).toHaveLength(2);

    app.clock.now = new Date("2026-09-03T14:00:00.000Z");
    for (const email of ["alone@s.example", "waits@s.example"]) {
      expect(await enter(email)).toMatchObject(refused(401, "DISABLED"));
      expect(await reset(email)).toMatchObject(refused(401, "INVALID_EMAIL"));
    }
    const { account } = waits;
    expect(
      await app.database.read.selectFrom("account").select("status").where("id", "=", account.id).execute(),
    ).toEqual([{ status: "unverified" }]);
    expect((await enter("both@s.example")).body).toMatchObject({
      account: { id: there.account.id },
      persons: [{ account_id: there.account.id }],
    });
    expect((await turn(both.account.id)).status).toBe(404);
    expect((await app.call("GET", "/auth/get-persons-list", { as: there })).body.persons).toHaveLength(1);
    expect((await reset("both@s.example")).status).toBe(200);
  });

  test.runIf(projectDatabase() === "postgres")(
    "who is brought back while accounts are closed after a last day keeps theirs",
    async () => {
      const { account, person: tess } = await makeAccount(app.database, schoolId);
      await post(`people/${tess.id}/end`, { last_day: "2026-09-02" });
      app.clock.now = new Date("2026-09-03T14:02:00.000Z");
      const { promise: over, resolve: end } = Promise.withResolvers<void>();
      const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
      const back = app.database.write(async (db) => {
        const school = await db.selectFrom("school").selectAll().where("id", "=", schoolId).executeTakeFirstOrThrow();
        const { time_zone: timeZone, locale, settings } = school;
        const registrar = { db, now: app.clock.now, schoolId, actorId: null, timeZone, locale, settings };
        await bringBackPerson(registrar, tess.id, "2026-09-03");
        begin();
        await over;
      });
      await begun;
      let isClosed = false;
      const closing = app.database
        .write((db) => closeLeft(db, schoolId, "2026-09-03"))
        .finally(() => {
          isClosed = true;
        });
      await expect.poll(async () => isClosed || (await waitingTransactions(app.database)) > 0).toBe(true);
      end();
      await Promise.all([back, closing]);
      expect(
        await app.database.read.selectFrom("account").select("status").where("id", "=", account.id).execute(),
      ).toEqual([{ status: "active" }]);
    },
  );

  test("takes open connections along, and neither oneself nor the last administrator can go", async () => {
    const ann = await add("student", "Ann");
    const row = {
      id: "c",
      school_id: schoolId,
      student_id: ann,
      class_id: null,
      type: "celebrate" as const,
      status: "active" as const,
      reason: "",
      evidence: "[]",
      once_key: null,
      resolutions: "[]",
      selected_option: null,
      raised_at: `${TODAY}T10:00:00.000Z`,
      raised_on: TODAY,
      settled_on: null,
      completed_at: null,
      completed_by: null,
    };
    await app.database.write((db) => db.insertInto("connection").values(row).execute());
    await post(`people/${ann}/end`, { last_day: "2026-08-31" });
    expect(await app.database.read.selectFrom("connection").select(["status", "settled_on"]).execute()).toEqual([
      { status: "withdrawn", settled_on: TODAY },
    ]);
    expect(await post(`people/${chief.person.id}/end`, { last_day: TODAY })).toMatchObject(refused(400, "YOURSELF"));
    expect(await post(`people/${ann}/bring-back`, { from: "2028-01-01" })).toMatchObject(refused(400, "TOO_FAR"));
  });
});

describe("a class", () => {
  test("is renamed, ends with everyone's time in it, and comes back with them", async () => {
    const room = await addClass("4A");
    const ann = await add("student", "Ann", { class_ids: [room], from: "2026-08-20" });
    expect((await patch(`classes/${room}/record`, { name: "Foxes" })).status).toBe(200);
    await checkIn(room, ann, TODAY);
    expect(await post(`classes/${room}/end`, { last_day: "2026-08-31" })).toMatchObject(refused(409, "RECORDED_AFTER"));
    expect((await post(`classes/${room}/end`, { last_day: "2026-08-31", anyway: true })).status).toBe(200);
    expect((await ask(app, listSchoolClasses, { as: chief, query: { ended: "true" } })).classes).toMatchObject([
      { name: "Foxes", ended_on: TODAY },
    ]);
    expect((await person(ann)).stays).toMatchObject([{ to: "2026-08-31" }]);
    expect(await post("enrolments", { class_id: room, person_ids: [ann], from: TODAY })).toMatchObject(
      refused(400, "CLASS_ENDED"),
    );
    expect((await post(`classes/${room}/bring-back`, { from: TODAY })).status).toBe(200);
    expect((await person(ann)).stays).toMatchObject([{ from: "2026-08-20", to: null }]);
    expect(await post(`classes/${room}/give-back`)).toMatchObject(refused(400, "BY_HAND"));
  });
});

describe("what a roster has", () => {
  const words = JSON.stringify({
    first_name: "Emil",
    last_name: "Roster",
    grade: "3",
    is_administrator: 0,
    reasons: {},
  });

  test("is set by hand, shown as that, and given back", async () => {
    const emil = await makePerson(app.database, schoolId, {
      first_name: "Emil",
      last_name: "Roster",
      grade: "3",
      source_id: "e",
      roster: words,
    });
    const room = await makeClass(app.database, schoolId, {
      name: "Home",
      source_id: "h",
      roster: '{"name":"Home","grade":"1","kind":"daily"}',
    });
    await enroll(app.database, schoolId, room.id, emil.id, {
      source_id: "h-e",
      begin_date: "2026-08-20",
      end_date: "2026-12-18",
    });
    await patch(`people/${emil.id}/record`, { first_name: "Emilio", last_name: "Roster" });
    await post(`people/${emil.id}/end`, { last_day: "2026-08-31" });
    await patch(`classes/${room.id}/record`, { name: "Foxes" });
    expect(await person(emil.id)).toMatchObject({
      first_name: "Emilio",
      by_hand: ["first_name", "left_on"],
      stays: [{ to: "2026-08-31", by_hand: true }],
    });
    expect((await patch(`people/${emil.id}/record`, { identifier: "9" })).status).toBe(422);
    expect((await post(`people/${emil.id}/give-back`)).status).toBe(200);
    expect((await post(`classes/${room.id}/give-back`)).status).toBe(200);
    expect(await person(emil.id)).toMatchObject({
      first_name: "Emil",
      left_on: null,
      by_hand: [],
      stays: [{ class: { name: "Home" }, to: "2026-12-18", by_hand: false }],
    });
  });

  test("a student who is given back is in the roster's classes by the roster alone, and stays in those made by hand", async () => {
    const emil = await makePerson(app.database, schoolId, { source_id: "e", roster: words });
    const [home, other, later] = [
      await makeClass(app.database, schoolId, { name: "Home", source_id: "h" }),
      await makeClass(app.database, schoolId, { name: "Other", source_id: "o" }),
      await makeClass(app.database, schoolId, { name: "Later", source_id: "l" }),
    ];
    const club = await addClass("Chess");
    const held = await enroll(app.database, schoolId, home.id, emil.id, {
      source_id: "h-e",
      begin_date: "2026-08-20",
      end_date: "2026-12-18",
    });
    for (const [class_id, from] of [
      [club, TODAY],
      [later.id, "2026-09-07"],
    ] as const)
      await post("enrolments", { class_id, person_ids: [emil.id], from });
    await post("enrolments/move", { enrolment_ids: [held.id], class_id: other.id, from: "2026-08-25" });
    const already = (await trail()).length;
    expect((await post(`people/${emil.id}/give-back`)).status).toBe(200);
    const stays = (await person(emil.id)).stays
      .map((stay) => [stay.class.name, stay.from, stay.to, stay.by_hand])
      .sort();
    expect(stays).toEqual([
      ["Chess", TODAY, null, true],
      ["Home", "2026-08-20", "2026-12-18", false],
      ["Other", "2026-08-25", "2026-08-31", true],
    ]);
    expect((await trail()).slice(already)).toEqual(["enrolment.changed", "enrolment.changed", "person.given-back"]);
  });

  test("a name set back to the roster's own is its own again", async () => {
    const emil = await makePerson(app.database, schoolId, {
      first_name: "Emil",
      last_name: "Roster",
      source_id: "e",
      roster: words,
    });
    await patch(`people/${emil.id}/record`, { first_name: "Emilio" });
    await patch(`people/${emil.id}/record`, { first_name: "Emil" });
    expect((await person(emil.id)).by_hand).toEqual([]);
  });
});

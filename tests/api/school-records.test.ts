import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { getSchoolOverview, listAudit } from "#contract/audit.ts";
import { announceAbsence } from "#contract/announced-absences.ts";
import { getSchoolTerms, publishTerms } from "#contract/school-terms.ts";
import { changeTicket, listTickets } from "#contract/tickets.ts";
import { openTestApp, type TestApp } from "#tests/support/app.ts";
import { ask } from "#tests/support/ask.ts";
import { projectDatabase } from "#tests/support/database.ts";
import {
  makeAccount,
  makeBehavior,
  makeClassScene,
  makePerson,
  makeSchool,
  type SignedIn,
} from "#tests/support/factories.ts";
import { allAtOnce } from "#tests/support/waiting-transactions.ts";

const NOW = "2026-09-01T14:02:00.000Z";
let app: TestApp;
let school: { id: string };
let as: SignedIn;
let teacher: SignedIn;

beforeAll(async () => {
  app = await openTestApp(NOW);
});
beforeEach(async () => {
  app.clock.now = new Date(NOW);
  school = await makeSchool(app.database);
  as = await makeAccount(app.database, school.id, { administrator: true });
  teacher = await makeAccount(app.database, school.id);
});

describe("terms", () => {
  test("of a new version hold everyone again, and tell how many", async () => {
    await makeAccount(app.database, school.id, { agreed: false });
    await makeAccount(app.database, school.id, { status: "disabled" });
    expect(await ask(app, getSchoolTerms, { as })).toEqual({
      terms: "<p>Be kind.</p>",
      version: 1,
      agreed: 2,
      accounts: 3,
    });
    expect(await ask(app, publishTerms, { as, body: { terms: "<p>Be kinder.</p>", version: 1 } })).toEqual({
      terms: "<p>Be kinder.</p>",
      version: 2,
      agreed: 0,
      accounts: 3,
    });
    const me = async () => (await app.call("GET", "/auth/me", { as: teacher })).body.agreed_to_terms;
    expect(await me()).toBe(false);
    await app.call("POST", "/profile/sign/terms", { as: teacher });
    expect([await me(), (await ask(app, getSchoolTerms, { as })).agreed]).toEqual([true, 1]);
  });

  test("are refused empty, too long, or over a version that someone else published", async () => {
    for (const terms of ["", "<p> &nbsp; </p>", "<script>alert(1)</script>", "x".repeat(60_001)])
      expect((await app.call("POST", "/admin/terms", { as, body: { terms, version: 1 } })).status).toBe(422);
    const never = { terms: "<p>Two.</p>", version: 3_000_000_000 };
    expect((await app.call("POST", "/admin/terms", { as, body: never })).status).toBe(422);
    await ask(app, publishTerms, { as, body: { terms: "<p>Two.</p>", version: 1 } });
    const last = { terms: "<p>Three.</p>", version: 2_147_483_647 };
    expect((await app.call("POST", "/admin/terms", { as, body: last })).status).toBe(409);
    expect(await app.call("POST", "/admin/terms", { as, body: { terms: "<p>Three.</p>", version: 1 } })).toMatchObject({
      status: 409,
      body: { message: "CHANGED", current: { terms: "<p>Two.</p>", version: 2 } },
    });
    expect((await ask(app, getSchoolTerms, { as })).terms).toBe("<p>Two.</p>");
  });
});

describe("support tickets", () => {
  const write = async (subject: string) =>
    (
      await app.call("POST", "/notification/support", {
        as: teacher,
        body: { type_id: "problem", subject, message: "Please." },
      })
    ).body.id as string;

  test("are open until one is closed, and can be opened again; of two the first closed it", async () => {
    const first = await write("First");
    app.clock.now = new Date("2026-09-01T14:03:00.000Z");
    const second = await write("Second");
    const open = await ask(app, listTickets, { as });
    expect(open).toMatchObject({
      open: 2,
      total: 2,
      tickets: [
        {
          id: first,
          subject: "First",
          type: { id: "problem" },
          by: { id: teacher.person.id, role: "teacher", email: expect.stringContaining("@") },
          closed_at: null,
        },
        { id: second },
      ],
    });
    await ask(app, changeTicket, { as, params: { id: first }, body: { closed: true } });
    const other = await makeAccount(app.database, school.id, { administrator: true });
    await ask(app, changeTicket, { as: other, params: { id: first }, body: { closed: true } });
    expect(await ask(app, listTickets, { as, query: { state: "closed" } })).toMatchObject({
      open: 1,
      total: 1,
      tickets: [{ id: first, closed_by: { id: as.person.id } }],
    });
    await ask(app, changeTicket, { as: other, params: { id: first }, body: { closed: false } });
    expect((await ask(app, listTickets, { as, query: { limit: "1", offset: "1" } })).tickets).toMatchObject([
      { id: second },
    ]);
    expect((await ask(app, getSchoolOverview, { as })).open_tickets).toBe(2);
    const { entries } = await ask(app, listAudit, { as });
    expect(entries.map((entry) => entry.action)).toEqual(["ticket.reopened", "ticket.closed"]);
  });

  test.runIf(projectDatabase() === "postgres")("of two who close one at the same time one did", async () => {
    const id = await write("Both");
    const both = [as, await makeAccount(app.database, school.id, { administrator: true })];
    const answers = await allAtOnce(
      app.database,
      "support_ticket",
      both.map((one) => () => ask(app, changeTicket, { as: one, params: { id }, body: { closed: true } })),
    );
    expect(answers).toEqual([{ status: 200 }, { status: 200 }]);
    const { tickets } = await ask(app, listTickets, { as, query: { state: "closed" } });
    const { entries } = await ask(app, listAudit, { as });
    expect(entries.map(({ action, actor }) => [action, actor?.id])).toEqual([
      ["ticket.closed", tickets[0]?.closed_by?.id],
    ]);
  });
});

describe("the audit trail", () => {
  test("tells which mark of whom was corrected, in which class, of which date, from what to what", async () => {
    const scene = await makeClassScene(app.database, {
      students: 1,
      school: await app.database.read
        .selectFrom("school")
        .selectAll()
        .where("id", "=", school.id)
        .executeTakeFirstOrThrow(),
    });
    const student = scene.students[0]?.id ?? "";
    const check = (
      await app.call("POST", `/check-in/create/${scene.class.id}`, { as: scene.teacher, body: { date: "2026-09-01" } })
    ).body.id as string;
    const update = (body: object) => app.call("PATCH", `/check-in/update/${check}`, { as: scene.teacher, body });
    await update({
      marks: [{ student_id: student, status: "absent", marked_at: "2026-09-01T14:00:00.000Z" }],
      finished: true,
    });
    expect((await ask(app, listAudit, { as })).total).toBe(0);
    await update({
      marks: [
        {
          student_id: student,
          status: "late",
          note: "Bus",
          arrived_at: "2026-09-01T14:01:00.000Z",
          marked_at: "2026-09-01T14:01:00.000Z",
        },
      ],
    });
    await update({ finished: false });
    const { entries } = await ask(app, listAudit, { as });
    const className = { [scene.class.id]: scene.class.name };
    const of = { actor: { id: scene.teacher.person.id }, names: className };
    expect(entries.find((entry) => entry.action === "mark.corrected")).toMatchObject({
      ...of,
      subject: { id: student, kind: "person", name: "Student0 Example" },
      detail: {
        class: scene.class.id,
        date: "2026-09-01",
        from: "absent",
        to: "late",
        note_changed: true,
        arrived_at: "2026-09-01T14:01:00.000Z",
      },
    });
    expect(JSON.stringify(entries)).not.toContain("Bus");
    expect(entries.find((entry) => entry.action === "check-in.reopened")).toMatchObject({
      subject: { id: scene.class.id, kind: "class", name: scene.class.name },
      detail: { date: "2026-09-01" },
    });
    // As it was written before: the check-in's id alone.
    await app.database.write((db) =>
      db
        .updateTable("audit")
        .set({ detail: JSON.stringify({ check_in_id: check }) })
        .where("school_id", "=", school.id)
        .where("action", "=", "mark.corrected")
        .execute(),
    );
    expect((await ask(app, listAudit, { as, query: { action: "mark.corrected" } })).entries).toMatchObject([
      { ...of, detail: { class: scene.class.id, date: "2026-09-01" } },
    ]);
  });

  const add = (
    action: string,
    at: string,
    given: { actor?: string | null; subject?: string | null; detail?: object } = {},
  ) =>
    app.database.write((db) =>
      db
        .insertInto("audit")
        .values({
          id: `${at}${school.id}`,
          school_id: school.id,
          at,
          action,
          actor_id: given.actor ?? null,
          subject_id: given.subject ?? null,
          detail: JSON.stringify(given.detail ?? {}),
        })
        .execute(),
    );

  test("tells who did what to whom, latest first, by the names that they have now", async () => {
    const behavior = await makeBehavior(app.database, school.id, { name: "Kind words" });
    await add("behavior.retired", "2026-08-01T10:00:00.000Z", {
      actor: as.person.id,
      subject: behavior.id,
      detail: { fields: "retired_at" },
    });
    await add("account.terms-agreed", "2026-08-02T10:00:00.000Z", {
      actor: teacher.person.id,
      subject: teacher.account.id,
      detail: { version: 1 },
    });
    await add("retention.purged", "2026-08-03T10:00:00.000Z", { detail: { events: 3 } });
    await add("person.erase", "2026-08-04T10:00:00.000Z", { actor: as.person.id, subject: "someone-gone" });
    const { entries, total } = await ask(app, listAudit, { as });
    expect(total).toBe(4);
    expect(
      entries.map(({ action, actor, subject, detail }) => ({ action, actor: actor?.id ?? null, subject, detail })),
    ).toEqual([
      {
        action: "person.erase",
        actor: as.person.id,
        subject: { id: "someone-gone", kind: "other", name: null },
        detail: {},
      },
      { action: "retention.purged", actor: null, subject: null, detail: { events: 3 } },
      {
        action: "account.terms-agreed",
        actor: teacher.person.id,
        subject: { id: teacher.person.id, kind: "person", name: "Grace Hopper" },
        detail: { version: 1 },
      },
      {
        action: "behavior.retired",
        actor: as.person.id,
        subject: { id: behavior.id, kind: "behavior", name: "Kind words" },
        detail: { fields: "retired_at" },
      },
    ]);
  });

  test("is filtered by action, person and dates, and paged", async () => {
    const other = await makeAccount(app.database, school.id);
    await app.database.write((db) =>
      db
        .updateTable("person")
        .set({ first_name: "Zoë", last_name: "Quill" })
        .where("id", "=", other.person.id)
        .execute(),
    );
    await add("login.failed", "2026-08-01T10:00:00.000Z", { actor: other.person.id, subject: other.account.id });
    await add("login.failed", "2026-08-02T10:00:00.000Z", { actor: teacher.person.id, subject: teacher.account.id });
    await add("mark.corrected", "2026-08-03T10:00:00.000Z", { actor: teacher.person.id, subject: other.person.id });
    const found = async (query: object) =>
      (await ask(app, listAudit, { as, query })).entries.map((entry) => entry.at.slice(8, 10));
    expect(await found({ action: "login.failed" })).toEqual(["02", "01"]);
    expect(await found({ person: "zoe quill" })).toEqual(["03", "01"]);
    expect(await found({ person: "nobody at all" })).toEqual([]);
    expect(await found({ from: "2026-08-02", to: "2026-08-02" })).toEqual(["02"]);
    expect(await found({ limit: "1", offset: "1" })).toEqual(["02"]);
    // The school's day, not that of UTC: an evening there is a morning further east.
    await add("login.failed", "2026-08-05T03:00:00.000Z", { actor: teacher.person.id, subject: teacher.account.id });
    expect(await found({ from: "2026-08-04", to: "2026-08-04" })).toEqual(["05"]);
    expect(await found({ from: "2026-08-05" })).toEqual([]);
  });
});

test("the overview counts who is announced as away where there is school, and nobody on a weekend", async () => {
  const { id: student_id } = await makePerson(app.database, school.id);
  const body = { student_id, from: "2026-09-01", to: "2026-09-08", status: "absent" as const };
  await ask(app, announceAbsence, { as, body });
  expect((await ask(app, getSchoolOverview, { as })).away_today).toBe(1);
  // As a roster lets somebody go: what was announced for them stands.
  const { id: gone } = await makePerson(app.database, school.id, { left_on: "2026-09-01" });
  await app.database.write((db) =>
    db
      .insertInto("announced_absence")
      .values({
        id: `of-${gone}`,
        school_id: school.id,
        student_id: gone,
        from_date: "2026-08-31",
        to_date: "2026-09-08",
        status: "excused",
        note: null,
        created_by: as.person.id,
        created_at: "2026-08-28T10:00:00.000Z",
      })
      .execute(),
  );
  expect((await ask(app, getSchoolOverview, { as })).away_today).toBe(1);
  app.clock.now = new Date("2026-09-05T14:02:00.000Z"); // Saturday
  expect((await ask(app, getSchoolOverview, { as })).away_today).toBe(0);
  app.clock.now = new Date("2026-09-07T14:02:00.000Z");
  expect((await ask(app, getSchoolOverview, { as })).away_today).toBe(1);
});

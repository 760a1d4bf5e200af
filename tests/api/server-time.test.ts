import { expect, test } from "vitest";
import { WRONG_DATE } from "#contract/errors.ts";
import { TIME_HEADER } from "#contract/time-header.ts";
import { openTestApp } from "#tests/support/app.ts";
import { enroll, makeAccount, makeClass, makeSchool } from "#tests/support/factories.ts";

test("every answer tells the server's time, whatever it says", async () => {
  const app = await openTestApp("2026-09-01T14:02:00.000Z");
  const school = await makeSchool(app.database);
  const teacher = await makeAccount(app.database, school.id, { role: "teacher", now: app.clock.now });
  const made = await makeClass(app.database, school.id);
  await enroll(app.database, school.id, made.id, teacher.person.id, { role: "teacher" });
  const create = (date: string) => app.call("POST", `/check-in/create/${made.id}`, { as: teacher, body: { date } });
  const told = async (answer: Promise<{ status: number; headers: Headers }>) =>
    answer.then(({ status, headers }) => [status, headers.get(TIME_HEADER)]);

  expect(await told(app.call("GET", "/auth/me", { as: teacher }))).toEqual([200, "2026-09-01T14:02:00.000Z"]);
  app.clock.now = new Date("2026-09-01T14:03:00.000Z");
  const now = "2026-09-01T14:03:00.000Z";
  expect(await told(app.call("GET", "/auth/me"))).toEqual([401, now]);
  expect(await told(app.call("GET", "/nowhere", { as: teacher }))).toEqual([404, now]);
  expect(
    await told(app.call("POST", "/auth/session", { as: teacher, raw: "{", headers: { "Content-Type": "text/plain" } })),
  ).toEqual([415, now]);
  expect(await told(create("2026-09-01"))).toEqual([200, now]);

  const early = await create("2026-09-04");
  expect([early.status, early.body.code, early.headers.get(TIME_HEADER)]).toEqual([400, WRONG_DATE, now]);
  await app.database.close();
});

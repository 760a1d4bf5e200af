import { beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "#tests/support/app.ts";
import { makeAccount, makeSchool, type SignedIn } from "#tests/support/factories.ts";

/* What is wrong with a request is told in everyday words, whichever rule of the schema it breaks. */

let app: TestApp;
let administrator: SignedIn;

beforeAll(async () => {
  app = await openTestApp();
  const school = await makeSchool(app.database);
  administrator = await makeAccount(app.database, school.id, { administrator: true });
});

test.each([
  ["offset=-1", "offset", "must be at least 0"],
  ["offset=-0", "offset", "must be a whole number"],
  ["offset=1000001", "offset", "must be at most 1000000"],
  ["limit=0", "limit", "must be at least 1"],
  ["limit=ten", "limit", "must be a whole number"],
  [`search=${"x".repeat(101)}`, "search", "must be at most 100 characters"],
  ["sort_direction=up", "sort_direction", "must be asc or desc"],
  ["sort_by=age", "sort_by", "must be name, grade, attendance, positive, challenging or last_event"],
])("of the list of students %s", async (query, path, message) => {
  const { status, body } = await app.call("GET", `/students?${query}`, { as: administrator });
  expect({ status, issues: body.issues }).toEqual({ status: 422, issues: [{ path, message }] });
});

test.each([
  [{ subject: "Help" }, "message", "is missing"],
  [{ subject: "Help", message: 7 }, "message", "must be a text"],
  [{ subject: "Help", message: null }, "message", "must be a text"],
  [{ subject: "Help", message: "Please.", type_id: true }, "type_id", "must be a text"],
])("of a ticket %j", async (given, path, message) => {
  const body = { type_id: "problem", ...given };
  expect((await app.call("POST", "/notification/support", { as: administrator, body })).body.issues).toEqual([
    { path, message },
  ]);
});

test.each([
  [[], "", "must be an object"],
  [{}, "names", "is missing"],
  [{ names: "a.jpg" }, "names", "must be a list"],
  [{ names: [] }, "names", "must hold at least 1 entry"],
  [{ names: Array(501).fill("a.jpg") }, "names", "must hold at most 500 entries"],
  [{ names: [""] }, "names.0", "must be at least 1 character"],
])("of a list of photographs %#", async (body, path, message) => {
  expect((await app.call("POST", "/admin/photos/match", { as: administrator, body })).body.issues).toEqual([
    { path, message },
  ]);
});

test.each([
  [0, "must be at least 1"],
  [261, "must be at most 260"],
  [1.5, "must be a whole number"],
])("of a count of days %d", async (days, message) => {
  const { body } = await app.call("POST", "/insights/details/positive/export", { as: administrator, body: { days } });
  expect(body.issues).toEqual([{ path: "days", message }]);
});

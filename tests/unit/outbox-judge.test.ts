import { expect, test } from "vitest";
import { judge } from "#client/outbox/judge.ts";
import { chipText } from "#client/outbox/words.ts";
import { markRow, refused } from "#tests/support/outbox-rows.ts";

const error = (statusCode: number, message = "No") => ({ statusCode, message });

test.each([
  ["200 with an object", { status: 200, body: { id: "x" } }, "taken"],
  ["200 without one", { status: 200, body: undefined }, "network"],
  ["200 that carries an error", { status: 200, body: error(401, "Invalid or expired token") }, "sign-in"],
  ["401", { status: 401, body: error(401) }, "sign-in"],
  ["409 WRONG_ACCOUNT", { status: 409, body: error(409, "WRONG_ACCOUNT") }, "account"],
  ["429", { status: 429, body: error(429), retryAfter: 7 }, "told"],
  ["408", { status: 408, body: error(408) }, "server"],
  ["503", { status: 503, body: error(503) }, "server"],
  ["503 of a proxy", { status: 503, body: undefined }, "server"],
  ["404 of a stranger", { status: 404, body: { page: "not here" } }, "network"],
  ["404", { status: 404, body: error(404, "Not found") }, "refused"],
  ["409", { status: 409, body: error(409, "ALREADY_COMPLETED") }, "refused"],
  ["422", { status: 422, body: error(422) }, "refused"],
])("%s", (_, reply, expected) => {
  const judgement = judge(reply);
  expect(judgement.is === "later" ? judgement.why : judgement.is).toBe(expected);
});

test("the chip says one of four things", () => {
  const needsYou = [markRow(1, "s1", {}, refused())];
  expect(chipText({ waiting: 0, needsYou: [], offline: true })).toBe("All saved");
  expect(chipText({ waiting: 3, needsYou: [], offline: false })).toBe("3 waiting");
  expect(chipText({ waiting: 3, needsYou: [], offline: true })).toBe("Offline, 3 waiting");
  expect(chipText({ waiting: 3, needsYou, offline: true })).toBe("1 needs you");
});

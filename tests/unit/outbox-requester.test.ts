import { expect, test } from "vitest";
import { createCheckIn, createEvent, undoEvent, updateCheckIn } from "#contract/check-in.ts";
import { createCircleEntry } from "#contract/circle.ts";
import { completeConnection } from "#contract/connection.ts";
import { checkInId, circleEntryId, eventId, noteId } from "#contract/ids.ts";
import { createNote } from "#contract/notes.ts";
import { updateSeating } from "#contract/seating.ts";
import { carrierOf } from "#client/outbox/carriers/registry.ts";
import { classifyResponse } from "#client/outbox/requester.ts";
import type { Row, Step } from "#client/outbox/row.ts";
import { FOREIGN, FOREIGN_STATUSES } from "#tests/support/foreign-answers.ts";
import { connection, mark, markRow, OF, row } from "#tests/support/outbox-rows.ts";

const error = (statusCode: number, message = "No") => ({ statusCode, message });
const ours = () => true;

const told = (status: number, body: unknown, isOurs: () => boolean = ours, retryAfter?: number): string => {
  const judgement = classifyResponse({ status, body, retryAfter }, isOurs);
  return judgement.is === "later" ? judgement.why : judgement.is;
};

test.each([
  ["200 with what was asked for", 200, { id: "x" }, "taken"],
  ["200 without anything", 200, undefined, "network"],
  ["200 that carries the end of a session", 200, error(401, "Invalid or expired token"), "sign-in"],
  ["200 that carries another error", 200, error(404), "network"],
  ["401", 401, error(401), "sign-in"],
  ["409 WRONG_ACCOUNT", 409, error(409, "WRONG_ACCOUNT"), "account"],
  ["429", 429, error(429), "told"],
  ["408", 408, error(408), "server"],
  ["503", 503, error(503), "server"],
  ["423", 423, error(423, "LOCKED"), "server"],
  ["503 of a proxy", 503, undefined, "server"],
  ["404", 404, error(404, "Not found"), "refused"],
  ["409", 409, error(409, "ALREADY_COMPLETED"), "refused"],
  ["422", 422, error(422), "refused"],
  ["422 that says another status", 422, error(404), "network"],
])("%s", (_, status, body, expected) => {
  expect(told(status, body)).toBe(expected);
});

test("only our server's own words make the device wait longer", () => {
  expect(classifyResponse({ status: 503, body: error(503), retryAfter: 7 }, ours)).toMatchObject({ retryAfter: 7 });
  expect(classifyResponse({ status: 503, body: { wait: "long" }, retryAfter: 86_400 }, ours)).not.toHaveProperty(
    "retryAfter",
    86_400,
  );
});

/** One row of each kind, with its request and an answer to it as the first contract has it. */
function sent(made: Row, answers: unknown[]): { made: Row; steps: { step: Step; answer: unknown }[] } {
  const steps = carrierOf(made).steps([made], { newId: () => "key", knowsCheckIn: () => false });
  return { made, steps: steps.map((step, i) => ({ step, answer: answers[i] })) };
}
const checkIn = { id: checkInId(OF.class_id, OF.date), ...OF, marks: [], connections: [] };
const updated = { ...checkIn, marks: [mark("s1")], rejected: [] };
const done = connection("c1", {
  status: "completed",
  selected_option: "talk",
  class_id: null,
  raised_at: "2026-08-20T08:00:00.000Z",
});
const SENT: Record<Row["kind"], ReturnType<typeof sent>> = {
  mark: sent(markRow(1, "s1"), [checkIn, updated]),
  finish: sent(row(1, "finish", { ...OF, student_ids: ["s1"] }), [checkIn, updated]),
  reopen: sent(row(1, "reopen", OF), [checkIn, updated]),
  record: sent(row(1, "record", { ...OF, behavior_id: "kind", student_ids: ["s1", "s2"] }), [
    {
      events: [{ id: eventId("op-1", "s1") }],
      connections: [],
      rejected: [{ student_id: "s2", message: "Not in this class on that day" }],
    },
  ]),
  undo: sent(row(1, "undo", { ...OF, recorded: undefined, event_ids: ["e1"] }), [{ status: 200 }]),
  note: sent(row(1, "note", { ...OF, student_id: "s1", text: "Ask her" }), [{ id: noteId("op-1"), student_id: "s1" }]),
  complete: sent(
    row(1, "complete", { ...OF, connection_id: "c1", student_id: "s1", selected_option: "talk", resolutions: [] }),
    [done],
  ),
  circle: sent(row(1, "circle", { ...OF, activity_id: "a1", comment: "Good talk" }), [
    { id: circleEntryId("op-1"), activity_id: "a1" },
  ]),
  seat: sent(row(1, "seat", { ...OF, moves: [{ student_id: "s1", row: 1, column: 1 }] }), [
    { class_id: OF.class_id, rows: 1, columns: 1, front: "top", seats: [], version: 1 },
  ]),
};

/** The same answer about something else. */
const others = (answer: unknown): unknown[] =>
  [
    JSON.parse(JSON.stringify(answer).replaceAll(OF.class_id, "class-2")),
    JSON.parse(JSON.stringify(answer).replaceAll(OF.date, "2026-09-02")),
    JSON.parse(JSON.stringify(answer).replaceAll(/"id":"[^"]*"/g, '"id":"another"')),
  ].filter((other) => JSON.stringify(other) !== JSON.stringify(answer));

test.each(Object.entries(SENT))(
  "%s: an answer counts that has the form and the ids of what was sent, and no other",
  (_, { made, steps }) => {
    for (const { step, answer } of steps) {
      const isOurs = (body: Record<string, unknown>): boolean => carrierOf(made).isOurs([made], step, body);
      expect(classifyResponse({ status: 200, body: answer }, isOurs).is).toBe("taken");
      if (made.kind !== "undo")
        expect(
          classifyResponse({ status: 200, body: { ...(answer as object), more: "of a newer server" } }, isOurs).is,
        ).toBe("taken");
      const foreign = [
        ...FOREIGN,
        { id: "1" },
        ...others(answer),
        ...(step.body ? [JSON.parse(step.body) as unknown] : []),
      ];
      for (const body of foreign) {
        for (const status of FOREIGN_STATUSES) {
          expect(classifyResponse({ status, body }, isOurs), `${status} ${JSON.stringify(body)}`).toMatchObject({
            is: "later",
            why: status >= 500 ? "server" : "network",
          });
        }
      }
    }
  },
);

/** The calls by which each kind travels, as the contract has them. */
const CALLS = {
  "POST /check-in/create": createCheckIn,
  "PATCH /check-in/update": updateCheckIn,
  "POST /check-in/event": createEvent,
  "DELETE /check-in/event": undoEvent,
  "POST /check-in/note": createNote,
  "PATCH /connection": completeConnection,
  "POST /circle": createCircleEntry,
  "PATCH /check-in/seating": updateSeating,
};

test.each(Object.entries(SENT))(
  "%s: what a locked session is told counts as well, and stands as it was entered",
  (kind, { made, steps }) => {
    const results = steps.map(({ step, answer }) => {
      const call = Object.entries(CALLS).find(([name]) => `${step.method} ${step.path}`.startsWith(name))?.[1];
      const reduced: unknown = call?.whileLocked?.parse({ ...(answer as object), locked: true });
      const isOurs = (body: Record<string, unknown>): boolean => carrierOf(made).isOurs([made], step, body);
      expect(classifyResponse({ status: 200, body: reduced }, isOurs)).toEqual({ is: "taken", answer: reduced });
      return { step, at: "2026-09-01T09:00:00.000Z", taken: true as const, answer: reduced };
    });
    const delivery = carrierOf(made).delivery([made], results);
    expect(delivery?.by).toBe(kind === "undo" ? "undo" : "locked");
    // Of a recording only for whom it was taken.
    if (kind === "record") expect(delivery?.rows).toMatchObject([{ args: { student_ids: ["s1"] } }]);
  },
);

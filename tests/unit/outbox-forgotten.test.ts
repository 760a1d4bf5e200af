import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { beforeEach, expect, test } from "vitest";
import { createOutbox, type Outbox } from "#client/outbox/outbox.ts";
import type { Transport } from "#client/outbox/requester.ts";
import type { Command } from "#client/outbox/row.ts";
import { createSender } from "#client/outbox/sender.ts";
import { openOutboxStore } from "#client/outbox/store.ts";
import { createModelServer } from "#tests/faults/outbox/model-server.ts";
import { DATE } from "#tests/faults/outbox/world.ts";
import { ACCOUNT } from "#tests/support/outbox-lab.ts";

const NAME = "daybell-outbox";
const mark = (student_id: string): Command => ({
  kind: "mark",
  args: { class_id: "class-1", date: DATE, student_id, status: "absent" },
});

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

/** As a browser's settings, or a full device, delete it: whoever has it open is asked to close it. */
const deleteDatabase = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(NAME);
    request.addEventListener("success", () => resolve());
    request.addEventListener("error", () => reject(new Error("The database could not be deleted")));
  });

function openOn(transport: Transport): Outbox {
  return createOutbox({
    accountId: ACCOUNT,
    timeZone: "UTC",
    store: openOutboxStore(),
    transport,
    sender: createSender,
  });
}

const offline: Transport = () => Promise.reject(new Error("No network"));
const students = (outbox: Outbox): unknown[] =>
  outbox.getSnapshot().rows.map((row) => row.kind === "mark" && row.args.student_id);

test("deleted under an open page, the database is made again with what had not been sent, and the next tap shows and is sent", async () => {
  const server = createModelServer(() => 0);
  let transport: Transport = offline;
  const outbox = openOn((step, accountId) => transport(step, accountId));
  for (const id of ["student-1", "student-2"]) await outbox.enqueue(mark(id));
  await deleteDatabase();
  await outbox.enqueue(mark("student-3"));
  expect(students(outbox)).toEqual(["student-1", "student-2", "student-3"]);
  expect((await openOutboxStore().load(ACCOUNT)).rows.map(({ seq }) => seq)).toEqual([1, 2, 3]);
  transport = (step, meant) => Promise.resolve(server.answer({ ...step, meant }, ACCOUNT));
  await outbox.flush();
  await expect.poll(() => outbox.getSnapshot().rows).toEqual([]);
  expect(server.effects.map(({ student_id }) => student_id)).toEqual(["student-1", "student-2", "student-3"]);
  outbox.stop();
});

test("deleted and without a tap since, the same bytes go out and a start finds what was not sent", async () => {
  const sent: unknown[] = [];
  const outbox = openOn((step) => {
    sent.push(step);
    return Promise.reject(new Error("No network"));
  });
  await outbox.enqueue(mark("student-1"));
  // Without a network it tries again by itself, at once at times.
  await expect.poll(() => sent.length).toBeGreaterThan(0);
  await deleteDatabase();
  const before = sent.length;
  await outbox.flush();
  expect(sent.length).toBeGreaterThan(before);
  expect(sent).toEqual(sent.map(() => sent[0]));
  await outbox.enqueue(mark("student-2"));
  outbox.stop();
  const again = openOn(offline);
  await again.ready;
  expect(students(again)).toEqual(["student-1", "student-2"]);
  again.stop();
});

test("where two tabs have it open, both go on from what they know", async () => {
  const [first, second] = [openOn(offline), openOn(offline)];
  await first.enqueue(mark("student-1"));
  await second.enqueue(mark("student-2"));
  await deleteDatabase();
  await first.enqueue(mark("student-3"));
  await second.enqueue(mark("student-4"));
  const { rows } = await openOutboxStore().load(ACCOUNT);
  expect(new Set(rows.map((row) => row.kind === "mark" && row.args.student_id))).toEqual(
    new Set(["student-1", "student-2", "student-3", "student-4"]),
  );
  for (const outbox of [first, second]) outbox.stop();
});

import { beforeEach, expect, test } from "vitest";
import { createClassActions } from "#client/features/check-in/class-actions.ts";
import { createClassStore } from "#client/features/check-in/class-store.ts";
import type { Tap } from "#client/features/check-in/tap.ts";
import { currentNotices, setNotices } from "#client/ui/notice-store.ts";
import { overlayStudentList } from "#client/outbox/overlay.ts";
import { at, list, mark, OF, student } from "#tests/support/outbox-rows.ts";

beforeEach(() => setNotices([]));

const TODAY = list([student("s1"), student("s2", { mark: mark("s2", { status: "absent" }) })]);

const actionsWith = (tap: Tap, of = TODAY) =>
  createClassActions({
    classId: "class-1",
    date: "2026-09-01",
    timeZone: "Europe/Vienna",
    personId: "t1",
    store: createClassStore(overlayStudentList(of, [])),
    tap,
  });
const texts = (): string[] => currentNotices().map(({ text }) => text);

test("what the device could not keep is not told as done: a finish, an arrival", async () => {
  const actions = actionsWith(() => Promise.resolve(null));
  actions.finish(() => undefined);
  actions.arrivedNow("s2");
  await expect.poll(texts).toEqual([]);
});

test("what it kept is told, with a way back", async () => {
  const taps: string[] = [];
  const actions = actionsWith(({ kind }) => {
    taps.push(kind);
    return Promise.resolve({ op_id: String(taps.length) });
  });
  actions.finish(() => undefined);
  await Promise.resolve();
  expect(texts()).toEqual(["Checked in: 1 here, 1 absent"]);
  currentNotices()[0]?.action?.run();
  expect(taps).toEqual(["finish", "reopen"]);
});

const tapsOf = (of: typeof TODAY): unknown[] => {
  const taps: unknown[] = [];
  const actions = actionsWith((command) => {
    taps.push(command);
    return Promise.resolve({ op_id: String(taps.length) });
  }, of);
  actions.settleRest();
  return taps;
};

/** A check-in that was finished before the last two came into the class. */
const FINISHED = list(
  [
    student("s1", { mark: mark("s1", { settled: true }) }),
    student("s2", { mark: mark("s2", { status: "absent" }) }),
    student("s3"),
    student("s4", { suggested: { status: "absent", source: "Announced" } }),
  ],
  {
    check_in: {
      id: "c",
      ...OF,
      marks: [],
      finished_at: at(41),
      finished_by: null,
      updated_at: at(41),
      streak: 0,
      connections: [],
    },
  },
);

test("done with a finished check-in, those who had no mark get the one they are shown with", async () => {
  expect(tapsOf(FINISHED)).toEqual([
    { kind: "mark", args: { ...OF, student_id: "s4", status: "absent" } },
    { kind: "finish", args: { ...OF, student_ids: ["s3"] } },
  ]);
  // A correction needs no second word of it.
  await Promise.resolve();
  expect(texts()).toEqual([]);
});

test("done with a finished check-in in which everyone is marked, nothing is sent", () => {
  expect(tapsOf(list(FINISHED.students.slice(0, 2), { check_in: FINISHED.check_in }))).toEqual([]);
});

import { expect, test } from "vitest";
import type { HistoryEntry } from "#contract/history.ts";
import { eventId, noteId } from "#contract/ids.ts";
import { byDay } from "#client/features/students/by-day.ts";
import { pendingCounts } from "#client/features/students/pending-counts.ts";
import { overlayHistory } from "#client/features/students/history-overlay.ts";
import { OF, refused, row } from "#tests/support/outbox-rows.ts";

/* A student's history with what waits laid over. */

const entry = (id: string): HistoryEntry => ({
  id,
  group: "positive",
  type_id: "b-1",
  name: "Kind words",
  occurred_at: "2026-09-01T07:00:00.000Z",
  date: OF.date,
  class_id: OF.class_id,
  by: null,
  note: null,
  can_undo: true,
});

const behaviors = new Map([
  ["b-1", { name: "Kind words", icon: "heart", group: "positive" as const }],
  ["b-2", { name: "Talking over others", icon: "bolt", group: "challenging" as const }],
]);
const of = { studentId: "s-1", group: undefined, behaviorOf: (id: string) => behaviors.get(id) };
const record = (seq: number, behavior_id: string, students: string[], more = {}) =>
  row(seq, "record", { ...OF, behavior_id, student_ids: students, note: "Look" }, more);

test("what was recorded here stands on top, the latest first, and is marked as waiting", () => {
  const shown = overlayHistory([entry("e-1")], [record(1, "b-1", ["s-1", "s-2"]), record(2, "b-2", ["s-1"])], of);
  expect(shown.map(({ name, note, pending }) => [name, note, pending])).toEqual([
    ["Talking over others", "Look", "waiting"],
    ["Kind words", "Look", "waiting"],
    ["Kind words", null, undefined],
  ]);
});

test("what is recorded for an earlier day stands under that day, below today; what Show earlier brings joins it there", () => {
  const ofDay = (id: string, date: string): HistoryEntry => ({ ...entry(id), date });
  const recordedLate = record(1, "b-1", ["s-1"], {
    args: { ...OF, date: "2026-08-27", student_ids: ["s-1"], behavior_id: "b-1" },
  });
  const page = [ofDay("late", "2026-08-27"), ofDay("today", "2026-09-01"), ofDay("monday", "2026-08-31")];
  const earlier = [ofDay("friday", "2026-08-28"), ofDay("then", "2026-08-27"), ofDay("before", "2026-08-26")];
  const days = (told: HistoryEntry[]) =>
    byDay(overlayHistory(told, [recordedLate], of)).map(([date, entries]) => [date, entries.map(({ id }) => id)]);
  const waits = eventId(recordedLate.op_id, "s-1");
  expect(days(page)).toEqual([
    ["2026-09-01", ["today"]],
    ["2026-08-31", ["monday"]],
    ["2026-08-27", [waits, "late"]],
  ]);
  expect(days([...page, ...earlier])).toEqual([
    ["2026-09-01", ["today"]],
    ["2026-08-31", ["monday"]],
    ["2026-08-28", ["friday"]],
    ["2026-08-27", [waits, "late", "then"]],
    ["2026-08-26", ["before"]],
  ]);
});

test("of other students, of other groups and of unknown behaviours nothing is shown", () => {
  const rows = [record(1, "b-1", ["s-2"]), record(2, "b-2", ["s-1"]), record(3, "b-9", ["s-1"])];
  expect(overlayHistory([], rows, { ...of, group: "positive" })).toEqual([]);
});

test("what the server has already is not shown twice", () => {
  const waiting = record(1, "b-1", ["s-1"]);
  const told = entry(eventId(waiting.op_id, "s-1"));
  expect(overlayHistory([told], [waiting], of)).toEqual([told]);
});

test("what is taken back is gone at once, wherever it was recorded; a refused undo takes nothing back", () => {
  const waiting = record(1, "b-1", ["s-1"]);
  const id = eventId(waiting.op_id, "s-1");
  const undo = (event_ids: string[], more = {}) => row(2, "undo", { ...OF, recorded: undefined, event_ids }, more);
  expect(overlayHistory([entry("e-1")], [waiting, undo([id, "e-1"])], of)).toEqual([]);
  expect(overlayHistory([entry("e-1")], [undo(["e-1"], refused())], of)).toHaveLength(1);
});

test("a refused recording says that it needs the teacher", () => {
  expect(overlayHistory([], [record(1, "b-1", ["s-1"], refused())], of)).toMatchObject([{ pending: "needs-you" }]);
});

test("the list counts what is on its way, once, and neither what is taken back nor what was refused", () => {
  const taken = record(3, "b-1", ["s-1"]);
  const rows = [
    record(1, "b-1", ["s-1", "s-2"]),
    record(2, "b-2", ["s-1"]),
    taken,
    row(4, "undo", { ...OF, recorded: taken.op_id, event_ids: [eventId(taken.op_id, "s-1")] }),
    record(5, "b-1", ["s-1"], refused()),
  ];
  expect([...pendingCounts(rows, { behaviorOf: of.behaviorOf, told: [] })]).toEqual([
    ["s-1", { positive: 1, challenging: 1 }],
    ["s-2", { positive: 1, challenging: 0 }],
  ]);
});

test("the student's page counts as its history does, today's apart", () => {
  const told = [{ id: "e-1", student_id: "s-1", group: "positive" as const, date: "2026-08-31" }];
  const rows = [record(1, "b-1", ["s-1"]), row(2, "undo", { ...OF, recorded: undefined, event_ids: ["e-1"] })];
  const pendingOf = (isOf?: (date: string) => boolean) =>
    pendingCounts(rows, { behaviorOf: of.behaviorOf, told, isOf }).get("s-1");
  expect(pendingOf()).toEqual({ positive: 0, challenging: 0 });
  expect(pendingOf((date) => date === OF.date)).toEqual({ positive: 1, challenging: 0 });
});

const note = (seq: number, student_id: string, more = {}) =>
  row(seq, "note", { ...OF, student_id, text: "Ask her" }, more);

test("a note to colleagues stands among what waits, in the order of the taps, and needs the teacher where it was refused", () => {
  const rows = [record(1, "b-1", ["s-1"]), note(2, "s-1"), note(3, "s-2"), record(4, "b-2", ["s-1"])];
  expect(overlayHistory([entry("e-1")], rows, of).map(({ group, note: text }) => [group, text])).toEqual([
    ["challenging", "Look"],
    ["note", "Ask her"],
    ["positive", "Look"],
    ["positive", null],
  ]);
  expect(overlayHistory([], rows, { ...of, group: "note" })).toMatchObject([{ pending: "waiting", can_undo: true }]);
  expect(overlayHistory([], [note(1, "s-1", refused())], of)).toMatchObject([
    { pending: "needs-you", can_undo: false },
  ]);
  expect([...pendingCounts([note(1, "s-1")], { behaviorOf: of.behaviorOf, told: [] })]).toEqual([]);
});

test("a note is gone once the device has kept that it is taken back", () => {
  const written = note(1, "s-1");
  const undone = (more = {}) =>
    row(2, "undo", { ...OF, recorded: written.op_id, of: "note", event_ids: [noteId(written.op_id)] }, more);
  expect(overlayHistory([], [written, undone({ seq: 0 })], of)).toMatchObject([
    { pending: "undoing", can_undo: false },
  ]);
  expect(overlayHistory([], [written, undone()], of)).toEqual([]);
});

test("of several who were recorded at once each is taken back alone", () => {
  expect(overlayHistory([], [record(1, "b-1", ["s-1"])], of)).toMatchObject([{ recorded: "op-1" }]);
  expect(overlayHistory([], [record(1, "b-1", ["s-1", "s-2"])], of)[0]).not.toHaveProperty("recorded");
});

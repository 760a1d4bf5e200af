import { describe, expect, test } from "vitest";
import type { BehaviorGroup, StudentList } from "#contract/check-in.ts";
import type { StudentHistoryEntry } from "#contract/history.ts";
import type { Details, Graph, Overview } from "#contract/insights.ts";
import { eventId } from "#contract/ids.ts";
import type { Row } from "#client/outbox/row.ts";
import { overlayDetails, overlayGraph, overlayOverview } from "#client/features/figures/overlay.ts";
import { changesOf, overlayEntries, waitingOf } from "#client/features/figures/waiting.ts";

const DATE = "2026-09-15";
const behaviors: BehaviorGroup[] = [
  {
    id: "g",
    slug: "positive",
    name: "Positive",
    behaviors: [{ id: "help", name: "Helping", icon: "star", severity: null, uses: 0 }],
  },
];
const known = { behaviors, student: (id: string) => `Name ${id}`, class: () => undefined, lists: () => [] };

const common = {
  account_id: "a",
  schema: 1,
  tapped_at: `${DATE}T15:00:00.000Z`,
  lanes: [],
  batch: null,
  refusal: null,
  origin: null,
  rev: 1,
  alone: false,
  guessed: null,
};
const record = (op_id: string, ...student_ids: string[]): Row => ({
  ...common,
  op_id,
  seq: 1,
  kind: "record",
  args: { class_id: "c", date: DATE, behavior_id: "help", student_ids },
});
const undo = (...event_ids: string[]): Row => ({
  ...common,
  op_id: "undo",
  seq: 2,
  kind: "undo",
  args: { class_id: "c", date: DATE, recorded: undefined, event_ids },
});

const told: StudentHistoryEntry = {
  id: "told",
  group: "positive",
  type_id: "help",
  name: "Helping",
  occurred_at: `${DATE}T14:00:00.000Z`,
  date: DATE,
  class_id: "c",
  by: null,
  note: null,
  can_undo: true,
  student: { id: "s1", first_name: "Name", last_name: "s1", avatar_url: null },
};
const graph: Graph = {
  type: "positive",
  points: [
    { date: "2026-09-14", count: 2, by_type: { help: 2 } },
    { date: DATE, count: 1, by_type: { help: 1 } },
  ],
  types: [{ type_id: "help", name: "Helping" }],
};

describe("events that wait on the device", () => {
  test("are counted where they belong, and nowhere else", () => {
    const changes = changesOf(waitingOf([record("op", "s1", "s2")], known), []);
    expect(overlayGraph(graph, changes, {}).points.map(({ count }) => count)).toEqual([2, 3]);
    expect(overlayGraph(graph, changes, { class_id: "another" })).toBe(graph);
    expect(overlayGraph(graph, changes, { type_id: "another" })).toBe(graph);
    const details: Details = {
      type: "positive",
      days: ["2026-09-14", DATE],
      total: 3,
      students: [{ id: "s1", first_name: "Name", last_name: "s1", count: 3, share: 1, previous_count: 0 }],
      types: [],
    };
    const shown = overlayDetails(details, changes, {});
    expect(shown.total).toBe(5);
    expect(shown.students.map(({ id, count, share }) => [id, count, share])).toEqual([
      ["s1", 4, 0.8],
      ["s2", 1, 0.2],
    ]);
    const overview: Overview = {
      days: ["2026-09-14", DATE],
      ratio: null,
      active_connections: [],
      groups: [{ slug: "positive", name: "Positive", total: 3, previous_total: 0, by_day: [2, 1] }],
      classes: [
        { id: "c", name: "C", positive: 3, challenging: 0, attendance_rate: null },
        { id: "d", name: "D", positive: 0, challenging: 0, attendance_rate: null },
      ],
    };
    const over = overlayOverview(overview, changes, undefined);
    expect(over.groups[0]).toMatchObject({ total: 5, by_day: [2, 3] });
    expect(over.classes.map(({ positive }) => positive)).toEqual([5, 0]);
  });

  test("count once where the server has them already, and not at all once undone", () => {
    const id = eventId("op", "s1");
    expect(changesOf(waitingOf([record("op", "s1")], known), [{ ...told, id }])).toEqual([]);
    const waiting = waitingOf([record("op", "s1", "s2"), undo(id, "told")], known);
    expect(waiting.entries.map(({ student }) => student.id)).toEqual(["s2"]);
    expect(changesOf(waiting, [told]).map(({ by }) => by)).toEqual([1, -1]);
    expect(overlayEntries([told], waiting).map(({ student }) => student.id)).toEqual(["s2"]);
  });
});

const student = (id: string): StudentList["students"][number] => ({
  id,
  first_name: "Name",
  last_name: id,
  avatar_url: null,
  mark: null,
  suggested: null,
  positive_today: 0,
  challenging_today: 0,
  active_connection_id: null,
});
const list = (class_id: string, ...ids: string[]): StudentList => ({
  class: { id: class_id, name: class_id, grade: null, kind: "daily" },
  date: DATE,
  check_in: null,
  students: ids.map(student),
  own_events: [],
});
const mark = (student_id: string, status: "absent" | "late" | "present", seq: number): Row => ({
  ...common,
  op_id: `mark${seq}`,
  seq,
  kind: "mark",
  args: { class_id: "c", date: DATE, student_id, status },
});
const finish: Row = {
  ...common,
  op_id: "finish",
  seq: 9,
  kind: "finish",
  args: { class_id: "c", date: DATE, student_ids: ["s1", "s2", "s3"] },
};
const attendance: Graph = {
  type: "attendance",
  points: [{ date: DATE, count: 4, by_type: { absent: 3, late: 1 } }],
  types: [
    { type_id: "late", name: "Late" },
    { type_id: "absent", name: "Absent" },
  ],
};

describe("marks that wait on the device", () => {
  const marks = [mark("s1", "absent", 1), mark("s2", "late", 2)];
  const changes = (lists: StudentList[], rows: Row[]) =>
    changesOf(waitingOf(rows, { ...known, lists: () => lists }), []);

  test("are counted from the moment at which their check-in is finished", () => {
    expect(changes([list("c", "s1", "s2", "s3")], marks)).toEqual([]);
    const done = changes([list("c", "s1", "s2", "s3")], [...marks, finish]);
    expect(overlayGraph(attendance, done, {}).points).toEqual([
      { date: DATE, count: 6, by_type: { absent: 4, late: 2 } },
    ]);
    expect(overlayGraph(attendance, done, { type_id: "late" }).points[0]?.count).toBe(5);
  });

  test("take the place of those that the server counts", () => {
    const plain = list("c", "s1", "s2", "s3");
    const there = {
      student_id: "s1",
      status: "absent" as const,
      note: null,
      arrived_at: null,
      marked_at: `${DATE}T14:00:00.000Z`,
      marked_by: null,
      settled: false,
      version: 1,
    };
    const known3: StudentList = {
      ...plain,
      check_in: {
        id: "i",
        class_id: "c",
        date: DATE,
        marks: [there],
        finished_at: there.marked_at,
        finished_by: null,
        updated_at: there.marked_at,
        streak: 0,
        connections: [],
      },
      students: plain.students.map((one) => (one.id === "s1" ? { ...one, mark: there } : one)),
    };
    expect(overlayGraph(attendance, changes([known3], [mark("s1", "late", 1)]), {}).points).toEqual([
      { date: DATE, count: 4, by_type: { absent: 2, late: 2 } },
    ]);
    const reopened: Row = { ...common, op_id: "reopen", seq: 3, kind: "reopen", args: { class_id: "c", date: DATE } };
    expect(overlayGraph(attendance, changes([known3], [reopened]), {}).points).toEqual([
      { date: DATE, count: 3, by_type: { absent: 2, late: 1 } },
    ]);
  });

  test("of a child in two classes count for the class alone, and where there is no list not at all", () => {
    const both = changes([list("c", "s1", "s2", "s3"), list("d", "s1")], [...marks, finish]);
    expect(overlayGraph(attendance, both, {}).points[0]?.count).toBe(5);
    expect(overlayGraph(attendance, both, { class_id: "c" }).points[0]?.count).toBe(6);
    expect(waitingOf([...marks, finish], known).marks).toEqual({ changes: [], unknown: [`c/${DATE}`] });
  });
});

import type { InfiniteData } from "@tanstack/react-query";
import { expect, test } from "vitest";
import type { HistoryEntry } from "#contract/history.ts";
import type { StudentDetail, StudentHistory } from "#contract/students.ts";
import { deliveredHistory } from "#client/outbox/delivered-history.ts";
import { at, OF } from "#tests/support/outbox-rows.ts";

/* What the server took stands in the histories that the device holds, before they are asked for anew. */

const by = { id: "t", name: "Grace Hopper" };
const student: StudentDetail = {
  id: "s1",
  first_name: "s1",
  last_name: "",
  avatar_url: null,
  grade: null,
  classes: [],
  guardians: [],
  today: { date: OF.date, status: null, positive: 3, challenging: 0 },
  attendance_rate: null,
  positive: 4,
  challenging: 2,
  ratio: 2,
  active_connections: [],
  past_connections: [],
};
const entry = (id: string, minutes: number): HistoryEntry => ({
  id,
  group: "positive",
  type_id: "kind",
  name: "Kind words",
  occurred_at: at(minutes),
  date: OF.date,
  class_id: OF.class_id,
  by,
  note: null,
  can_undo: true,
});
const history = (): InfiniteData<StudentHistory> => ({
  pages: [
    { student, events: [entry("e3", 30), entry("e1", 10)], next: "next" },
    { student, events: [entry("e0", 0)], next: null },
  ],
  pageParams: ["", "next"],
});
const recorded = (minutes: number) => ({
  by: "record" as const,
  rows: [],
  answer: {
    events: ["s1", "s2"].map((student_id) => ({
      id: `new-${student_id}`,
      behavior_id: "rude",
      group: "challenging" as const,
      name: "Rude",
      student_id,
      ...OF,
      occurred_at: at(minutes),
      note: null,
      by,
    })),
    connections: [],
    rejected: [],
  },
});
const written = {
  by: "note" as const,
  rows: [],
  answer: { id: "n1", student_id: "s1", ...OF, text: "Ask her", written_at: at(40), by },
};
const idsOf = ({ pages }: InfiniteData<StudentHistory>) => pages.map(({ events }) => events.map(({ id }) => id));

test("an event in its place, once, with the counts that it makes", () => {
  const once = deliveredHistory(history(), "s1", "all", recorded(20));
  expect(idsOf(once)).toEqual([["e3", "new-s1", "e1"], ["e0"]]);
  expect(once.pages[0]?.student).toMatchObject({
    positive: 4,
    challenging: 3,
    ratio: 4 / 3,
    today: { positive: 3, challenging: 1 },
  });
  expect(deliveredHistory(once, "s1", "all", recorded(20))).toEqual(once);
  expect(deliveredHistory(history(), "s3", "all", recorded(20))).toEqual(history());
  expect(deliveredHistory(history(), "s1", "positive", recorded(20))).toEqual(history());
});

test("an event of a day that the counts are not over stands in its place, and is in no count", () => {
  const { pages, pageParams } = history();
  const of = (days: string[]) => ({
    pages: pages.map((page) => ({ ...page, student: { ...student, days } })),
    pageParams,
  });
  const elsewhere = deliveredHistory(of(["2026-08-31"]), "s1", "all", recorded(20));
  expect(idsOf(elsewhere)[0]).toEqual(["e3", "new-s1", "e1"]);
  expect(elsewhere.pages[0]?.student).toMatchObject({ challenging: 2, ratio: 2, today: { challenging: 1 } });
  expect(deliveredHistory(of([OF.date]), "s1", "all", recorded(20)).pages[0]?.student.challenging).toBe(3);
  const undone = { by: "undo" as const, rows: [], answer: { event_ids: ["e1"] } };
  expect(deliveredHistory(of(["2026-08-31"]), "s1", "all", undone).pages[0]?.student.positive).toBe(4);
});

test("a note on top, counted nowhere", () => {
  const told = deliveredHistory(history(), "s1", "all", written);
  expect(idsOf(told)[0]).toEqual(["n1", "e3", "e1"]);
  expect(told.pages[0]?.events[0]).toMatchObject({ group: "note", note: "Ask her", can_undo: true, by });
  expect(told.pages[0]?.student).toEqual(student);
  expect(idsOf(deliveredHistory(history(), "s1", "note", written))[0]?.[0]).toBe("n1");
});

test("what was undone goes, from whatever page, with what it counted", () => {
  const undone = { by: "undo" as const, rows: [], answer: { event_ids: ["e1", "e0", "unknown"] } };
  const left = deliveredHistory(history(), "s1", "all", undone);
  expect(idsOf(left)).toEqual([["e3"], []]);
  expect(left.pages[0]?.student).toMatchObject({ positive: 2, ratio: 1, today: { positive: 1 } });
});

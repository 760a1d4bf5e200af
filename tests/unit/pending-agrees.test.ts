import { QueryClient } from "@tanstack/react-query";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { BehaviorGroup } from "#contract/check-in.ts";
import type { StudentHistoryEntry } from "#contract/history.ts";
import { eventId } from "#contract/ids.ts";
import type { Details, Graph, Overview, StudentInsights } from "#contract/insights.ts";
import { overlayDetails, overlayGraph, overlayOverview, overlayStudent } from "#client/features/figures/overlay.ts";
import { changesOf, overlayEntries, waitingOf } from "#client/features/figures/waiting.ts";
import { overlayHistory } from "#client/features/students/history-overlay.ts";
import { pendingCounts, toldEvents, withPending } from "#client/features/students/pending-counts.ts";
import { overlayEntries as overlayCircle } from "#client/features/circle/overlay.ts";
import { completedHere } from "#client/features/connections/completed-here.ts";
import { completionOf, overlayActive } from "#client/features/connections/overlay.ts";
import { overlayDaysStatistics, overlayStudentList } from "#client/outbox/overlay.ts";
import { isCounted, type Standing } from "#client/outbox/pending.ts";
import type { Row } from "#client/outbox/row.ts";
import { connection, list, OF, refused, row, student } from "#tests/support/outbox-rows.ts";

/* Whatever has become of a recording and of its undoing, every screen says the same of it. */

const STUDENTS = ["s1", "s2"];
const GROUP = "positive" as const;
const BEHAVIORS: BehaviorGroup[] = [
  {
    id: "p",
    slug: GROUP,
    name: "Positive",
    behaviors: [{ id: "kind", name: "Kind", icon: "star", severity: null, uses: 0 }],
  },
];
const behaviorOf = (id: string) => (id === "kind" ? { name: "Kind", icon: "heart", group: GROUP } : undefined);

const STATES = ["keeping", "waiting", "on its way", "refused"] as const;
type State = (typeof STATES)[number];
const as: Record<State, Partial<Row>> = {
  keeping: { seq: 0 },
  waiting: {},
  "on its way": { batch: "b" },
  refused: refused(),
};

/** One tap on a behaviour, where the server has its events, and what has become of the tap and of its undoing. */
const tap = fc.record({
  students: fc.subarray(STUDENTS, { minLength: 1 }),
  record: fc.constantFrom(...STATES, "delivered" as const),
  isTold: fc.boolean(),
  undo: fc.option(fc.constantFrom(...STATES)),
});
type Tap = typeof tap extends fc.Arbitrary<infer T> ? T : never;

function rowsOf({ students, record, undo }: Tap, number: number): Row[] {
  const op_id = `op-${number}`;
  const event_ids = students.map((id) => eventId(op_id, id));
  return [
    ...(record === "delivered"
      ? []
      : [
          row(
            2 * number + 1,
            "record",
            { ...OF, behavior_id: "kind", student_ids: students },
            { op_id, ...as[record] },
          ),
        ]),
    ...(undo === null
      ? []
      : [
          row(
            2 * number + 2,
            "undo",
            { ...OF, recorded: op_id, event_ids, student_ids: students },
            { op_id: `undo-${number}`, ...as[undo] },
          ),
        ]),
  ];
}

/** What the server knows: what was delivered, and of the rest what it took without the device having heard. */
const toldOf = (taps: readonly Tap[]): StudentHistoryEntry[] =>
  taps.flatMap(({ students, record, isTold }, number) =>
    record === "delivered" || (isTold && record === "on its way")
      ? students.map((id) => ({
          id: eventId(`op-${number}`, id),
          group: GROUP,
          type_id: "kind",
          name: "Kind",
          occurred_at: `${OF.date}T08:00:00.000Z`,
          date: OF.date,
          class_id: OF.class_id,
          by: null,
          note: null,
          can_undo: true,
          student: { id, first_name: id, last_name: "", avatar_url: null },
        }))
      : [],
  );

/** By the rule itself: recorded and neither refused nor taken back. */
const expected = (taps: readonly Tap[]): number[] =>
  STUDENTS.map(
    (id) =>
      taps.filter(
        ({ students, record, undo }) =>
          students.includes(id) && record !== "refused" && (undo === null || undo === "refused"),
      ).length,
  );

const isShownAsCounted = ({ pending }: { pending?: Standing }): boolean => isCounted(pending);

function screens(taps: readonly Tap[]): Record<string, number[]> {
  const rows = taps.flatMap(rowsOf);
  const told = toldOf(taps);
  const of = (id: string): StudentHistoryEntry[] => told.filter((entry) => entry.student.id === id);
  const counts = STUDENTS.map((id) => of(id).length);
  const total = told.length;

  const own_events = told.map(({ id, student: { id: student_id } }) => ({ id, student_id, group: GROUP }));
  const server = list(
    STUDENTS.map((id) => student(id, { positive_today: of(id).length })),
    { own_events },
  );
  const grid = overlayStudentList(server, rows, BEHAVIORS);

  const pending = pendingCounts(rows, { behaviorOf, told: toldEvents([server], []) });
  const histories = pendingCounts(rows, {
    behaviorOf,
    told: toldEvents(
      [],
      STUDENTS.map((student_id) => ({ student_id, entries: of(student_id) })),
    ),
  });
  const history = (id: string): number =>
    overlayHistory(of(id), rows, { studentId: id, group: undefined, behaviorOf }).filter(isShownAsCounted).length;

  const waiting = waitingOf(rows, {
    behaviors: BEHAVIORS,
    student: (id) => id,
    class: () => undefined,
    lists: () => [],
  });
  const changes = changesOf(waiting, told);
  const latest = overlayEntries(told, waiting).filter(isShownAsCounted);
  const types = [{ type_id: "kind", name: "Kind", count: total }];
  const graph: Graph = { type: GROUP, points: [{ date: OF.date, count: total, by_type: { kind: total } }], types };
  const details: Details = {
    type: GROUP,
    days: [OF.date],
    total,
    types,
    students: STUDENTS.map((id, i) => ({
      id,
      first_name: id,
      last_name: "",
      count: counts[i] ?? 0,
      share: 0,
      previous_count: 0,
    })),
  };
  const overview: Overview = {
    days: [OF.date],
    groups: [{ slug: GROUP, name: "Positive", total, previous_total: 0, by_day: [total] }],
    ratio: null,
    classes: [],
    active_connections: [],
  };
  const one = (id: string): StudentInsights => ({
    student: { id, first_name: id, last_name: "", avatar_url: null },
    type: GROUP,
    total: of(id).length,
    previous_total: 0,
    by_day: [{ date: OF.date, count: of(id).length }],
    by_type: [{ type_id: "kind", name: "Kind", count: of(id).length }],
    events: of(id),
  });
  const shownDetails = overlayDetails(details, changes, {});
  return {
    grid: grid.students.map(({ positive_today }) => positive_today),
    list: STUDENTS.map((id, i) => withPending({ positive: counts[i] ?? 0, challenging: 0 }, pending.get(id)).positive),
    "list beside histories": STUDENTS.map(
      (id, i) => withPending({ positive: counts[i] ?? 0, challenging: 0 }, histories.get(id)).positive,
    ),
    history: STUDENTS.map(history),
    "latest events": STUDENTS.map((id) => latest.filter((entry) => entry.student.id === id).length),
    details: STUDENTS.map((id) => shownDetails.students.find((entry) => entry.id === id)?.count ?? 0),
    student: STUDENTS.map((id) => overlayStudent(one(id), changes, {}).total),
    "sum of graph": [overlayGraph(graph, changes, {}).points[0]?.count ?? 0],
    "sum of details": [shownDetails.total],
    "sum of overview": [overlayOverview(overview, changes, undefined).groups[0]?.total ?? 0],
  };
}

test("the grid, the lists, a student's history and the insights agree on every state of a recording and of its undoing", () => {
  fc.assert(
    fc.property(fc.array(tap, { minLength: 1, maxLength: 4 }), (taps) => {
      const each = expected(taps);
      const sum = [each.reduce((all, one) => all + one, 0)];
      for (const [screen, seen] of Object.entries(screens(taps)))
        expect(seen, screen).toEqual(screen.startsWith("sum") ? sum : each);
    }),
    { numRuns: 500 },
  );
});

test("what is being taken back stands in the lists, told apart, until the device has kept that", () => {
  const taps: Tap[] = (["delivered", "waiting", "refused"] as const).flatMap((record) => [
    { students: ["s1"], record, isTold: false, undo: "keeping" },
    { students: ["s1"], record, isTold: false, undo: "waiting" },
  ]);
  const rows = taps.flatMap(rowsOf);
  const told = toldOf(taps);
  const seen = [
    overlayHistory(told, rows, { studentId: "s1", group: undefined, behaviorOf }),
    overlayEntries(
      told,
      waitingOf(rows, { behaviors: BEHAVIORS, student: (id) => id, class: () => undefined, lists: () => [] }),
    ),
  ];
  for (const entries of seen) expect(entries.map(({ pending }) => pending)).toEqual(["undoing", "undoing", "undoing"]);
});

/** A class in which each student may be marked away, and which may be finished, with what has become of the taps. */
const checkIn = fc.record({
  marks: fc.tuple(fc.option(fc.constantFrom(...STATES)), fc.option(fc.constantFrom(...STATES))),
  finish: fc.option(fc.constantFrom(...STATES)),
});

test("the grid, the days and the insights agree on every state of marks and of finishing", () => {
  fc.assert(
    fc.property(checkIn, ({ marks, finish }) => {
      const rows = [
        ...marks.flatMap((state, i) =>
          state === null
            ? []
            : [row(i + 1, "mark", { ...OF, student_id: STUDENTS[i] ?? "", status: "absent" }, as[state])],
        ),
        ...(finish === null ? [] : [row(9, "finish", { ...OF, student_ids: STUDENTS }, as[finish])]),
      ];
      const isFinished = finish !== null && finish !== "refused";
      const away = marks.filter((state) => state !== null && state !== "refused").length;

      const server = list(STUDENTS.map((id) => student(id)));
      const grid = overlayStudentList(server, rows);
      expect(
        [Boolean(grid.check_in?.finished_at), grid.students.filter(({ mark }) => mark?.status === "absent").length],
        "grid",
      ).toEqual([isFinished, away]);
      expect(
        grid.students.map(({ needs_you }) => needs_you),
        "grid",
      ).toEqual(marks.map((state) => state === "refused"));

      const day = {
        date: OF.date,
        checked_in: 0,
        present: 0,
        late: 0,
        absent: 0,
        excused: 0,
        positive: 0,
        challenging: 0,
      };
      const stats = { days: [day], streak: 0, is_check_in: false };
      const strip = overlayDaysStatistics(stats, rows, { class_id: OF.class_id, lists: [grid] }).days[0];
      expect([strip?.checked_in, strip?.absent], "days").toEqual(isFinished ? [1, away] : [0, 0]);
      const alone = overlayDaysStatistics(stats, rows, { class_id: OF.class_id }).days[0];
      expect(alone?.checked_in, "days without the list").toBe(isFinished ? 1 : 0);

      const waiting = waitingOf(rows, {
        behaviors: [],
        student: (id) => id,
        class: () => undefined,
        lists: () => [server],
      });
      const graph: Graph = { type: "attendance", points: [{ date: OF.date, count: 0, by_type: {} }], types: [] };
      expect(overlayGraph(graph, changesOf(waiting, []), {}).points[0]?.count, "insights").toBe(isFinished ? away : 0);
    }),
    { numRuns: 200 },
  );
});

test("the grid, the lists of connections and of students, and a connection's own view agree on every state of its completions", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...STATES), { maxLength: 3 }), (states) => {
      const args = { ...OF, connection_id: "c1", student_id: "s1", selected_option: "talk", resolutions: [] };
      const rows = states.map((state, i) => row(i + 1, "complete", args, as[state]));
      const isDone = states.some((state) => state !== "refused");

      const server = list([student("s1", { active_connection_id: "c1" })]);
      const shown = overlayStudentList(server, rows).students[0];
      expect(shown?.active_connection_id, "grid").toBe(isDone ? null : "c1");
      expect([shown?.keeping ?? false, shown?.needs_you], "grid").toEqual([
        states.includes("keeping"),
        states.includes("refused"),
      ]);

      const active = overlayActive([connection("c1")], rows);
      expect(
        active.map(({ pending }) => pending),
        "list",
      ).toEqual(isDone ? [] : [states.length > 0 ? "needs-you" : undefined]);
      expect(completedHere(new QueryClient(), rows).get("s1") ?? 0, "list of students").toBe(isDone ? 1 : 0);
      expect(Boolean(completionOf(rows, "c1")?.refusal), "own view").toBe(states.at(-1) === "refused");
    }),
  );
});

test("a circle shows each entry once, told apart by how it stands", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...STATES), { maxLength: 4 }), (states) => {
      const rows = states.map((state, i) =>
        row(i + 1, "circle", { ...OF, activity_id: "a", comment: "c" }, { op_id: `op-${i}`, ...as[state] }),
      );
      const shown = overlayCircle({ date: OF.date, activities: [], entries: [] }, rows, OF.class_id);
      const standing = { keeping: "keeping", waiting: "waiting", "on its way": "waiting", refused: "needs-you" };
      expect(shown.map(({ pending }) => pending)).toEqual(states.map((state) => standing[state]).toReversed());
    }),
  );
});

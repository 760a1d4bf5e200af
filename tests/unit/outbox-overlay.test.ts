import { describe, expect, test } from "vitest";
import type { BehaviorGroup, CheckIn } from "#contract/check-in.ts";
import { checkInId, eventId } from "#contract/ids.ts";
import { overlayCheckIn, overlayDaysStatistics, overlayStudentList } from "#client/outbox/overlay.ts";
import type { Row } from "#client/outbox/row.ts";
import { at, list, mark, markRow, OF, refused, row, student } from "#tests/support/outbox-rows.ts";

const behavior = (id: string) => ({ id, name: id, icon: "star", severity: null, uses: 0 });
const BEHAVIORS: BehaviorGroup[] = [
  { id: "p", slug: "positive", name: "Positive", behaviors: [behavior("kind")] },
  { id: "c", slug: "challenging", name: "Challenging", behaviors: [behavior("loud")] },
];
const record = (seq: number, behavior_id: string, student_ids: string[], more: Partial<Row> = {}): Row =>
  row(seq, "record", { ...OF, behavior_id, student_ids }, more);
const undo = (seq: number, recorded: string, student_ids: string[]): Row =>
  row(seq, "undo", { ...OF, recorded, student_ids, event_ids: student_ids.map((id) => eventId(recorded, id)) });

const checkIn = (more: Partial<CheckIn> = {}): CheckIn => ({
  id: checkInId(OF.class_id, OF.date),
  ...OF,
  marks: [],
  finished_at: null,
  finished_by: null,
  updated_at: at(0),
  streak: 0,
  connections: [],
  ...more,
});

describe("a class's list", () => {
  const server = list([student("s1"), student("s2", { mark: mark("s2", { version: 3 }) })], {
    check_in: checkIn({ marks: [mark("s2")] }),
  });

  test("shows marks that wait, over what was there", () => {
    const shown = overlayStudentList(server, [
      markRow(1, "s1", { note: "dentist" }),
      markRow(2, "s2", { status: "late", arrived_at: at(2), base: 3 }),
    ]);
    expect(
      shown.students.map(({ mark: one, pending }) => [one?.status, one?.note, one?.arrived_at, one?.version, pending]),
    ).toEqual([
      ["absent", "dentist", null, 0, true],
      ["late", null, at(2), 3, true],
    ]);
    expect(shown.pending).toBe(true);
  });

  test("shows seats that wait, whatever the day that they were moved on; those of other classes, and what was refused, not", () => {
    const to = (student_id: string, column: number) => ({ moves: [{ student_id, row: 1, column }] });
    const shown = overlayStudentList(list([student("s1"), student("s2")], { seating: null }), [
      row(1, "seat", { ...OF, layout: { rows: 2, columns: 4, front: "bottom" }, ...to("s1", 1) }),
      row(2, "seat", { ...OF, date: "2026-08-31", ...to("s2", 2) }),
      row(3, "seat", { ...OF, class_id: "class-2", ...to("s1", 3) }),
      row(4, "seat", { ...OF, ...to("s1", 4) }, refused()),
    ]);
    expect(shown.seating).toEqual({
      class_id: OF.class_id,
      rows: 2,
      columns: 4,
      front: "bottom",
      seats: [
        { student_id: "s1", row: 1, column: 1 },
        { student_id: "s2", row: 1, column: 2 },
      ],
      version: 0,
    });
    expect(shown.students.map(({ pending }) => pending)).toEqual([false, false]);
  });

  test("of seats the tap that was made later stands, also where another tab's was kept first", () => {
    const seat = (seq: number, column: number, minute: number): Row =>
      row(seq, "seat", { ...OF, moves: [{ student_id: "s1", row: 1, column }] }, { tapped_at: at(minute) });
    const shown = overlayStudentList(list([student("s1")], { seating: null }), [seat(1, 2, 6), seat(2, 3, 5)]);
    expect(shown.seating?.seats).toEqual([{ student_id: "s1", row: 1, column: 2 }]);
  });

  test("begins a check-in that only this device knows, under the id that it will have", () => {
    const shown = overlayStudentList(list([student("s1")]), [markRow(1, "s1")]);
    expect(shown.check_in).toMatchObject({ id: checkInId(OF.class_id, OF.date), finished_at: null });
    expect(shown.check_in?.marks).toHaveLength(1);
  });

  test("a finish settles the untouched as present, and opening again forgets them", () => {
    const finish = row(2, "finish", { ...OF, student_ids: ["s1", "s2", "moved away"] });
    const finished = overlayStudentList(list([student("s1"), student("s2")]), [markRow(1, "s2"), finish]);
    expect(finished.check_in?.finished_at).toBe(at(2));
    expect(finished.students.map(({ mark: one }) => [one?.status, one?.settled])).toEqual([
      ["present", true],
      ["absent", false],
    ]);
    const opened = overlayStudentList(list([student("s1"), student("s2")]), [
      markRow(1, "s2"),
      finish,
      row(3, "reopen", OF),
    ]);
    expect(opened.check_in?.finished_at).toBeNull();
    expect(opened.students.map(({ mark: one }) => one?.status ?? null)).toEqual([null, "absent"]);
    // A colleague was first.
    const check_in = checkIn({ finished_at: at(0), finished_by: { id: "t2", name: "Lise Meitner" } });
    const rows = [finish, row(3, "reopen", { ...OF, finished_by: "t1" })];
    expect(overlayStudentList(list([student("s1")], { check_in }), rows).check_in?.finished_at).toBe(at(0));
  });

  test("a later mark from another tablet stands, unless this one replaces the very version that it saw", () => {
    const theirs = list([student("s1", { mark: mark("s1", { status: "late", marked_at: at(30), version: 2 }) })]);
    expect(overlayStudentList(theirs, [markRow(1, "s1", { base: 1 })]).students[0]?.mark?.status).toBe("late");
    expect(overlayStudentList(theirs, [markRow(1, "s1", { base: 2 })]).students[0]?.mark?.status).toBe("absent");
  });

  test("counts each event once, whether the server has it already or not", () => {
    const rows = [record(1, "kind", ["s1", "s2"]), record(2, "loud", ["s1"]), record(3, "unheard of", ["s1"])];
    const counts = (server_: typeof server): number[][] =>
      overlayStudentList(server_, rows, BEHAVIORS).students.map((one) => [one.positive_today, one.challenging_today]);
    expect(counts(server)).toEqual([
      [1, 1],
      [1, 0],
    ]);
    const known = list([student("s1", { positive_today: 5 }), student("s2", { positive_today: 1 })], {
      own_events: [
        { id: eventId("op-1", "s1"), student_id: "s1", group: "positive" },
        { id: eventId("op-1", "s2"), student_id: "s2", group: "positive" },
      ],
    });
    expect(counts(known)).toEqual([
      [5, 1],
      [1, 0],
    ]);
  });

  test("an undo takes back what waits and what the server has, once", () => {
    expect(
      overlayStudentList(server, [record(1, "kind", ["s1"]), undo(2, "op-1", ["s1"])], BEHAVIORS).students[0]
        ?.positive_today,
    ).toBe(0);
    const known = list([student("s1", { positive_today: 2 })], {
      own_events: [{ id: eventId("gone", "s1"), student_id: "s1", group: "positive" }],
    });
    expect(
      overlayStudentList(known, [undo(1, "gone", ["s1"]), undo(2, "gone", ["s1"])], BEHAVIORS).students[0]
        ?.positive_today,
    ).toBe(1);
  });

  test("a connection that is completed here has no dot, one whose completion was refused has", () => {
    const withDots = list([
      student("s1", { active_connection_id: "c1" }),
      student("s2", { active_connection_id: "c2" }),
    ]);
    const complete = (seq: number, id: string, student_id: string, more: Partial<Row> = {}): Row =>
      row(seq, "complete", { ...OF, connection_id: id, student_id, selected_option: "talk", resolutions: [] }, more);
    const shown = overlayStudentList(withDots, [complete(1, "c1", "s1"), complete(2, "c2", "s2", refused())]);
    expect(shown.students.map((one) => [one.active_connection_id, one.pending, one.needs_you])).toEqual([
      [null, true, false],
      ["c2", false, true],
    ]);
  });

  test("laid on twice it is the same", () => {
    const rows = [markRow(1, "s1"), record(2, "kind", ["s1"]), row(3, "finish", { ...OF, student_ids: ["s1", "s2"] })];
    const once = overlayStudentList(server, rows, BEHAVIORS);
    expect(overlayStudentList(once, rows, BEHAVIORS)).toEqual(once);
  });

  test("tells whom something waits for and who needs a teacher", () => {
    const shown = overlayStudentList(server, [markRow(1, "s1", {}, refused()), record(2, "kind", ["s2"])], BEHAVIORS);
    expect(shown.students.map(({ pending, needs_you }) => [pending, needs_you])).toEqual([
      [false, true],
      [true, false],
    ]);
  });

  test("leaves other classes and days alone", () => {
    const shown = overlayStudentList(server, [
      markRow(1, "s1", { class_id: "class-2" }),
      markRow(2, "s1", { date: "2026-08-31" }),
    ]);
    expect(shown.students[0]?.mark).toBeNull();
    expect(shown.pending).toBe(false);
  });
});

describe("a check-in and the days", () => {
  test("a check-in is laid over by itself", () => {
    expect(overlayCheckIn(null, [], OF)).toBeNull();
    expect(
      overlayCheckIn(checkIn({ marks: [mark("s2")] }), [markRow(1, "s1")], OF)?.marks.map(({ status }) => status),
    ).toEqual(["present", "absent"]);
  });

  const day = { date: OF.date, checked_in: 0, present: 0, late: 0, absent: 0, excused: 0, positive: 4, challenging: 0 };
  const stats = { days: [{ ...day, date: "2026-08-31" }, day], streak: 3, is_check_in: false };

  test("the days take marks from the class's list and events from the rows", () => {
    const rows = [markRow(1, "s2"), row(2, "finish", { ...OF, student_ids: ["s1"] }), record(3, "kind", ["s1", "s2"])];
    const shown = overlayStudentList(list([student("s1"), student("s2")]), rows, BEHAVIORS);
    const days = overlayDaysStatistics(stats, rows, { class_id: OF.class_id, lists: [shown], behaviors: BEHAVIORS });
    expect(days.days[1]).toEqual({ ...day, checked_in: 1, present: 1, absent: 1, positive: 6 });
    expect(days.days[0]).toEqual(stats.days[0]);
    expect(days.is_check_in).toBe(true);
  });

  test("rows that the statistics hold already do not count again", () => {
    const rows = [record(3, "kind", ["s1"])];
    expect(
      overlayDaysStatistics({ ...stats, applied: ["op-3"] }, rows, { behaviors: BEHAVIORS }).days[1]?.positive,
    ).toBe(4);
    expect(overlayDaysStatistics(stats, rows, { behaviors: BEHAVIORS }).days[1]?.positive).toBe(5);
  });
});

test("leaving early and coming back are laid over the mark as the server will, and fall with a mark that is away", () => {
  const [left_at, returned_at] = [at(200), at(260)];
  const shownMark = (...rows: Row[]) => overlayStudentList(list([student("s1")]), rows).students[0]?.mark;
  const left = markRow(1, "s1", { status: "present", left_at });
  expect(shownMark(left)).toMatchObject({ status: "present", left_at, returned_at: null });
  const noted = markRow(2, "s1", { status: "present", note: "Dentist" });
  const back = markRow(3, "s1", { status: "present", returned_at });
  expect(shownMark(left, noted, back)).toMatchObject({ note: "Dentist", left_at, returned_at });
  expect(shownMark(left, back, markRow(4, "s1", { status: "absent" }))).toMatchObject({
    left_at: null,
    returned_at: null,
  });
});

import { describe, expect, test } from "vitest";
import { clearedFor, latestOf } from "#client/outbox/latest-list.ts";
import { calledClasses, rollOf } from "#client/features/check-in/roll.ts";
import { awayStudents, finishOf, progressOf, standingOf, tallyOf } from "#client/features/check-in/standing.ts";
import { messages } from "#client/features/check-in/messages.ts";
import type { CheckIn, ListedStudent, Mark, StudentList } from "#contract/check-in.ts";
import type { MarkStatus } from "#contract/marks.ts";

const marked = (status: MarkStatus, more: Partial<Mark> = {}): Mark => ({
  student_id: "",
  status,
  note: null,
  arrived_at: null,
  marked_at: "2026-09-01T08:00:00.000Z",
  marked_by: null,
  settled: false,
  version: 1,
  ...more,
});

const child = (id: string, more: Partial<ListedStudent> = {}): ListedStudent => ({
  id,
  first_name: id,
  last_name: "Test",
  avatar_url: null,
  mark: null,
  suggested: null,
  positive_today: 0,
  challenging_today: 0,
  active_connection_id: null,
  ...more,
});

const checkIn = (more: Partial<CheckIn> = {}): CheckIn => ({
  id: "c",
  class_id: "k",
  date: "2026-09-01",
  marks: [],
  finished_at: null,
  finished_by: null,
  updated_at: "2026-09-01T08:00:00.000Z",
  streak: 0,
  connections: [],
  ...more,
});

const list = (students: ListedStudent[], more: Partial<StudentList> = {}): StudentList => ({
  class: { id: "k", name: "4B", grade: null, kind: "daily" },
  date: "2026-09-01",
  check_in: null,
  students,
  ...more,
});

const announced = { status: "absent", source: "Announced" } as const;

describe("how a tile stands", () => {
  test("everyone starts as here, the suggested ones as suggested, and a mark beats both", () => {
    expect(standingOf(child("a"))).toEqual({ status: "present", from: "assumed" });
    expect(standingOf(child("a", { suggested: announced }))).toEqual({ status: "absent", from: "suggested" });
    expect(standingOf(child("a", { suggested: announced, mark: marked("present") }))).toEqual({
      status: "present",
      from: "mark",
    });
    expect(standingOf(child("a", { mark: marked("present", { settled: true }) })).from).toBe("settled");
  });

  test("the sum of a class", () => {
    const students = [
      child("a"),
      child("b", { mark: marked("late") }),
      child("c", { suggested: announced }),
      child("d"),
    ];
    expect(tallyOf(list(students))).toEqual({ present: 2, late: 1, absent: 1, excused: 0, unmarked: 0 });
    expect(messages.sum(tallyOf(list(students)))).toBe("2 here, 1 late, 1 absent");
    expect(messages.sum(tallyOf(list([child("a")])))).toBe("1 here");
  });

  test("the sum of a finished class counts marks alone, and tells how many have none", () => {
    const finished = { check_in: checkIn({ finished_at: "2026-09-01T08:41:00.000Z" }) };
    const students = [
      child("a", { mark: marked("present", { settled: true }) }),
      child("enrolled since"),
      child("announced since", { suggested: announced }),
    ];
    expect(tallyOf(list(students, finished))).toEqual({ present: 1, late: 0, absent: 0, excused: 0, unmarked: 2 });
    expect(messages.sum(tallyOf(list(students, finished)))).toBe("1 here, 2 not marked");
  });
});

describe("the state of the check-in button", () => {
  test("open, begun, finished", () => {
    const students = [child("a"), child("b", { mark: marked("late") })];
    expect(progressOf(list([child("a")]))).toEqual({ kind: "open" });
    expect(progressOf(list(students, { check_in: checkIn() }))).toEqual({ kind: "begun", done: 1 });
    const finished_at = "2026-09-01T08:41:00.000Z";
    expect(progressOf(list(students, { check_in: checkIn({ finished_at }) }))).toEqual({
      kind: "finished",
      at: finished_at,
    });
  });

  test("settled marks are nobody's work", () => {
    const students = [child("a", { mark: marked("present", { settled: true }) })];
    expect(progressOf(list(students, { check_in: checkIn() }))).toEqual({ kind: "open" });
  });
});

test("Finish sends suggested marks as explicit ones and settles only who was left alone", () => {
  const students = [
    child("assumed"),
    child("suggested", { suggested: announced }),
    child("marked", { mark: marked("absent") }),
    child("settled", { mark: marked("present", { settled: true }) }),
    child("corrected", { suggested: announced, mark: marked("present") }),
  ];
  expect(finishOf(students)).toEqual({
    marks: [{ student_id: "suggested", status: "absent" }],
    settled: ["assumed", "settled"],
  });
});

test("who is away is told by marks alone", () => {
  const students = [
    child("a", { mark: marked("absent") }),
    child("b", { suggested: announced }),
    child("c", { mark: marked("late") }),
  ];
  expect(awayStudents(students).map(({ id }) => id)).toEqual(["a"]);
});

describe("a day whose list was never loaded", () => {
  const old = list([child("a", { mark: marked("absent"), positive_today: 2, active_connection_id: "x" })], {
    check_in: checkIn(),
  });

  test("opens on the latest list of the class, cleared", () => {
    const newer = list([child("a"), child("b")], { date: "2026-09-03" });
    const other = list([child("z")], { date: "2026-09-09", class: { ...old.class, id: "other" } });
    expect(latestOf([old, newer, other], "k")).toBe(newer);
    expect(latestOf([other], "k")).toBeNull();
  });

  test("with who is announced away on that day, as last told", () => {
    const told = { status: "excused", source: "Announced: Dentist", from: "2026-09-02", to: "2026-09-04" } as const;
    const known = list([child("a", { suggested: announced, announced: [told] }), child("b")]);
    const suggestedOn = (date: string) => clearedFor(known, date).students.map(({ suggested }) => suggested);
    expect(suggestedOn("2026-09-04")).toMatchObject([{ status: "excused", source: "Announced: Dentist" }, null]);
    expect(suggestedOn("2026-09-05")).toEqual([null, null]);
    expect(finishOf(clearedFor(known, "2026-09-02").students)).toEqual({
      marks: [{ student_id: "a", status: "excused" }],
      settled: ["b"],
    });
  });

  test("with marks and counts cleared, and connections kept", () => {
    const cleared = clearedFor(old, "2026-09-04");
    expect(cleared).toMatchObject({ date: "2026-09-04", check_in: null });
    expect(cleared.students[0]).toMatchObject({ mark: null, positive_today: 0, active_connection_id: "x" });
    expect(old.students[0]?.mark?.status).toBe("absent");
  });
});

describe("roll call", () => {
  test("an open class that is not the account's own is called too, before these", () => {
    const own = [{ id: "a" }, { id: "b" }];
    expect(calledClasses(own, { id: "b" })).toEqual(own);
    expect(calledClasses(own, { id: "c" })).toEqual([{ id: "c" }, ...own]);
    expect(calledClasses([], { id: "c" })).toEqual([{ id: "c" }]);
  });

  const inClass = (id: string, students: ListedStudent[], finished_at: string | null = null): StudentList =>
    list(students, {
      class: { id, name: id, grade: null, kind: "lesson" },
      check_in: finished_at ? checkIn({ finished_at }) : null,
    });

  test("one line for each child, the latest word of any class", () => {
    const early = inClass("maths", [
      child("a", { mark: marked("absent", { marked_at: "2026-09-01T08:00:00Z" }) }),
      child("b"),
    ]);
    const late = inClass("art", [child("a", { mark: marked("late", { marked_at: "2026-09-01T10:00:00Z" }) })]);
    const { here, away } = rollOf([early, late]);
    expect(here.map(({ student }) => student.id)).toEqual(["a", "b"]);
    expect(here[0]).toMatchObject({ status: "late", class_name: "maths" });
    expect(away).toEqual([]);
  });

  test("a class that nobody marked says nothing against one that was", () => {
    const first = inClass("maths", [child("a", { mark: marked("absent") })]);
    expect(rollOf([first, inClass("art", [child("a")])]).away.map(({ student }) => student.id)).toEqual(["a"]);
    expect(rollOf([inClass("art", [child("a")]), first]).away).toHaveLength(1);
  });

  test("who left early is not here, until they are back", () => {
    const times = { left_at: "2026-09-01T09:20:00Z" };
    const gone = inClass("maths", [child("a", { mark: marked("present", times) }), child("b")]);
    expect(rollOf([gone]).away).toMatchObject([{ student: { id: "a" }, gone: times.left_at }]);
    const back = child("a", { mark: marked("present", { ...times, returned_at: "2026-09-01T10:00:00Z" }) });
    expect(rollOf([inClass("maths", [back])]).here).toHaveLength(1);
  });

  test("a settled mark counts from its finish", () => {
    const settled = child("a", { mark: marked("present", { settled: true, marked_at: "2026-09-01T07:00:00Z" }) });
    const away = inClass("maths", [child("a", { mark: marked("absent", { marked_at: "2026-09-01T08:00:00Z" }) })]);
    expect(rollOf([away, inClass("art", [settled], "2026-09-01T09:00:00Z")]).here).toHaveLength(1);
    expect(rollOf([away, inClass("art", [settled], "2026-09-01T07:30:00Z")]).here).toHaveLength(0);
  });
});

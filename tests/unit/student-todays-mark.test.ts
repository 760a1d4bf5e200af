import { expect, test } from "vitest";
import type { StudentDetail } from "#contract/students.ts";
import { withTodaysMark } from "#client/features/students/todays-mark.ts";
import type { Row } from "#client/outbox/row.ts";
import { list, markRow, OF, refused, row, student } from "#tests/support/outbox-rows.ts";

const detail = (status: StudentDetail["today"]["status"], classes = [OF.class_id]): StudentDetail => ({
  id: "s1",
  first_name: "Ada",
  last_name: "Test",
  avatar_url: null,
  grade: "4",
  classes: classes.map((id) => ({ id, name: id, grade: null, kind: "daily" })),
  guardians: [],
  today: { date: OF.date, status, positive: 0, challenging: 0 },
  attendance_rate: null,
  positive: 0,
  challenging: 0,
  ratio: null,
  active_connections: [],
  past_connections: [],
});
const finish = (seq: number, student_ids: string[]): Row => row(seq, "finish", { ...OF, student_ids });
const open = list([student("s1"), student("s2")]);
const todays = (told: StudentDetail, taps: Row[], lists = [open]) => withTodaysMark(told, lists, taps).today.status;

test("a child's page says of today what the class's grid says while it waits on the device", () => {
  const absent = markRow(1, "s1");
  expect(todays(detail(null), [absent]), "not before the check-in is finished").toBeNull();
  expect(todays(detail(null), [absent, finish(2, ["s2"])])).toBe("absent");
  expect(todays(detail(null), [finish(1, ["s1", "s2"])])).toBe("present");
  const late = markRow(3, "s1", { status: "late" });
  expect(todays(detail(null), [absent, finish(2, ["s2"]), late])).toBe("late");
  expect(todays(detail(null), [absent, finish(2, ["s2"]), row(3, "reopen", OF)])).toBeNull();
});

test("what was refused, what the device holds no list of, and a day of several classes are the server's to say", () => {
  const taps = [markRow(1, "s1"), finish(2, ["s2"])];
  expect(todays(detail("present"), taps, [])).toBe("present");
  expect(todays(detail("present", [OF.class_id, "choir"]), taps)).toBe("present");
  expect(todays(detail("late"), [markRow(1, "s1", {}, refused())])).toBe("late");
});

import { expect, test } from "vitest";
import type { StudentDetail } from "#contract/students.ts";
import { isCountedDay } from "#client/outbox/counted-days.ts";
import type { Row } from "#client/outbox/row.ts";
import { pendingCounts, type ToldEvent, withFigures } from "#client/features/students/pending-counts.ts";
import { OF, row } from "#tests/support/outbox-rows.ts";

/* Counts over some school days: what waits on the device is counted where the server will count it. */

const [FRIDAY, SATURDAY, MONDAY, TUESDAY] = ["2026-08-28", "2026-08-29", "2026-08-31", OF.date];
const LONG_AGO = "2026-05-04";

const olderAnswer: StudentDetail = {
  id: "s-1",
  first_name: "Ada",
  last_name: "Byron",
  avatar_url: null,
  grade: null,
  classes: [],
  guardians: [],
  today: { date: MONDAY, status: null, positive: 3, challenging: 0 },
  attendance_rate: null,
  positive: 7,
  challenging: 0,
  ratio: null,
  active_connections: [],
  past_connections: [],
};
const answer: StudentDetail = { ...olderAnswer, days: [FRIDAY, MONDAY] };

/** Over the days, and today. */
function positive(student: StudentDetail, taps: Row[], told: ToldEvent[] = []): number[] {
  const behaviorOf = () => ({ name: "Kind words", icon: "heart", group: "positive" as const });
  const shown = withFigures(student, (isOf) => pendingCounts(taps, { behaviorOf, told, isOf }).get(student.id));
  return [shown.positive, shown.today.positive];
}
const recordedFor = (date: string): Row[] => [
  row(1, "record", { ...OF, date, behavior_id: "b-1", student_ids: ["s-1"] }),
];

test("an event for one of the days counts; one for a Saturday, or for a day before them, does not", () => {
  expect(positive(answer, recordedFor(MONDAY))).toEqual([8, 4]);
  expect(positive(answer, recordedFor(FRIDAY))).toEqual([8, 3]);
  expect(positive(answer, recordedFor(SATURDAY))).toEqual([7, 3]);
  expect(positive(answer, recordedFor(LONG_AGO))).toEqual([7, 3]);
});

test("the same goes for one that is taken back", () => {
  const takenBack = (date: string): number[] =>
    positive(
      answer,
      [row(1, "undo", { ...OF, date, recorded: undefined, event_ids: ["e-1"] })],
      [{ id: "e-1", student_id: "s-1", group: "positive", date }],
    );
  expect(takenBack(FRIDAY)).toEqual([6, 3]);
  expect(takenBack(SATURDAY)).toEqual([7, 3]);
});

test("an event for a day after the answer counts, and so does each beside an answer that names no days", () => {
  expect(positive(answer, recordedFor(TUESDAY))).toEqual([8, 3]);
  expect(positive(olderAnswer, recordedFor(SATURDAY))).toEqual([8, 3]);
  expect([LONG_AGO, SATURDAY, TUESDAY].map(isCountedDay({}))).toEqual([true, true, true]);
});

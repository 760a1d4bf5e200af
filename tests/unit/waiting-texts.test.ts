import { expect, test } from "vitest";
import type { BehaviorGroup } from "#contract/check-in.ts";
import type { Row } from "#client/outbox/row.ts";
import { waitingOf } from "#client/features/figures/waiting.ts";
import { type Shown, waitingTexts } from "#client/features/figures/waiting-texts.ts";
import { list, markRow, OF, refused, row, student } from "#tests/support/outbox-rows.ts";

/* What is said of what waits on the device: that alone is called counted which the figures that are shown count. */

const [MONDAY, TUESDAY, SATURDAY] = ["2026-08-31", OF.date, "2026-08-29"];
const behavior = (id: string) => ({ id, name: id, icon: "star", severity: null, uses: 0 });
const behaviors: BehaviorGroup[] = [
  { id: "p", slug: "positive", name: "Positive", behaviors: [behavior("kind"), behavior("helping")] },
  { id: "c", slug: "challenging", name: "Challenging", behaviors: [behavior("rude")] },
];
const finishedList = list([student("s1"), student("s2")]);
const known = { behaviors, student: () => undefined, class: () => undefined, lists: () => [finishedList] };

const all: Shown = { group: "positive", scope: {}, days: [MONDAY, TUESDAY] };
const texts = (rows: Row[], shown: Partial<Shown>): string[] =>
  waitingTexts(waitingOf(rows, known), rows, { ...all, ...shown });

const recorded = (seq: number, behavior_id: string, more = {}): Row =>
  row(seq, "record", { ...OF, behavior_id, student_ids: [`s${seq}`], ...more });
const events = [recorded(1, "kind"), recorded(2, "helping"), recorded(3, "rude")];

const TWO = "2 events that wait on this device are counted";
const ONE = "1 event that waits on this device is counted";

test("events of the group, the class, the type and the days that are shown, and no others", () => {
  expect(texts(events, {})).toEqual([TWO]);
  expect(texts(events, { group: "challenging" })).toEqual([ONE]);
  expect(texts(events, { group: "connection" })).toEqual([]);
  expect(texts(events, { scope: { class_id: OF.class_id } })).toEqual([TWO]);
  expect(texts(events, { scope: { class_id: "another" } })).toEqual([]);
  expect(texts(events, { scope: { type_id: "helping" } })).toEqual([ONE]);
  expect(texts([...events, recorded(4, "kind", { date: SATURDAY })], {})).toEqual([TWO]);
  expect(texts(events, { days: [] }), "no figures yet").toEqual([]);
  expect(texts([row(1, "record", { ...OF, behavior_id: "kind", student_ids: ["s1"] }, refused())], {})).toEqual([]);
});

test("check-ins of the class and the days that are shown", () => {
  const finish = row(2, "finish", { ...OF, student_ids: ["s1", "s2"] });
  const rows = [markRow(1, "s1"), finish];
  const INCLUDED = "Marks of 1 check-in on this device are counted";
  expect(texts(rows, { group: "attendance" })).toEqual([INCLUDED]);
  expect(texts(rows, { group: "attendance", scope: { class_id: OF.class_id } })).toEqual([INCLUDED]);
  expect(texts(rows, { group: "attendance", scope: { class_id: "another" } })).toEqual([]);
  expect(texts(rows, { group: "attendance", days: [MONDAY] })).toEqual([]);
});

import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import type { CircleDay } from "#contract/circle.ts";
import { circleEntryId } from "#contract/ids.ts";
import { overlayEntries } from "#client/features/circle/overlay.ts";
import { circleQueries, dayAhead, dayOf } from "#client/features/circle/queries.ts";
import { stepsOf } from "#client/features/circle/steps.ts";
import type { Row } from "#client/outbox/row.ts";
import { CATALOGUE } from "#server/services/circle/catalogue/catalogue.ts";
import { at, OF, refused, row } from "#tests/support/outbox-rows.ts";

const entry = (id: string) => ({
  id,
  activity_id: "a1",
  title: "Weather inside",
  comment: id,
  by: { id: "t", name: "Dana Ruiz" },
  created_at: at(0),
});
const day = (...entries: CircleDay["entries"]): CircleDay => ({
  date: OF.date,
  activities: [{ id: "a1", category: "self-awareness", title: "Weather inside", prompt: "", minutes: 5 }],
  entries,
});
const comment = (seq: number, text: string, more: Partial<Row> = {}): Row =>
  row(seq, "circle", { ...OF, activity_id: "a1", comment: text }, more);

test("comments that wait stand before the others, latest first, and say so", () => {
  const shown = overlayEntries(
    day(entry("e1")),
    [comment(1, "one"), comment(2, "two", refused()), comment(0, "three")],
    OF.class_id,
  );
  expect(shown.map((one) => [one.comment, one.title, one.pending])).toEqual([
    ["three", "Weather inside", "keeping"],
    ["two", "Weather inside", "needs-you"],
    ["one", "Weather inside", "waiting"],
    ["e1", "Weather inside", undefined],
  ]);
});

test("one that waits is of the day of its circle, whenever it was written", () => {
  const late = comment(1, "late", { tapped_at: "2026-09-20T09:00:00.000Z" });
  expect(overlayEntries(day(), [late], OF.class_id).map(({ date }) => date)).toEqual([OF.date]);
});

test("one that the server has already stands once", () => {
  const id = circleEntryId("op-1");
  expect(overlayEntries(day(entry(id)), [comment(1, "one")], OF.class_id).map((one) => one.id)).toEqual([id]);
});

test("those of another class are not shown", () => {
  expect(
    overlayEntries(
      day(),
      [comment(1, "one", { args: { ...OF, class_id: "class-2", activity_id: "a1", comment: "one" } })],
      OF.class_id,
    ),
  ).toEqual([]);
});

test("a prompt is shown sentence by sentence, and nothing of it is lost", () => {
  expect(stepsOf("How are you? Say one word, and tell us more if you like. You may pass.")).toEqual([
    "How are you?",
    "Say one word, and tell us more if you like. You may pass.",
  ]);
  for (const { prompt } of CATALOGUE) {
    const steps = stepsOf(prompt);
    expect(steps.join(" ")).toBe(prompt);
    for (const step of steps) expect(step.length, step).toBeLessThanOrEqual(220);
  }
});

test("a day that the server has told nothing of yet has the activities that were told ahead, with the latest entries", () => {
  const queryClient = new QueryClient();
  const activities = day().activities.map((one) => ({ ...one, id: "a2", title: "Two roses" }));
  const put = (known: CircleDay) =>
    queryClient.setQueryData(circleQueries.day(OF.class_id, known.date).queryKey, known);
  put({ ...day(entry("e0")), date: "2026-08-28", ahead: [{ date: "2026-09-04", activities: [] }] });
  put({ ...day(entry("e1")), date: "2026-09-01", ahead: [{ date: "2026-09-04", activities }] });
  expect(dayAhead(queryClient, OF.class_id, "2026-09-04")).toEqual({
    date: "2026-09-04",
    activities,
    entries: [entry("e1")],
  });
  expect(dayAhead(queryClient, OF.class_id, "2026-09-05")).toBeUndefined();
  expect(dayAhead(queryClient, "another", "2026-09-04")).toBeUndefined();
  // What was begun on it is found again on the day after.
  expect(dayOf(queryClient, OF.class_id, "a2")?.date).toBe("2026-09-04");
  expect(dayOf(queryClient, OF.class_id, "a1")?.date).toBe("2026-09-01");
});

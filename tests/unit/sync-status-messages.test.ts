import { expect, test } from "vitest";
import { messages, reasonText, rowPlace, rowText, typedText } from "#client/features/sync-status/waiting-messages.ts";
import { markRow, OF, refused, row } from "#tests/support/outbox-rows.ts";

const unnamed = (): undefined => undefined;
const NAMES = { student: unnamed, class: () => "4B", behavior: unnamed, completedBy: unnamed, timeZone: "Asia/Tokyo" };

test("a time is told as the school's clock showed it, wherever the device believes to be", () => {
  const marked = markRow(1, "s1", {}, { tapped_at: "2026-09-01T14:02:00.000Z" });
  const place = (timeZone: string): string => rowPlace(marked, { ...NAMES, timeZone });
  expect(place("America/Chicago")).toBe("4B · Tuesday 1 September · 9:02");
  expect(place("Pacific/Auckland")).toBe("4B · Tuesday 1 September · 2 Sept, 2:02");
  expect(place("Asia/Tokyo")).toBe("4B · Tuesday 1 September · 23:02");
});

test("who left early, or came back, is not told as here", () => {
  const left_at = "2026-09-01T14:02:00.000Z";
  const told = (args: Parameters<typeof markRow>[2]): string =>
    rowText(markRow(1, "s1", { status: "present", ...args }), NAMES);
  expect(told({})).toBe("Here: a student");
  expect(told({ left_at, returned_at: null })).toBe("Left early: a student");
  expect(told({ returned_at: left_at })).toBe("Back: a student");
  expect(told({ left_at: null })).toBe("Here: a student");
});

test("what was typed beside a mark or a behaviour can be read before it is discarded", () => {
  expect(typedText(markRow(1, "s1", { note: "At the dentist's" }))).toBe("At the dentist's");
  expect(typedText(markRow(1, "s1", { note: null }))).toBeNull();
  expect(typedText(row(2, "record", { ...OF, behavior_id: "kind", student_ids: ["s1"], note: "Held the door" }))).toBe(
    "Held the door",
  );
});

test("what the server says of a field is told without the field's name", () => {
  const reason = (message: string): string =>
    reasonText(markRow(1, "s1", {}, { refusal: { ...refused().refusal, message } }), NAMES);
  expect(reason("Invalid input: student_id Not in this class on that day")).toBe("Not in this class on that day");
  expect(reason("Invalid input: class_id is not one of your classes")).toBe(reason("Not found"));
  expect(reason("This time is not of that day")).toBe("This time is not of that day");
});

test("of what is sealed, and cannot be shown yet, nobody is led to enter it again", () => {
  expect(messages.sealed(1)).toMatch(/^1 entry cannot be shown.* it was encrypted.* no need to enter it again/);
  expect(messages.sealed(2)).toMatch(/^2 entries cannot be shown.* they were encrypted.* no need to enter them again/);
});

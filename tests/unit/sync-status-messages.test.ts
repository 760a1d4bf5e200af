import { expect, test } from "vitest";
import { rowPlace } from "#client/features/sync-status/waiting-messages.ts";
import { markRow } from "#tests/support/outbox-rows.ts";

const unnamed = (): undefined => undefined;

test("a time is told as the school's clock showed it, wherever the device believes to be", () => {
  const row = markRow(1, "s1", {}, { tapped_at: "2026-09-01T14:02:00.000Z" });
  const place = (timeZone: string): string =>
    rowPlace(row, { student: unnamed, class: () => "4B", behavior: unnamed, completedBy: unnamed, timeZone });
  expect(place("America/Chicago")).toBe("4B · Tuesday 1 September · 1 Sept, 9:02");
  expect(place("Asia/Tokyo")).toBe("4B · Tuesday 1 September · 1 Sept, 23:02");
});

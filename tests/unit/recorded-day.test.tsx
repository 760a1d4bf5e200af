import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import type { StudentHistoryEntry } from "#contract/history.ts";
import { EntryRow } from "#client/features/figures/entry-row.tsx";
import { Entry } from "#client/features/students/entry.tsx";
import { recordedDay } from "#client/ui/recorded.ts";

/* The day of a record is the one that it counts for, whenever it was recorded. */

const TIME_ZONE = "America/Denver";
const absent: StudentHistoryEntry = {
  id: "c-1",
  group: "attendance",
  type_id: "absent",
  name: "Absent",
  occurred_at: "2026-11-12T17:00:00.000Z",
  date: "2026-11-12",
  class_id: "class-1",
  by: null,
  note: null,
  can_undo: false,
  student: { id: "s-1", first_name: "Ada", last_name: "Byron", avatar_url: null },
};
const later: StudentHistoryEntry = { ...absent, occurred_at: "2026-11-17T17:00:00.000Z" };

const text = (html: string): string => html.replaceAll(/<[^>]*>/g, "");
const inInsights = (entry: StudentHistoryEntry): string =>
  text(renderToStaticMarkup(<EntryRow entry={entry} timeZone={TIME_ZONE} />));
const inHistory = (entry: StudentHistoryEntry): string =>
  text(renderToStaticMarkup(<Entry entry={entry} timeZone={TIME_ZONE} onUndo={() => undefined} />));

describe("what was recorded on its day", () => {
  test("stands with the day and the time in a list of the insights, with the time alone below the day", () => {
    expect(inInsights(absent)).toBe("AbsentThu 12 Nov, 10:00");
    expect(inHistory(absent)).toBe("Attendance: Absent10:00");
  });

  test("is of the day at the school, wherever midnight is", () => {
    expect(inInsights({ ...absent, occurred_at: "2026-11-13T05:30:00.000Z" })).toBe("AbsentThu 12 Nov, 22:30");
  });
});

describe("what was recorded on a later day", () => {
  test("stands with the day that it counts for, and says when it was recorded", () => {
    expect(inInsights(later)).toBe("AbsentThu 12 Nov · recorded 17 Nov, 10:00");
    expect(inHistory(later)).toBe("Attendance: Absentrecorded 17 Nov, 10:00");
    expect(recordedDay(later, "EEEE d MMMM y", TIME_ZONE)).toBe("Thursday 12 November 2026 · recorded 17 Nov, 10:00");
  });
});

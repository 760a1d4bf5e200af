import { expect, test } from "vitest";
import type { AuditEntry } from "#contract/audit.ts";
import { sayEntry } from "#client/features/school/audit/say-entry.ts";
import { messages } from "#client/features/school/audit/messages.ts";
import { startOfDay } from "#server/services/audit/start-of-day.ts";

const entry: AuditEntry = {
  id: "1",
  at: "2026-09-15T03:30:00.000Z",
  action: "mark.corrected",
  actor: { id: "t", name: "Grace Hopper" },
  subject: { id: "s", kind: "person", name: "Ada Abara" },
  detail: {
    check_in_id: "c1",
    class: "k",
    date: "2026-09-14",
    from: "absent",
    to: "late",
    note_changed: true,
    arrived_at: "2026-09-14T14:40:00.000Z",
  },
  names: { k: "Oak Room" },
};
const DENVER = "America/Denver";

test("a corrected mark is told in words: who, whose, class, date, from what to what", () => {
  expect(sayEntry(entry, DENVER)).toEqual({
    actor: "Grace Hopper",
    action: "Mark corrected",
    subject: "Ada Abara",
    more: `Oak Room, ${messages.day("2026-09-14")}: Absent → Late, note changed, arrived 8:40`,
  });
  expect(
    sayEntry(
      { ...entry, detail: { check_in_id: "c1", class: "k", date: "2026-09-14", from: "unmarked", to: "excused" } },
      DENVER,
    ).more,
  ).toMatch(/: Not marked → Excused$/);
  expect(sayEntry({ ...entry, detail: { check_in_id: "c1" } }, DENVER).more).toBe("");
});

test("other entries tell ids by their names, and no id that has none", () => {
  const lent: AuditEntry = {
    ...entry,
    action: "class.lent",
    detail: { teacher: "t2", from: "2026-09-14", to: "2026-09-18", ticket_id: "x" },
    names: { t2: "Alan Turing" },
  };
  expect(sayEntry(lent, DENVER).more).toBe(
    `Teacher: Alan Turing; From: ${messages.day("2026-09-14")}; To: ${messages.day("2026-09-18")}`,
  );
});

test("moments are told at the school", () => {
  expect(messages.at(entry.at, DENVER)).toBe(`${messages.day("2026-09-14")}, 21:30`);
});

test("a day begins at the school's midnight, also where clocks change or the date line is near", () => {
  expect(startOfDay("2026-09-14", DENVER)).toBe("2026-09-14T06:00:00.000Z");
  expect(startOfDay("2026-11-02", DENVER)).toBe("2026-11-02T07:00:00.000Z");
  expect(startOfDay("2026-03-08", DENVER)).toBe("2026-03-08T07:00:00.000Z");
  expect(startOfDay("2026-09-14", "Pacific/Kiritimati")).toBe("2026-09-13T10:00:00.000Z");
  expect(startOfDay("2026-09-14", "Pacific/Pago_Pago")).toBe("2026-09-14T11:00:00.000Z");
  // Where midnight itself is skipped.
  expect(startOfDay("2026-09-06", "America/Santiago")).toBe("2026-09-06T04:00:00.000Z");
});

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

const said = (action: string, detail: AuditEntry["detail"], names: AuditEntry["names"] = {}): string =>
  sayEntry({ ...entry, action, detail, names }, DENVER).more;

test.each([
  ["person.changed", { fields: "first_name last_name leaderboard_hidden" }],
  ["person.changed-by-hand", { what: "first_name, last_name, grade, email, identifier" }],
  ["behavior.retired", { fields: "name icon severity retired_at" }],
  ["person.left", { last_day: "2026-09-14" }],
  ["person.parent-tied", { parent: "t" }],
  ["person.added", { role: "student" }],
  ["class.added", { kind: "daily" }],
  ["class.changed", { what: "name, grade" }],
  ["enrolment.moved", { from_class: "k", to_class: "k", from: "2026-09-14" }],
  ["accounts.invited", { count: 3, role: "parent" }],
  ["login.failed", { known_device: true }],
  ["login.proven", { by: "provider", provider: "Google" }],
  ["database.restore", { made_at: "2026-09-14T14:40:00.000Z" }],
  ["register.export", { month: "2026-09" }],
  ["figures.export", { group: "attendance", by: "day", from: "2026-09-14", to: "2026-09-14" }],
  ["retention.purged", { student_days: 1, check_ins: 2, events: 3, notes: 4, absences: 5, audit_entries: 6 }],
  ["connection.complete", { type: "welcome_back", selected_option: "welcome-talk" }],
  [
    "school.settings-changed",
    {
      lock_after_minutes: 5,
      student_pictures: true,
      school_year_from: "08-01",
      "retention.attendance_years": 3,
      "connections.repair.same_minutes": 20,
      "connections.fresh_days": 4,
    },
  ],
] as const)("each part of %s has words that begin with a capital, and none is a field's name", (action, detail) => {
  const text = said(action, detail, { k: "Oak Room", t: "Alan Turing", "welcome-talk": "Have a talk" });
  expect(text).not.toMatch(/_|\.\w|\b\w+-talk/);
  for (const part of text.split("; ")) expect(part).toMatch(/^\p{Lu}[^:]+: \S/u);
});

test("changed fields, a roster's rows and what has no name any more are told in words", () => {
  expect(said("person.changed-by-hand", { what: "first_name, last_name" })).toBe("Changed: first name and last name");
  expect(said("roster.import", { students: '{"added":2,"changed":0,"ended":1}' })).toBe(
    "Students: 2 added, 0 changed, 1 ended",
  );
  expect(said("roster.approved", { people: 1200 })).toBe("People: 1,200 would end");
  expect(said("school.settings-changed", { school_year_from: "08-01", "connections.repair.days": 2 })).toBe(
    "School year begins on: 1 August; Repair · On at least this many different days: 2",
  );
  const id = "0198f4c2-7b1a-7c3d-9e2f-5a6b7c8d9e0f";
  expect(said("note.undone", { note_id: id, class: id, date: "2026-09-14" })).toBe(
    `Class: ${messages.gone}; Date: ${messages.day("2026-09-14")}`,
  );
  expect(said("connection.complete", { connection_id: id })).toBe("");
});

test.each(["open", "closed", "automatic"])(
  "a date that is set %s is told by a word, and not as it is kept",
  (state) => {
    expect(said("school.dates-set", { state })).toMatch(/^State: \p{Lu}/u);
  },
);

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

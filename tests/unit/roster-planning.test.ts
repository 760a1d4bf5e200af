import { describe, expect, test } from "vitest";
import type { EnrollmentTable } from "#server/database/schema.ts";
import { endOf, spanOf } from "#server/roster/planning/enrollment-dates.ts";
import { OrgTree } from "#server/roster/planning/org-tree.ts";
import type { EnrollmentRow } from "#server/roster/reading/bundle.ts";
import { changedFields } from "#server/roster/state/roster-snapshot.ts";
import { isLocale } from "#server/services/school/create-school.ts";
import { DEFAULT_BEHAVIORS } from "#server/services/school/defaults.ts";
import { asZoneIsWritten, isTimeZone } from "#server/services/school/time-zone.ts";

const TODAY = "2026-09-15";
const row = (begin: string | null, end: string | null): EnrollmentRow => ({
  id: "e",
  line: 2,
  gone: false,
  classId: "c",
  schoolId: null,
  userId: "u",
  role: "student",
  begin,
  end,
});
const held = (begin_date: string, end_date: string | null): EnrollmentTable => ({
  id: "1",
  school_id: "s",
  class_id: "c",
  person_id: "p",
  role: "student",
  begin_date,
  end_date,
  source_id: "e",
  lent_by: null,
  by_hand: null,
  roster: null,
  dates_before_end: null,
});
const TERM = { start: "2026-08-20", end: "2026-12-18" };
const OVER = { start: "2025-08-01", end: "2026-07-31" };

describe("the dates of an enrolment", () => {
  test.each([
    ["as its row says", row("2026-09-01", "2026-10-01"), TERM, undefined, { begin: "2026-09-01", end: "2026-10-01" }],
    [
      "a new one from today on, to the end of its term",
      row(null, null),
      TERM,
      undefined,
      { begin: TODAY, end: "2026-12-18" },
    ],
    [
      "a new one of a term to come, with it",
      row(null, null),
      { start: "2027-01-05", end: "2027-06-10" },
      undefined,
      { begin: "2027-01-05", end: "2027-06-10" },
    ],
    [
      "one that was here, from when it was, whatever its term says now",
      row(null, null),
      TERM,
      held("2026-09-02", null),
      { begin: "2026-09-02", end: "2026-12-18" },
    ],
    [
      "one that has not begun, with its term",
      row(null, null),
      { start: "2026-10-01", end: "2027-06-10" },
      held("2026-09-20", null),
      { begin: "2026-10-01", end: "2027-06-10" },
    ],
    ["else from today on", row(null, null), undefined, undefined, { begin: TODAY, end: null }],
    [
      "else as it was",
      row(null, null),
      undefined,
      held("2026-09-02", "2027-01-01"),
      { begin: "2026-09-02", end: "2027-01-01" },
    ],
    [
      "open again where it had ended",
      row(null, null),
      undefined,
      held("2026-09-02", "2026-09-10"),
      { begin: "2026-09-02", end: null },
    ],
    [
      "one that was here in a term that is over now, to the end of that term",
      row(null, null),
      OVER,
      held("2025-09-02", null),
      { begin: "2025-09-02", end: "2026-07-31" },
    ],
    [
      "as its row says where its term is over and the row says that it goes on",
      row(null, "2026-10-01"),
      OVER,
      undefined,
      { begin: TODAY, end: "2026-10-01" },
    ],
    ["none of a new one whose term is over", row(null, null), OVER, undefined, undefined],
    ["none of a new one that is over", row(null, "2026-09-10"), TERM, undefined, undefined],
    [
      "none of one that was taken to begin when its term was over already",
      row(null, null),
      OVER,
      held("2026-09-02", null),
      undefined,
    ],
    [
      "open where it begins after its term",
      row("2027-01-10", null),
      TERM,
      undefined,
      { begin: "2027-01-10", end: null },
    ],
  ])("%s", (_name, given, term, before, expected) => {
    expect(spanOf(given, term, before, TODAY)).toEqual(expected);
  });

  test.each([
    ["yesterday, so that today's list lacks it", held("2026-08-20", null), null, "2026-09-14"],
    ["yesterday, where its row ends later", held("2026-08-20", "2026-12-18"), "2026-12-18", "2026-09-14"],
    ["as told, where that is past", held("2026-08-20", null), "2026-09-04", "2026-09-04"],
    ["as before, where it had ended", held("2026-08-20", "2026-09-01"), null, "2026-09-01"],
  ])("that is over: %s", (_name, before, told, expected) => {
    expect(endOf(before, told, TODAY)).toBe(expected);
  });
});

describe("organisations", () => {
  const tree = new OrgTree(
    new Map([
      ["state", { type: "state", parentId: null }],
      ["district", { type: "district", parentId: "state" }],
      ["oak", { type: "school", parentId: "district" }],
      ["elm", { type: "school", parentId: "district" }],
      ["maths", { type: "department", parentId: "oak" }],
      ["a", { type: "district", parentId: "b" }],
      ["b", { type: "district", parentId: "a" }],
    ]),
  );

  test("know their school, the schools below and their root", () => {
    expect([tree.schoolOf("maths"), tree.schoolOf("oak"), tree.schoolOf("district")]).toEqual(["oak", "oak", null]);
    expect(tree.schoolsBelow("state")).toEqual(["oak", "elm"]);
    expect([tree.rootOf("maths"), tree.rootOf("elsewhere")]).toEqual(["state", "elsewhere"]);
  });

  test("that go round in a circle end nowhere", () => {
    expect([tree.schoolOf("a"), tree.rootOf("a"), tree.schoolsBelow("a")]).toEqual([null, "b", []]);
  });
});

test("only what the roster changed is applied", () => {
  const before: { name: string; grade: string | null; more: object } = { name: "Class", grade: null, more: { a: 1 } };
  expect(changedFields(before, { ...before, more: { a: 1 } })).toEqual({});
  expect(changedFields(before, { ...before, grade: "03" })).toEqual({ grade: "03" });
  expect(changedFields(undefined, before)).toEqual(before);
});

describe("a new school", () => {
  test("starts with nine positive, six minor and three major behaviours, each with an icon of the set", async () => {
    const of = (severity: string | null) => DEFAULT_BEHAVIORS.filter((one) => one.severity === severity).length;
    expect([of(null), of("minor"), of("major")]).toEqual([9, 6, 3]);
    const icons = new Set(Object.keys(await import("@tabler/icons-react")));
    const component = (name: string): string =>
      `Icon${name
        .split("-")
        .map((part) => `${part.charAt(0).toUpperCase()}${part.slice(1)}`)
        .join("")}`;
    expect(DEFAULT_BEHAVIORS.filter(({ icon }) => !icons.has(component(icon)))).toEqual([]);
  });

  test("is in a zone and a locale that exist", () => {
    expect([isTimeZone("Europe/Vienna"), isTimeZone("Europe/Nowhere"), isLocale("de-AT"), isLocale("no_such")]).toEqual(
      [true, false, true, false],
    );
    // No place's: without its summer time, and older browsers know no such zone.
    expect(["+02:00", "-0700", "+02"].map(isTimeZone)).toEqual([false, false, false]);
    const told = ["europe/vienna", "AMERICA/PORT-AU-PRINCE", "Asia/Kolkata", "US/Eastern", "us/eastern"];
    const written = ["Europe/Vienna", "America/Port-au-Prince", "Asia/Kolkata", "US/Eastern", "America/New_York"];
    expect(told.map(asZoneIsWritten)).toEqual(written);
  });
});

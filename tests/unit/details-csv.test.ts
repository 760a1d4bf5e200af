import { expect, test } from "vitest";
import { detailsCsv } from "#client/features/figures/csv.ts";
import type { Details } from "#contract/insights.ts";

const student = (last_name: string, count: number): Details["students"][number] => ({
  id: last_name,
  first_name: "Ada",
  last_name,
  count,
  share: count / 4,
  previous_count: 2,
});
const details = (given: Partial<Details> = {}): Details => ({
  type: "positive",
  days: ["2026-10-19", "2026-10-20"],
  previous_school_days: 2,
  total: 4,
  students: [student("Byron", 3), student("Lovelace", 1)],
  types: [],
  ...given,
});
const order = { sort: "count", locale: "en" } as const;
const linesOf = (text: string): string[] => text.trim().split("\r\n").slice(1);

test("the file of a group's students has the count before, and none where that says nothing", () => {
  expect(linesOf(detailsCsv(details(), order))).toEqual(["Byron,Ada,3,75,2", "Lovelace,Ada,1,25,2"]);
  expect(linesOf(detailsCsv(details({ previous_school_days: 1 }), order))).toEqual([
    "Byron,Ada,3,75,",
    "Lovelace,Ada,1,25,",
  ]);
});

test("names stand as the school's language sorts them, whatever the device's is", () => {
  const students = ["Zander", "Öberg", "Olsson"].map((name) => student(name, 1));
  const names = (locale: string) =>
    linesOf(detailsCsv(details({ students }), { sort: "name", locale })).map((line) => line.split(",")[0]);
  expect(names("sv")).toEqual(["Olsson", "Zander", "Öberg"]);
  expect(names("de")).toEqual(["Öberg", "Olsson", "Zander"]);
});

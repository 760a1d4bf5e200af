import { expect, test } from "vitest";
import { type ChartSeries, shownSeries } from "#client/ui/chart-data.ts";

const series = (...keys: string[]): ChartSeries[] => keys.map((key) => ({ key, label: key, token: "positive" }));
const day = (values: Record<string, number>) => ({ key: "2026-09-14", label: "", title: "", values });
const shown = (values: Record<string, number>) =>
  shownSeries([day(values)], series(...Object.keys(values)), (n) => `${n} others`).map(({ label, total, tint }) => [
    label,
    total,
    tint,
  ]);

test("the three most frequent are told, most first, and all others as one", () => {
  expect(shown({ a: 1, b: 5, c: 3, d: 2, e: 4, none: 0 })).toEqual([
    ["b", 5, 0],
    ["e", 4, 1],
    ["c", 3, 2],
    ["2 others", 3, 3],
  ]);
});

test("one that is left keeps its name, and few stand further apart", () => {
  expect(shown({ a: 1, b: 4, c: 3, d: 2 }).at(-1)).toEqual(["a", 1, 3]);
  expect(shown({ a: 1, b: 4 })).toEqual([
    ["b", 4, 0],
    ["a", 1, 2],
  ]);
  expect(shown({ a: 1 })).toEqual([["a", 1, 1]]);
  expect(shown({})).toEqual([]);
});

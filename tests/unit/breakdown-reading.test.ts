import { expect, test } from "vitest";
import { dashboardMessages } from "#client/features/figures/dashboard-messages.ts";
import { readingOf } from "#client/features/figures/reading.ts";
import type { DashboardGraph } from "#contract/dashboard.ts";

const graph = (type: DashboardGraph["type"], by: DashboardGraph["by"], count = 3): DashboardGraph => ({
  type,
  by,
  points: [{ key: "a", label: "1A", count, by_type: {} }],
  types: [],
});

test("a breakdown says how its lines are to be read, where that is not plain", () => {
  const { connectionOfClass, gradeNow, gradeOfClass, moreThanDays } = dashboardMessages;
  expect(readingOf(graph("connection", "class"), 3)).toBe(connectionOfClass);
  expect(readingOf(graph("connection", "class", 0), 0)).toBeUndefined();
  expect(readingOf(graph("connection", "teacher"), 3)).toBeUndefined();
  expect(readingOf(graph("connection", "grade"), 3)).toBe(gradeNow);
  expect(readingOf(graph("circle", "grade"), undefined)).toBe(gradeOfClass);
  expect(readingOf(graph("attendance", "class"), 2)).toBe(moreThanDays(3, 2));
  expect(readingOf(graph("attendance", "class"), undefined)).toBeUndefined();
  expect(readingOf(graph("positive", "class"), 3)).toBeUndefined();
});

import { describe, expect, test } from "vitest";
import { problemOf, rangeOf } from "#client/features/figures/range.ts";
import { breakdownSearch, dashboardSearch } from "#client/features/figures/search.ts";

const TODAY = "2026-09-15";

describe("the dates of the dashboard", () => {
  test("presets follow the school's date", () => {
    expect(rangeOf({ range: "today" }, TODAY, undefined)).toEqual({ from: TODAY, to: TODAY });
    expect(rangeOf({ range: "week" }, TODAY, undefined)).toEqual({ from: "2026-09-14", to: "2026-09-20" });
    expect(rangeOf({ range: "week" }, "2026-09-20", undefined)).toEqual({ from: "2026-09-14", to: "2026-09-20" });
    expect(rangeOf({}, TODAY, undefined)).toEqual({ from: "2026-08-17", to: TODAY });
    expect(rangeOf({ range: "year" }, TODAY, undefined)).toBeUndefined();
    expect(rangeOf({ range: "year" }, TODAY, "2026-08-01")).toEqual({ from: "2026-08-01", to: TODAY });
  });

  test("two dates stand before a preset; what is no date, or half a range, is dropped", () => {
    expect(dashboardSearch({ range: "week", startDate: "2026-09-01", endDate: "2026-09-02" })).toEqual({
      startDate: "2026-09-01",
      endDate: "2026-09-02",
    });
    expect(dashboardSearch({ range: "week", startDate: "2026-09-01" })).toEqual({ range: "week" });
    expect(dashboardSearch({ range: "month", startDate: "2026-02-30", endDate: "2026-09-02" })).toEqual({});
    expect(dashboardSearch({ startDate: "0026-09-01", endDate: "2026-09-02" })).toEqual({});
  });

  test("at most 400 days, in order", () => {
    expect(problemOf({ from: "2026-09-02", to: "2026-09-01" })).toBe("reversed");
    expect(problemOf({ from: "2025-08-12", to: "2026-09-15" })).toBeUndefined();
    expect(problemOf({ from: "2025-08-11", to: "2026-09-15" })).toBe("long");
  });

  test("a register has a class and a month, a breakdown a type and an order", () => {
    expect(breakdownSearch({ by: "register", class_id: "a", month: "2026-09", type_id: "late", sort: "name" })).toEqual(
      {
        by: "register",
        class_id: "a",
        month: "2026-09",
      },
    );
    expect(breakdownSearch({ by: "class", class_id: "a", month: "2026-13", type_id: "late", sort: "name" })).toEqual({
      type_id: "late",
      sort: "name",
    });
    expect(breakdownSearch({ by: "register", month: "2026-13" })).toEqual({ by: "register" });
  });
});

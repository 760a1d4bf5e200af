import { expect, test, vi } from "vitest";
import {
  counted,
  DEVICE_TIME_ZONE,
  formatDate,
  formatDay,
  formatMoment,
  formatNumber,
  formatPercent,
  plural,
} from "#client/ui/format.ts";
import { formatDateRange } from "#client/ui/format-range.ts";
import { formatList } from "#client/ui/format-units.ts";

const MOMENT = "2026-09-01T14:02:00Z";

test("a date of the school is the same date on every device, in every look", () => {
  expect(formatDate("2026-09-01", "EEEE d MMMM")).toBe("Tuesday 1 September");
  expect(formatDate("2026-09-01", "EEE d MMM y")).toBe("Tue 1 Sept 2026");
  expect(formatDate("2026-09-01", "d MMM")).toBe("1 Sept");
  expect(formatDate("2026-09-01", "EEE")).toBe("Tue");
  expect(formatDate("2026-09-01", "d")).toBe("1");
  expect(formatDate("2026-09-01", "MMMM y")).toBe("September 2026");
});

test("a day tells its year where that is another than today's", () => {
  expect(formatDay("2026-09-01", "2026-12-31", "EEEE d MMMM")).toBe("Tuesday 1 September");
  expect(formatDay("2020-01-01", "2026-12-31", "EEEE d MMMM")).toBe("Wednesday 1 January 2020");
  expect(formatDay("2020-01-01", "2026-12-31", "d MMM")).toBe("1 Jan 2020");
});

test.each([
  ["2026-09-01", "2026-09-04", "Tue 1 – Fri 4 Sept 2026"],
  ["2026-08-31", "2026-09-04", "Mon 31 Aug – Fri 4 Sept 2026"],
  ["2025-09-04", "2026-09-04", "Thu 4 Sept 2025 – Fri 4 Sept 2026"],
])("a range of dates tells what both share once: %s to %s", (from, to, text) => {
  expect(formatDateRange(from, to, "EEE d MMM y").replaceAll(/\s/g, " ")).toBe(text);
});

test("a moment is told by the clocks of the school, without a zero before the hour", () => {
  expect(formatMoment(MOMENT, "H:mm", "America/Denver")).toBe("8:02");
  expect(formatMoment(Date.parse(MOMENT), "d MMM H:mm", "Asia/Tokyo")).toBe("1 Sept, 23:02");
  expect(formatMoment(MOMENT, "d MMM y", "Pacific/Auckland")).toBe("2 Sept 2026");
  expect(formatMoment("2026-09-01T00:05:00Z", "H:mm", "UTC")).toBe("0:05");
});

test.each([
  ["en-US", "2:05 pm", "1 Sept, 12:05 am"],
  ["hi-IN", "2:05 pm", "1 Sept, 12:05 am"],
  ["de-AT", "14:05", "1 Sept, 0:05"],
  ["fr-CA", "14:05", "1 Sept, 0:05"],
  // What a system without a language tells.
  ["en-US@posix", "14:05", "1 Sept, 0:05"],
])("hours are counted as the device's language does: %s", async (language, afternoon, night) => {
  const { value } = Object.getOwnPropertyDescriptor(navigator, "language") ?? {};
  Object.defineProperty(navigator, "language", { value: language, configurable: true });
  vi.resetModules();
  const { formatMoment: tell } = await import("#client/ui/format.ts");
  expect(tell("2026-09-01T14:05:00Z", "H:mm", "UTC")).toBe(afternoon.replace(" ", "\u00A0"));
  expect(tell("2026-09-01T00:05:00Z", "d MMM H:mm", "UTC")).toBe(night.replace(/ (?=am)/, "\u00A0"));
  Object.defineProperty(navigator, "language", { value, configurable: true });
});

test("a moment of the device is told by its own clock", () => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  expect(formatMoment(MOMENT, "EEEE d MMMM H:mm", DEVICE_TIME_ZONE)).toBe(
    formatMoment(MOMENT, "EEEE d MMMM H:mm", timeZone),
  );
});

test("numbers are grouped and rounded, shares told in percent", () => {
  expect(formatNumber(1234.56)).toBe("1,235");
  expect(formatNumber(2.25, 1)).toBe("2.3");
  expect(formatPercent(0.945, 1)).toBe("94.5%");
  expect(formatPercent(0.94)).toBe("94%");
});

test("a list ends with and; a count brings its word", () => {
  expect(formatList(["Ada", "Grace", "Alan"])).toBe("Ada, Grace and Alan");
  expect(plural(1, "waits", "wait")).toBe("waits");
  expect(counted(1, "student", "students")).toBe("1 student");
  expect(counted(0, "student", "students")).toBe("0 students");
  expect(counted(1200, "student", "students")).toBe("1,200 students");
});

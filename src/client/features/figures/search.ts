import type { Breakdown } from "#contract/dashboard.ts";
import type { GroupSlug } from "#contract/history.ts";
import { isSchoolDate, type SchoolDate } from "#contract/school-date.ts";
import { isGroup } from "#client/ui/event-groups.ts";
import { DEFAULT_PRESET, PRESETS, type RangeSearch } from "./range.ts";

/** What the address says, or what a page makes of it. */
interface Raw {
  range?: unknown;
  startDate?: unknown;
  endDate?: unknown;
  group?: unknown;
  by?: unknown;
  type_id?: unknown;
  sort?: unknown;
  class_id?: unknown;
  month?: unknown;
}

const LONGEST = 64;
export const FIRST_DATE = "2000-01-01";
export const LAST_DATE = "2099-12-31";

const text = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" && value.length <= LONGEST ? value : undefined;
const oneOf = <T extends string>(all: readonly T[], value: unknown): T | undefined => all.find((one) => one === value);

/** A date that a school can have had. */
export const isPlausible = (value: unknown): value is SchoolDate =>
  typeof value === "string" && isSchoolDate(value) && value >= FIRST_DATE && value <= LAST_DATE;

export function rangeSearch({ range, startDate, endDate }: Raw): RangeSearch {
  if (isPlausible(startDate) && isPlausible(endDate)) return { startDate, endDate };
  const preset = oneOf(PRESETS, range);
  return preset && preset !== DEFAULT_PRESET ? { range: preset } : {};
}

export interface DashboardSearch extends RangeSearch {
  /** Whose graph is shown; the positive one's where left out. */
  group?: GroupSlug | undefined;
}

export function dashboardSearch(raw: Raw): DashboardSearch {
  const { group } = raw;
  return { ...rangeSearch(raw), ...(isGroup(group) && group !== "positive" ? { group } : {}) };
}

/** What the table tells: a breakdown, or the register of one class. */
export type View = Breakdown | "register";
export const DEFAULT_VIEW = "class" satisfies View;
export const VIEWS = ["class", "grade", "teacher", "day"] as const satisfies readonly Breakdown[];
const OTHER_VIEWS = ["grade", "teacher", "day", "register"] as const satisfies readonly View[];

export interface DetailsSearch extends RangeSearch {
  /** By class, where left out. */
  by?: View | undefined;
  type_id?: string | undefined;
  /** By name; where left out by count, days by date. */
  sort?: "name" | undefined;
  /** The class of the register. */
  class_id?: string | undefined;
  /** The month of the register, `YYYY-MM`. */
  month?: string | undefined;
}

export function detailsSearch(raw: Raw): DetailsSearch {
  const { sort, month } = raw;
  const [by, type_id, class_id] = [oneOf(OTHER_VIEWS, raw.by), text(raw.type_id), text(raw.class_id)];
  const ofRegister = by === "register";
  return {
    ...rangeSearch(raw),
    ...(by ? { by } : {}),
    ...(type_id && !ofRegister ? { type_id } : {}),
    ...(sort === "name" && !ofRegister ? { sort } : {}),
    ...(class_id && ofRegister ? { class_id } : {}),
    ...(typeof month === "string" && isPlausible(`${month}-01`) && ofRegister ? { month } : {}),
  };
}

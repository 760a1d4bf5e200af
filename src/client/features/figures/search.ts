import type { Breakdown } from "#contract/dashboard.ts";
import type { GroupSlug } from "#contract/history.ts";
import type { SchoolDate } from "#contract/school-date.ts";
import { isPlausible, plausibleDate } from "#client/ui/plausible-date.ts";
import { oneOf, searchOf, type SearchOf, upTo } from "#client/ui/search-params.ts";

/* What the addresses of the figures say; the usual goes without saying. */

type Raw = Record<string, unknown>;

/** Whose group is shown; the positive one's where left out. */
const group = oneOf<GroupSlug>("challenging", "attendance", "connection", "circle");

/** A behaviour, mark status, connection type or circle theme. */
const type_id = upTo(64);

/** School days that insights are of, where the address does not say how many. */
export const DEFAULT_DAYS = 5;
const MOST_DAYS = 260;

function days(typed: unknown): number | undefined {
  const many = Number(typed);
  return Number.isInteger(many) && many >= 1 && many <= MOST_DAYS && many !== DEFAULT_DAYS ? many : undefined;
}

/** `/insights`; `event` or `connection` lies open. */
export const overviewSearch = searchOf({ group, class: upTo(64), type_id, event: upTo(64), connection: upTo(64) });
export type OverviewSearch = SearchOf<typeof overviewSearch>;

/** `/insights/{type}`, of all classes or of one, and `/student/{id}/insights/{type}` */
export const insightsSearch = searchOf({ days, type_id, sort: oneOf("name", "trend") });
export type InsightsSearch = SearchOf<typeof insightsSearch>;

/** How the students of a table are ordered: most first, where the address does not say. */
export type Sort = NonNullable<InsightsSearch["sort"]> | "count";

/** What a tap chooses, in the order that is offered. */
export const PRESETS = ["today", "week", "30-days", "year"] as const;
export type Preset = (typeof PRESETS)[number];

/** Stands where the address names no range. */
export const DEFAULT_PRESET: Preset = "30-days";

const range = { range: oneOf<Preset>("today", "week", "year"), startDate: plausibleDate, endDate: plausibleDate };

/** A range as the address has it: a preset, which moves on with the days, or two dates. */
export interface RangeSearch {
  range?: Preset | undefined;
  startDate?: SchoolDate | undefined;
  endDate?: SchoolDate | undefined;
}

/** Two dates stand before a preset; half a range is none. */
const oneRange = <S extends RangeSearch>(search: S): S =>
  search.startDate && search.endDate
    ? { ...search, range: undefined }
    : { ...search, startDate: undefined, endDate: undefined };

const readDashboard = searchOf({ ...range, group });

/** `/dashboard` */
export const dashboardSearch = (raw: Raw) => oneRange(readDashboard(raw));
export type DashboardSearch = SearchOf<typeof dashboardSearch>;

const readBreakdown = searchOf({
  ...range,
  /** By class, where left out. */
  by: oneOf<View>("grade", "teacher", "day", "register"),
  type_id,
  /** By name; where left out by count, days by date. */
  sort: oneOf("name"),
  /** The class and the month, `YYYY-MM`, of the register. */
  class_id: upTo(64),
  month: (typed) => (typeof typed === "string" && isPlausible(`${typed}-01`) ? typed : undefined),
});

/** `/dashboard-details/{type}` */
export function breakdownSearch(raw: Raw) {
  const search = oneRange(readBreakdown(raw));
  return search.by === "register"
    ? { ...search, type_id: undefined, sort: undefined }
    : { ...search, class_id: undefined, month: undefined };
}
export type BreakdownSearch = SearchOf<typeof readBreakdown>;

/** What the table tells: a breakdown, or the register of one class. */
export type View = Breakdown | "register";
const VIEWS = ["class", "grade", "teacher", "day"] as const satisfies readonly View[];

/** How a group can be told: only attendance has a register. */
export const viewsOf = (of: GroupSlug): readonly View[] => (of === "attendance" ? [...VIEWS, "register"] : VIEWS);

/** How it is told; by class, where the address says nothing that there is. */
export const viewOf = (of: GroupSlug, { by }: BreakdownSearch): View =>
  viewsOf(of).find((view) => view === by) ?? "class";

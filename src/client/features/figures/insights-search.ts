import type { GroupSlug } from "#contract/history.ts";
import { isGroup } from "#client/ui/event-groups.ts";

/** What the address says, or what a page makes of it. */
interface Raw {
  group?: unknown;
  class?: unknown;
  type_id?: unknown;
  event?: unknown;
  days?: unknown;
  sort?: unknown;
}

/** School days, where the address does not say how many. */
export const DEFAULT_DAYS = 5;

const LONGEST = 64;

const text = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" && value.length <= LONGEST ? value : undefined;

function daysOf(value: unknown): number | undefined {
  const days = Number(value);
  return Number.isInteger(days) && days >= 1 && days <= 260 && days !== DEFAULT_DAYS ? days : undefined;
}

export interface OverviewSearch {
  group?: GroupSlug | undefined;
  class?: string | undefined;
  /** A behaviour, mark status, connection type or circle theme. */
  type_id?: string | undefined;
  /** The event that lies open. */
  event?: string | undefined;
}

export function overviewSearch(raw: Raw): OverviewSearch {
  const { group } = raw;
  const [ofClass, type_id, event] = [text(raw.class), text(raw.type_id), text(raw.event)];
  return {
    ...(isGroup(group) && group !== "positive" ? { group } : {}),
    ...(ofClass ? { class: ofClass } : {}),
    ...(type_id ? { type_id } : {}),
    ...(event ? { event } : {}),
  };
}

/** How the students of a table are ordered; most first, where left out. */
export const SORTS = ["name", "trend"] as const;
export type Sort = (typeof SORTS)[number] | "count";

export interface DetailsSearch {
  days?: number | undefined;
  type_id?: string | undefined;
  sort?: Sort | undefined;
}

export function detailsSearch(raw: Raw): DetailsSearch {
  const [days, type_id, sort] = [daysOf(raw.days), text(raw.type_id), SORTS.find((one) => one === raw.sort)];
  return { ...(days ? { days } : {}), ...(type_id ? { type_id } : {}), ...(sort ? { sort } : {}) };
}

import type { SchoolDate } from "#contract/school-date.ts";
import type { ConnectionSettings } from "#server/services/school/settings.ts";
import { type Calendar, NEVER } from "./calendar.ts";
import type { Held, Trigger } from "./facts.ts";

/** From when on what is derived anew. */
export interface Horizon {
  calendar: Calendar;
  figures: ConnectionSettings;
  /** The date of the facts that changed. What they touch lies on it or after it: rules look back, never ahead. */
  changed: SchoolDate;
  /** The oldest date that can be raised on: that of the changed facts, or the oldest at which a fact counts as new. */
  oldest: SchoolDate;
}

/** What is to become of one student's connections of one type. */
export interface Settlement {
  /** The active one stands, on this trigger. */
  keep?: { held: Held; trigger: Trigger };
  withdraw?: Held;
  /** The active one is over since the end of this date. */
  expire?: { held: Held; on: SchoolDate; trigger: Trigger | undefined };
  raise?: Trigger;
}

/** The last date on which one raised on a date is active. */
export const lastActiveDay = (
  { calendar, figures }: Pick<Horizon, "calendar" | "figures">,
  raisedOn: SchoolDate,
): SchoolDate => calendar.after(raisedOn, figures.active_days);

/**
 * The last date on which a stored one was, or is, active. One that expired is counted again: a check-in that arrived
 * since may have made a school day of a date in between.
 */
export function activeUntil(horizon: Pick<Horizon, "calendar" | "figures">, held: Held): SchoolDate {
  const last = lastActiveDay(horizon, held.raisedOn);
  if (held.settledOn === null) return last;
  return held.status === "expired" && last < held.settledOn ? last : held.settledOn;
}

/** An active one that the changed facts cannot touch any more; it only runs out. */
export const isFrozen = ({ oldest, changed }: Pick<Horizon, "oldest" | "changed">, held: Held): boolean =>
  held.status === "active" && held.raisedOn < oldest && held.raisedOn < changed;

/** The date up to which a stored one keeps its type from being raised for its student; undefined where it does not. */
export function blockedUntil(horizon: Horizon, held: Held): SchoolDate | undefined {
  if (held.status === "completed")
    return horizon.calendar.after(held.settledOn ?? held.raisedOn, horizon.figures.rest_days);
  if (held.status === "expired") return activeUntil(horizon, held);
  return isFrozen(horizon, held) ? activeUntil(horizon, held) : undefined;
}

/** The first date that the rules are asked about: an active one that can change is derived again from where it was raised. */
export function deriveFrom(horizon: Horizon, rows: readonly Held[]): SchoolDate {
  const open = rows.find((held) => held.status === "active" && !isFrozen(horizon, held));
  return open && open.raisedOn < horizon.oldest ? open.raisedOn : horizon.oldest;
}

/**
 * Which connections of one type stand for one student: a function of the facts (`triggers`, oldest first, from
 * `deriveFrom` on) and of what people settled, never of the order in which the facts arrived. The first trigger that
 * nothing blocks raises one; those while it is active are part of it.
 */
export function settle(horizon: Horizon, rows: readonly Held[], triggers: readonly Trigger[]): Settlement {
  const active = rows.find((held) => held.status === "active");
  const over = (raisedOn: SchoolDate): boolean => lastActiveDay(horizon, raisedOn) < horizon.calendar.today;
  const chain = unblocked(horizon, rows, triggers);
  if (active && isFrozen(horizon, active)) {
    if (!over(active.raisedOn)) return {};
    return {
      expire: { held: active, on: lastActiveDay(horizon, active.raisedOn), trigger: undefined },
      ...raiseFrom(horizon, chain.at(-1)),
    };
  }
  const [first] = chain;
  const standing = chain.at(-1);
  if (!active) return standing && !over(standing.on) ? raiseFrom(horizon, standing) : {};
  if (!first) return { withdraw: active };
  if (!over(first.on)) return { keep: { held: active, trigger: first } };
  return {
    expire: { held: active, on: lastActiveDay(horizon, first.on), trigger: first },
    ...(chain.length > 1 ? raiseFrom(horizon, standing) : {}),
  };
}

/** What is older than the oldest raises nothing, and neither does a change of something older. */
const raiseFrom = (horizon: Horizon, trigger: Trigger | undefined): Pick<Settlement, "raise"> =>
  trigger && trigger.on >= horizon.oldest && horizon.changed >= horizon.oldest ? { raise: trigger } : {};

function unblocked(horizon: Horizon, rows: readonly Held[], triggers: readonly Trigger[]): Trigger[] {
  const blocks = rows.map((held) => blockedUntil(horizon, held)).filter((date) => date !== undefined);
  const settled = rows.filter((held) => blockedUntil(horizon, held) !== undefined);
  const used = new Set(settled.flatMap(({ onceKey }) => onceKey ?? []));
  const chain: Trigger[] = [];
  let blockedTo: SchoolDate | undefined = blocks.toSorted().at(-1);
  for (const trigger of triggers) {
    if (blockedTo !== undefined && trigger.on <= blockedTo) continue;
    if (trigger.onceKey !== null && used.has(trigger.onceKey)) continue;
    chain.push(trigger);
    if (trigger.onceKey !== null) used.add(trigger.onceKey);
    blockedTo = lastActiveDay(horizon, trigger.on);
    if (blockedTo === NEVER) break;
  }
  return chain;
}

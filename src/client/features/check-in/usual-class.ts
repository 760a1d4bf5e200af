import { weekday } from "#contract/school-date.ts";

/** What a device remembers of an account's habits: ids and counts, never names. */
export interface Habits {
  last: string | null;
  /** `weekday-hour` → class id → how often. */
  slots: Record<string, Record<string, number>>;
}

export const NO_HABITS: Habits = { last: null, slots: {} };

/** A weekday (1–7) and hour (0–23) at the school. */
export interface Hour {
  weekday: number;
  hour: number;
}

/** Older habits fade: a timetable changes with the term. */
const MOST = 20;

export function hourAt(moment: Date, date: string, timeZone: string): Hour {
  const text = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", hourCycle: "h23" }).format(moment);
  return { weekday: weekday(date), hour: Number(text) };
}

const slotOf = ({ weekday: day, hour }: Hour): string => `${day}-${hour}`;

/** Counts a class as used at this hour; a check-in tells more than a look. */
export function remember(habits: Habits, classId: string, at: Hour, weight: 1 | 3): Habits {
  const slot = slotOf(at);
  const counts = { ...habits.slots[slot] };
  counts[classId] = (counts[classId] ?? 0) + weight;
  const tooMany = counts[classId] > MOST;
  const kept = tooMany
    ? Object.fromEntries(Object.entries(counts).map(([id, count]) => [id, Math.ceil(count / 2)]))
    : counts;
  return { last: classId, slots: { ...habits.slots, [slot]: kept } };
}

/** The class to open: the usual one at this weekday and hour, else the last one, else the first. */
export function usualClass(habits: Habits, classIds: string[], at: Hour): string | null {
  const mine = new Set(classIds);
  const counts = Object.entries(habits.slots[slotOf(at)] ?? {}).filter(([id]) => mine.has(id));
  const usual = counts.toSorted((a, b) => b[1] - a[1])[0]?.[0];
  if (usual) return usual;
  return habits.last && mine.has(habits.last) ? habits.last : (classIds[0] ?? null);
}

/** Reads what was stored; anything else is no habit. */
export function parseHabits(text: string | null): Habits {
  try {
    const read: unknown = JSON.parse(text ?? "null");
    return isHabits(read) ? read : NO_HABITS;
  } catch {
    return NO_HABITS;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

function isHabits(value: unknown): value is Habits {
  if (!isRecord(value) || !isRecord(value["slots"])) return false;
  const { last, slots } = value;
  const counts = Object.values(slots).every(
    (slot) => isRecord(slot) && Object.values(slot).every((n) => typeof n === "number"),
  );
  return counts && (last === null || typeof last === "string");
}

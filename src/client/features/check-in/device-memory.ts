import { asOrder, type Order } from "./order.ts";
import { type Habits, parseHabits } from "./usual-class.ts";

/*
 * What this device remembers for an account besides its data: habits, a hint that was sent away, the ticks of a roll
 * call, the order of a class. Ids, dates and counts, never names. A browser that keeps nothing works as well, without the comfort.
 */

type Key = "habits" | "coach" | "roll" | "order";

const keyOf = (key: Key, accountId: string): string => `check-in-${key}-${accountId}`;

function read(key: Key, accountId: string): string | null {
  try {
    return localStorage.getItem(keyOf(key, accountId));
  } catch {
    return null;
  }
}

function write(key: Key, accountId: string, text: string): void {
  try {
    localStorage.setItem(keyOf(key, accountId), text);
  } catch {
    // No room, or none allowed.
  }
}

export const deviceMemory = {
  habits: (accountId: string): Habits => parseHabits(read("habits", accountId)),
  keepHabits: (accountId: string, habits: Habits): void => write("habits", accountId, JSON.stringify(habits)),
  coachSeen: (accountId: string): boolean => read("coach", accountId) !== null,
  keepCoachSeen: (accountId: string): void => write("coach", accountId, "seen"),
  order: (accountId: string, classId: string): Order => asOrder(read("order", `${accountId}-${classId}`)),
  keepOrder: (accountId: string, classId: string, order: Order): void =>
    write("order", `${accountId}-${classId}`, order),
  /** Student ids ticked on a date; of any other date: none. */
  ticks: (accountId: string, date: string): ReadonlySet<string> => {
    const [of, ...ids] = (read("roll", accountId) ?? "").split(" ");
    return new Set(of === date ? ids : []);
  },
  keepTicks: (accountId: string, date: string, ids: ReadonlySet<string>): void =>
    write("roll", accountId, [date, ...ids].join(" ")),
};

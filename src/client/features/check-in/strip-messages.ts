import { counted } from "#client/ui/format.ts";

/** What a person reads on the strip of the last school days. */
export const stripMessages = {
  today: "Today",
  streak: (days: number) => counted(days, "school day in a row", "school days in a row"),
  noStreak: "Your streak begins with today's check-in",
  lastDays: "Last school days",
  dayLabel: (date: string, day: { checkedIn: boolean; here: number; away: number }, noSchool: boolean) =>
    `${date}: ${day.checkedIn ? `${day.here} here, ${day.away} away` : noSchool ? "no school" : "not checked in"}`,
} as const;

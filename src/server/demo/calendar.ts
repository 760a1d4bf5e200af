import { addDays, type SchoolDate, weekday } from "#contract/school-date.ts";

/** The school days that the demonstration has behind it, and whether today is one. */
export interface Calendar {
  /** Oldest first, the last before today. */
  days: SchoolDate[];
  today: SchoolDate;
  todayIsSchoolDay: boolean;
}

/** A year back: some 180 school days, whatever the date of opening. */
const HISTORY_DAYS = 365;

export function calendarUpTo(today: SchoolDate): Calendar {
  const days: SchoolDate[] = [];
  for (let date = addDays(today, -HISTORY_DAYS); date < today; date = addDays(date, 1))
    if (isSchoolDay(date)) days.push(date);
  return { days, today, todayIsSchoolDay: isSchoolDay(today) };
}

/** Whether the school keeps a date: no weekend, no holiday. */
export function isSchoolDay(date: SchoolDate): boolean {
  if (weekday(date) > 5) return false;
  const year = Number(date.slice(0, 4));
  return !holidaysOf(year).some(({ from, to }) => from <= date && date <= to);
}

interface Holiday {
  from: SchoolDate;
  to: SchoolDate;
}

const known = new Map<number, Holiday[]>();

function holidaysOf(year: number): Holiday[] {
  let holidays = known.get(year);
  if (!holidays) {
    const singles = [
      nth(year, 9, 1, 1),
      nth(year, 1, 1, 3),
      nth(year, 2, 1, 3),
      nth(year, 3, 5, 2),
      addDays(nth(year, 6, 1, 1), -7),
    ];
    const thanks = nth(year, 11, 4, 4);
    holidays = [
      ...singles.map((date) => ({ from: date, to: date })),
      week(nth(year, 10, 1, 2), 1),
      { from: thanks, to: addDays(thanks, 1) },
      // The winter holiday lies in two years.
      winter(year - 1),
      winter(year),
      week(nth(year, 4, 1, 1), 1),
      { from: addDays(nth(year, 6, 5, 2), 1), to: addDays(nth(year, 8, 1, 4), -1) },
    ];
    known.set(year, holidays);
  }
  return holidays;
}

const week = (monday: SchoolDate, weeks: number): Holiday => ({ from: monday, to: addDays(monday, weeks * 7 - 1) });

/** Two weeks, the first that with Christmas Day in it. */
function winter(year: number): Holiday {
  const christmas = `${year}-12-25`;
  return week(addDays(christmas, 1 - weekday(christmas)), 2);
}

/** The nth such weekday (1 for Monday) of a month. */
function nth(year: number, month: number, day: number, count: number): SchoolDate {
  const first = `${year}-${String(month).padStart(2, "0")}-01`;
  return addDays(first, ((day - weekday(first) + 7) % 7) + (count - 1) * 7);
}

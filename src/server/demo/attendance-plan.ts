import { type SchoolDate, weekday } from "#contract/school-date.ts";
import type { Calendar } from "./calendar.ts";
import { type Chance, chanceFor } from "./random.ts";
import { isIn, type Pupil } from "./roster.ts";
import type { Story } from "./school-plan.ts";

/** What a day was for a child, where it was not simply present. */
export type DayPlan =
  | { status: "absent" | "excused"; note: string | null }
  /** Came so many minutes after the bell. */
  | { status: "late"; minutes: number; note: string | null }
  /** Was there in the morning only. */
  | { status: "went_home"; note: string };

/** By date; whoever is not named was present. */
export type AttendancePlan = ReadonlyMap<SchoolDate, DayPlan>;

interface Habit {
  /** How likely a spell away begins on a day, and how often one is excused. */
  away: number;
  excused: number;
  late: number;
  lateOnMondays: number;
}

const HABITS: Partial<Record<Story, Partial<Habit>>> = {
  often_away: { away: 0.09, excused: 0.3, late: 0.05 },
  late_on_mondays: { lateOnMondays: 0.55 },
  often_late: { late: 0.16, lateOnMondays: 0.25 },
  quiet: { away: 0.008 },
  shining: { away: 0.012 },
};

const SICK = ["Fever", "Stomach flu", "Cold", "Parent called: unwell", "Ear infection"] as const;
const EXCUSES = [...SICK, "Dentist", "Doctor's appointment", "Family matter", "Funeral", "Religious holiday"] as const;
const LATE = ["Overslept", "Traffic", "Missed the bus", "Doctor's appointment"] as const;
const FLU = ["Flu", "Flu", "Fever", "Parent called: flu"] as const;

/** School days back from the last one in which nothing happens by chance to the teacher's own children that would call for her. */
const CALM_DAYS = 9;
const ALWAYS_HERE_DAYS = 20;

/** Whose story begins with days here. */
const HERE_FIRST: ReadonlySet<Story | undefined> = new Set(["stormy", "shining", "quiet", "returned", "away_now"]);

/** School days back on which the bus came late, with all who ride it. */
const LATE_BUS = [24, 71, 133] as const;

/** A child's year of attendance: habits, spells, an illness wave in January, and the stories of the last days. */
export function planAttendance(pupil: Pupil, calendar: Calendar): AttendancePlan {
  const chance = chanceFor(`attendance/${pupil.key}`);
  const habit = habitOf(pupil, chance);
  const plan = new Map<SchoolDate, DayPlan>();
  const { days } = calendar;
  for (let index = 0; index < days.length;) {
    const flu = inFluWave(days[index] ?? "");
    const spell = chance.happens(flu ? habit.away * 2 + 0.015 : habit.away) ? spellOf(chance, habit, flu) : undefined;
    if (spell) for (const [offset, day] of spell.entries()) plan.set(days[index + offset] ?? "", day);
    else planArrival(chance, habit, days[index] ?? "", plan);
    index += spell?.length ?? 1;
  }
  if (chanceFor(`bus/${pupil.key}`).happens(0.15)) {
    for (const day of LATE_BUS) {
      const date = days.at(-day) ?? "";
      if (!plan.has(date)) plan.set(date, { status: "late", minutes: chance.whole(18, 23), note: "Bus 7 was late" });
    }
  }
  plan.delete("");
  if (calendar.todayIsSchoolDay) {
    // Likelier than usual, so that this morning's figures have someone to tell of.
    if (chance.happens(pupil.story === "often_away" ? 0.6 : habit.away))
      plan.set(calendar.today, { status: "absent", note: null });
    else planArrival(chance, habit, calendar.today, plan);
  }
  tellStory(pupil, days, plan);
  return plan;
}

function habitOf(pupil: Pupil, chance: Chance): Habit {
  const usual: Habit = {
    away: 0.011 + chance.next() * 0.027,
    excused: 0.65,
    late: 0.006 + chance.next() * 0.028,
    lateOnMondays: 0.02,
  };
  return { ...usual, ...(pupil.story ? HABITS[pupil.story] : {}) };
}

const inFluWave = (date: SchoolDate): boolean => {
  const day = date.slice(5);
  return day >= "01-18" && day <= "02-06";
};

function spellOf(chance: Chance, habit: Habit, flu: boolean): DayPlan[] {
  const length = flu ? chance.whole(2, 4) : (chance.weighted([1, 2, 3], (days) => [5, 2, 1][days - 1] ?? 0) ?? 1);
  const excused = flu ? chance.happens(0.8) : chance.happens(habit.excused);
  const note = !excused ? null : flu ? chance.pick(FLU) : chance.pick(length > 1 ? SICK : EXCUSES);
  return Array.from({ length }, () => ({ status: excused ? "excused" : "absent", note }) as const);
}

function planArrival(chance: Chance, habit: Habit, date: SchoolDate, plan: Map<SchoolDate, DayPlan>): void {
  const monday = weekday(date) === 1 ? habit.lateOnMondays : 0;
  if (chance.happens(habit.late + monday)) {
    plan.set(date, {
      status: "late",
      minutes: chance.whole(3, 34),
      note: chance.happens(0.3) ? chance.pick(LATE) : null,
    });
  } else if (chance.happens(0.003)) {
    plan.set(date, {
      status: "went_home",
      note: chance.pick(["Went home: headache", "Went home: felt sick", "Picked up early"]),
    });
  }
}

/** The last days as the stories want them; no other child of the teacher's own is away two days running in them. */
function tellStory(pupil: Pupil, days: readonly SchoolDate[], plan: Map<SchoolDate, DayPlan>): void {
  const absent = { status: "absent", note: null } as const;
  const back = (count: number): SchoolDate => days.at(-count) ?? "";
  const alwaysHere = HERE_FIRST.has(pupil.story) ? ALWAYS_HERE_DAYS : 0;
  for (let day = 1; day <= CALM_DAYS || day <= alwaysHere; day += 1) {
    const follows = isIn(pupil, "maple", "science") && isAwayIn(plan, back(day + 1));
    if (isAwayIn(plan, back(day)) && (follows || day <= alwaysHere)) plan.delete(back(day));
  }
  if (pupil.story === "returned") plan.set(back(5), absent).set(back(4), absent).delete(back(3));
  if (pupil.story === "away_now") plan.set(back(2), absent).set(back(1), absent);
}

const isAwayIn = (plan: ReadonlyMap<SchoolDate, DayPlan>, date: SchoolDate): boolean => {
  const status = plan.get(date)?.status;
  return status === "absent" || status === "excused";
};

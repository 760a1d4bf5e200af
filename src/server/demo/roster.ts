import type { SchoolDate } from "#contract/school-date.ts";
import type { ClassTable, EnrollmentTable, PersonTable } from "#server/database/schema.ts";
import { addDays } from "#contract/school-date.ts";
import { chooseAnimals } from "#server/database/animals/choose-animals.ts";
import type { Calendar } from "./calendar.ts";
import { idsFor } from "./ids.ts";
import type { Moments } from "./moments.ts";
import {
  CLASSES,
  type ClassKey,
  datesOf,
  type PlannedClass,
  type PlannedPupil,
  plannedPupils,
  type Stay,
  TEACHERS,
  type TeacherKey,
  TEACHING,
} from "./school-plan.ts";

export interface Pupil extends PlannedPupil {
  id: string;
}

export interface Room extends PlannedClass {
  id: string;
  /** Who is in it on a date. */
  pupilsOn(date: SchoolDate): Pupil[];
  /** Ids of those who teach it on a date, the one who leads it first. */
  teachersOn(date: SchoolDate): string[];
}

/** People, classes and enrolments of the demonstration. */
export interface Roster {
  people: PersonTable[];
  classes: ClassTable[];
  enrolments: EnrollmentTable[];
  rooms: Room[];
  pupils: Pupil[];
  teacherId(key: TeacherKey): string;
}

export interface Setting {
  schoolId: string;
  calendar: Calendar;
  moments: Moments;
  /** When the school was set up, before its first day. */
  founded: string;
}

export function makeRoster(setting: Setting): Roster {
  const { schoolId, calendar, founded } = setting;
  const nextId = idsFor("roster");
  const person = (
    id: string,
    rest: Pick<PersonTable, "role" | "first_name" | "last_name"> & Partial<PersonTable>,
  ): PersonTable => ({
    id,
    school_id: schoolId,
    is_administrator: 0,
    grade: null,
    avatar: null,
    animal: null,
    leaderboard_hidden: 0,
    source_id: null,
    left_on: null,
    created_at: founded,
    roster: null,
    by_hand: null,
    identifier: null,
    ...rest,
  });
  const teachers = TEACHERS.map((plan) => ({ plan, id: nextId(founded) }));
  const pupils = plannedPupils().map((plan): Pupil => ({ ...plan, id: nextId(founded) }));
  // One minute after the other: the home rooms come first, also where ids are compared.
  const classes = CLASSES.map((plan, index) => ({
    plan,
    id: nextId(new Date(Date.parse(founded) + index * 60_000).toISOString()),
  }));
  const teacherIds = new Map(teachers.map(({ plan, id }) => [plan.key, id]));
  const classIds = new Map(classes.map(({ plan, id }) => [plan.key, id]));

  const enroll = (stay: Stay<string>, personId: string, role: "student" | "teacher"): EnrollmentTable => {
    const { from, to } = datesOf(stay, calendar.days, calendar.today);
    return {
      id: nextId(founded),
      school_id: schoolId,
      class_id: classIds.get(stay.in) ?? "",
      person_id: personId,
      role,
      begin_date: from,
      end_date: to,
      source_id: null,
      lent_by: null,
      by_hand: null,
      roster: null,
      dates_before_end: null,
    };
  };
  const enrolments = [
    ...TEACHING.map((stay) => enroll(stay, teacherIds.get(stay.who) ?? "", "teacher")),
    ...pupils.flatMap((pupil) => pupil.stays.map((stay) => enroll(stay, pupil.id, "student"))),
  ];
  const animals = chooseAnimals(
    pupils.map(({ id, stays }) => ({ id, classes: stays.map((stay) => stay.in), animal: null })),
    new Set(pupils.map(({ id }) => id)),
  );
  return {
    people: [
      ...teachers.map(({ plan, id }) =>
        person(id, {
          role: "teacher",
          first_name: plan.first,
          last_name: plan.last,
          is_administrator: plan.administrator ? 1 : 0,
        }),
      ),
      ...pupils.map(({ id, first, last, grade, stays }) =>
        person(id, {
          role: "student",
          first_name: first,
          last_name: last,
          grade,
          animal: animals.get(id) ?? null,
          left_on: leftOn(stays, calendar),
        }),
      ),
    ],
    classes: classes.map(({ plan, id }): ClassTable => ({
      id,
      school_id: schoolId,
      name: plan.name,
      grade: plan.grade,
      kind: plan.kind,
      source_id: null,
      ended_on: null,
      created_at: founded,
      roster: null,
      by_hand: null,
    })),
    enrolments,
    rooms: classes.map(({ plan, id }) => makeRoom(plan, id, enrolments, pupils)),
    pupils,
    teacherId: (key) => teacherIds.get(key) ?? "",
  };
}

/** The day after the last one, for a child who is in no class any more. */
function leftOn(stays: readonly Stay<string>[], calendar: Calendar): SchoolDate | null {
  const ends = stays.map((stay) => datesOf(stay, calendar.days, calendar.today).to);
  const last = ends.reduce((latest, end) => (latest === null || end === null ? null : end > latest ? end : latest));
  return last === null ? null : addDays(last, 1);
}

function makeRoom(
  plan: PlannedClass,
  id: string,
  enrolments: readonly EnrollmentTable[],
  pupils: readonly Pupil[],
): Room {
  const own = enrolments.filter((one) => one.class_id === id);
  const byId = new Map(pupils.map((pupil) => [pupil.id, pupil]));
  const on = (date: SchoolDate, role: "student" | "teacher"): string[] =>
    own
      .filter((one) => one.role === role && one.begin_date <= date && (one.end_date === null || date <= one.end_date))
      .map((one) => one.person_id);
  return {
    ...plan,
    id,
    pupilsOn: (date) => on(date, "student").flatMap((pupil) => byId.get(pupil) ?? []),
    teachersOn: (date) => on(date, "teacher"),
  };
}

/** Whether a child is in one of the classes, whenever. */
export const isIn = (pupil: Pupil, ...classes: readonly ClassKey[]): boolean =>
  pupil.stays.some((stay) => classes.includes(stay.in));

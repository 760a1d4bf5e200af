import { checkInId } from "#contract/ids.ts";
import { addDays, type SchoolDate, weekday } from "#contract/school-date.ts";
import type { CheckInTable, MarkTable } from "#server/database/schema.ts";
import type { AttendancePlan, DayPlan } from "./attendance-plan.ts";
import { chanceFor } from "./random.ts";
import type { Pupil, Room, Roster, Setting } from "./roster.ts";
import type { ClassKey } from "./school-plan.ts";

/** The bell, in minutes since midnight, and when the youngest day is over. */
const BELL = 495;
const HOME = 895;

/** The school day, back from the last one, whose check-in the teacher of the printed sign-in forgot: her streak began after it. */
const FORGOTTEN: Partial<Record<ClassKey, readonly number[]>> = { maple: [18, 63], cedar: [3] };
/** Days back within which her own check-ins are all done on the day. */
const KEPT_DAYS = 17;

/** Rooms that have finished this morning where the school is opened after it began; the others wait for a tap. */
const DONE_TODAY: ReadonlySet<ClassKey> = new Set(["willow", "cedar"]);
const MORNING_DONE = 540;

export interface CheckIns {
  checkIns: CheckInTable[];
  marks: MarkTable[];
}

interface Scene {
  setting: Setting;
  roster: Roster;
  plans: ReadonlyMap<string, AttendancePlan>;
  /** ISO moment of opening: nothing is dated after it. */
  now: string;
}

/** A year of check-ins and marks; today's only where the morning is over, and none of the printed sign-ins' classes. */
export function makeCheckIns(scene: Scene): CheckIns {
  const { calendar, moments } = scene.setting;
  const made: CheckIns = { checkIns: [], marks: [] };
  for (const [index, date] of calendar.days.entries()) {
    const daysBack = calendar.days.length - index;
    for (const room of scene.roster.rooms) {
      if (room.meets.includes(weekday(date)) && !isForgotten(room, date, daysBack))
        take(scene, room, date, daysBack, made);
    }
  }
  const { today } = calendar;
  if (calendar.todayIsSchoolDay && scene.now >= moments.at(today, MORNING_DONE)) {
    for (const room of scene.roster.rooms) if (DONE_TODAY.has(room.key)) take(scene, room, today, 0, made);
  }
  return made;
}

const isOkafors = (room: Room): boolean => room.key === "maple";

function isForgotten(room: Room, date: SchoolDate, daysBack: number): boolean {
  if (FORGOTTEN[room.key]?.includes(daysBack)) return true;
  if (isOkafors(room) && daysBack <= KEPT_DAYS) return false;
  return chanceFor(`forgotten/${room.key}/${date}`).happens(room.forgets);
}

/** One check-in with the marks of everyone who was enrolled then. */
function take(scene: Scene, room: Room, date: SchoolDate, daysBack: number, made: CheckIns): void {
  const { schoolId, moments, calendar } = scene.setting;
  const chance = chanceFor(`check-in/${room.key}/${date}`);
  const teachers = room
    .teachersOn(date)
    .filter((id) => id !== scene.roster.teacherId("rivera") && id !== scene.roster.teacherId("lowe"));
  const by = (chance.happens(0.7) ? teachers[0] : teachers.at(-1)) ?? "";
  const mayCatchUp = daysBack > 1 && !(isOkafors(room) && daysBack <= KEPT_DAYS);
  const caughtUp = mayCatchUp && chance.happens(room.catchesUp);
  const doneOn = caughtUp ? (calendar.days.at(1 - daysBack) ?? addDays(date, 1)) : date;
  const opened = room.opens + chance.next() * 14 - 4;
  const finished = opened + 0.5 + chance.next() * 2;
  const finishedAt = moments.at(doneOn, finished);
  const id = checkInId(room.id, date);
  const told: Told = {
    schoolId,
    checkInId: id,
    room,
    date,
    by,
    opened,
    finished,
    caughtUp,
    at: (minutes) => moments.at(doneOn, minutes),
    onDay: (minutes) => moments.at(date, minutes),
  };
  const marks = room.pupilsOn(date).map((pupil) => markOf(told, pupil, scene.plans.get(pupil.id)?.get(date)));
  const updatedAt = marks.reduce((latest, mark) => (mark.marked_at > latest ? mark.marked_at : latest), finishedAt);
  made.marks.push(...marks);
  made.checkIns.push({
    id,
    school_id: schoolId,
    class_id: room.id,
    date,
    created_by: by,
    created_at: moments.at(doneOn, opened),
    updated_at: updatedAt,
    finished_at: finishedAt,
    finished_by: by,
    finished_on: doneOn,
  });
}

interface Told {
  schoolId: string;
  checkInId: string;
  room: Room;
  date: SchoolDate;
  by: string;
  opened: number;
  finished: number;
  caughtUp: boolean;
  /** The moment of minutes on the day on which the check-in was done, and on the date itself. */
  at(minutes: number): string;
  onDay(minutes: number): string;
}

/** Present is settled when it finishes; whoever comes after that was tapped as absent first and as late on arrival. */
function markOf(told: Told, pupil: Pupil, plan: DayPlan | undefined): MarkTable {
  const { opened, finished, room } = told;
  const tapped = told.at(opened + ((pupil.key.length * 7 + pupil.first.length * 5) % 11) * ((finished - opened) / 12));
  const base = {
    school_id: told.schoolId,
    check_in_id: told.checkInId,
    student_id: pupil.id,
    class_id: room.id,
    date: told.date,
    note: null,
    arrived_at: null,
    left_at: null,
    returned_at: null,
    marked_by: told.by,
  };
  const explicit = { ...base, marked_at: tapped, settled: 0, version: 1 } as const;
  if (plan?.status === "absent" || plan?.status === "excused")
    return { ...explicit, status: plan.status, note: plan.note };
  if (plan?.status === "late" && room.kind === "daily") {
    const arrived = BELL + plan.minutes;
    const after = arrived > finished && !told.caughtUp;
    return {
      ...explicit,
      status: "late",
      note: plan.note,
      arrived_at: told.onDay(arrived),
      marked_at: after ? told.onDay(arrived) : tapped,
      version: after ? 2 : 1,
    };
  }
  if (plan?.status === "went_home" && room.opens > BELL + 120 && room.opens < HOME)
    return { ...explicit, status: "excused", note: plan.note };
  return { ...base, status: "present", marked_at: told.at(finished), settled: 1, version: 1 };
}

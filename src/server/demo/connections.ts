import type { ConnectionType } from "#contract/connection.ts";
import { type SchoolDate, schoolYearStart } from "#contract/school-date.ts";
import type { CheckInTable, ConnectionTable, EventTable, MarkTable } from "#server/database/schema.ts";
import { isAway } from "#contract/marks.ts";
import { Calendar, NEVER } from "#server/services/connections/calendar.ts";
import { celebrateOn } from "#server/services/connections/celebrate.ts";
import { lastActiveDay } from "#server/services/connections/chain.ts";
import type { Trigger } from "#server/services/connections/facts.ts";
import { noticeOf } from "#server/services/connections/notice.ts";
import { repairOn } from "#server/services/connections/repair.ts";
import { crossingOn, returnOn } from "#server/services/connections/welcome-back.ts";
import { readSettings } from "#server/services/school/settings.ts";
import { DILIGENCE, settlementFor } from "./follow-up.ts";
import { idsFor, type IdMaker } from "./ids.ts";
import { chanceFor } from "./random.ts";
import { isIn, type Pupil, type Room, type Roster, type Setting } from "./roster.ts";
import type { Story } from "./school-plan.ts";
import { eventFact, factsOf, type PupilFacts } from "./student-facts.ts";

interface ConnectionScene {
  setting: Setting;
  roster: Roster;
  checkIns: readonly CheckInTable[];
  marks: readonly MarkTable[];
  events: readonly EventTable[];
}

/** The stories that are open when the school is opened: their connections wait for the visitor. */
const OPEN: Partial<Record<Story, ConnectionType>> = {
  shining: "celebrate",
  stormy: "repair",
  returned: "welcome_back",
  quiet: "notice",
};
const OPEN_DAYS_BACK = 6;

/**
 * A year of connections, day by day by the product's own rules from the generated facts, so that the last ones are
 * just those that the rules support; teachers complete them as is their way, the rest runs out.
 */
export function makeConnections(scene: ConnectionScene): ConnectionTable[] {
  const year = new Year(scene);
  const { days, today } = scene.setting.calendar;
  for (const date of days) {
    year.live(date);
    year.settle(date);
  }
  // This morning's check-ins may raise some; nobody has answered them yet.
  if (scene.checkIns.some(({ date }) => date === today)) year.live(today);
  return year.rows;
}

interface Open {
  row: ConnectionTable;
  pupil: Pupil;
  completeOn: SchoolDate | undefined;
}

class Year {
  readonly rows: ConnectionTable[] = [];
  readonly #scene: ConnectionScene;
  readonly #days: readonly SchoolDate[];
  readonly #calendar: Calendar;
  readonly #figures = readSettings("{}").connections;
  readonly #facts: ReadonlyMap<string, PupilFacts>;
  readonly #moments: ReadonlyMap<string, string>;
  readonly #finished: ReadonlyMap<string, CheckInTable>;
  readonly #firstEvents = new Map<string, SchoolDate>();
  readonly #nextId: IdMaker = idsFor("connections");
  readonly #open = new Map<string, Open>();
  /** By student and type: the last date on which no new one may be raised. */
  readonly #blockedUntil = new Map<string, SchoolDate>();
  readonly #byStudent = new Map<string, ConnectionTable[]>();

  constructor(scene: ConnectionScene) {
    this.#scene = scene;
    const { calendar } = scene.setting;
    this.#days = calendar.days;
    const begun = scene.checkIns.some(({ date }) => date === calendar.today);
    this.#calendar = new Calendar(begun ? [...calendar.days, calendar.today] : calendar.days, calendar.today);
    this.#facts = factsOf(scene.events, scene.marks);
    this.#moments = new Map([
      ...scene.events.map((event) => [event.id, event.created_at] as const),
      ...scene.checkIns.map((one) => [one.id, one.finished_at ?? ""] as const),
    ]);
    this.#finished = new Map(scene.checkIns.map((one) => [`${one.class_id}/${one.date}`, one]));
    for (const event of scene.events) {
      const first = this.#firstEvents.get(event.class_id);
      if (event.undone_at === null && event.for_whole_class === 0 && (first === undefined || event.date < first))
        this.#firstEvents.set(event.class_id, event.date);
    }
  }

  live(date: SchoolDate): void {
    for (const pupil of this.#scene.roster.pupils) {
      const facts = this.#facts.get(pupil.id);
      if (facts) this.#askPersonal(date, pupil, facts);
    }
    for (const room of this.#scene.roster.rooms) if (room.kind === "daily") this.#askNotice(date, room);
    this.#takeBack(date);
  }

  /** A major event that was taken back at once took its connection with it. */
  #takeBack(date: SchoolDate): void {
    for (const event of this.#scene.events) {
      if (
        event.date !== date ||
        event.undone_at === null ||
        event.severity !== "major" ||
        this.#isBlocked(date, `${event.student_id}/repair`)
      )
        continue;
      const trigger = repairOn(date, [eventFact(event)], {
        calendar: this.#calendar,
        figures: this.#figures.repair,
        withLate: false,
      });
      if (trigger)
        this.rows.push({ ...this.#rowOf(event.student_id, "repair", trigger), status: "withdrawn", settled_on: date });
    }
  }

  #askPersonal(date: SchoolDate, pupil: Pupil, facts: PupilFacts): void {
    const calendar = this.#calendar;
    const common = { calendar, withLate: false };
    if (facts.eventDates.has(date)) {
      this.#raise(date, pupil, "celebrate", () =>
        celebrateOn(date, facts.events, { ...common, figures: this.#figures.celebrate }),
      );
      this.#raise(date, pupil, "repair", () =>
        repairOn(date, facts.events, { ...common, figures: this.#figures.repair }),
      );
    }
    this.#raise(date, pupil, "welcome_back", () => this.#welcomeBack(date, pupil, facts));
  }

  #welcomeBack(date: SchoolDate, pupil: Pupil, { days }: PupilFacts): Trigger | undefined {
    const options = { figures: this.#figures.welcome_back, withLate: false };
    const onceKey = schoolYearStart(date, this.#figures.school_year_from);
    const told = this.#byStudent.get(pupil.id)?.some((row) => row.once_key === onceKey);
    const crossing = told
      ? undefined
      : crossingOn(
          date,
          days.filter((day) => day.date >= onceKey),
          { ...options, onceKey },
        );
    return crossing ?? returnOn(date, days, options);
  }

  #askNotice(date: SchoolDate, room: Room): void {
    const checkIn = this.#finished.get(`${room.id}/${date}`);
    if (!checkIn) return;
    const pupils = room.pupilsOn(date);
    const reach = this.#calendar.windowStart(date, 2 * this.#figures.notice.here_days);
    const here = new Map(
      pupils.map((pupil) => [
        pupil.id,
        (this.#facts.get(pupil.id)?.days ?? []).filter(
          (day) => reach <= day.date && day.date <= date && !isAway(day.word),
        ),
      ]),
    );
    const present = new Set(
      pupils
        .filter((pupil) =>
          here
            .get(pupil.id)
            ?.at(-1)
            ?.marks.some((mark) => mark.checkInId === checkIn.id && !isAway(mark.status)),
        )
        .map(({ id }) => id),
    );
    const held = this.rows
      .filter((row) => row.type === "notice" && row.class_id === room.id)
      .map((row) => ({
        id: row.id,
        studentId: row.student_id,
        status: row.status,
        raisedOn: row.raised_on,
        settledOn: row.settled_on,
        onceKey: null,
      }));
    const horizon = { calendar: this.#calendar, figures: this.#figures, oldest: date, changed: date };
    const chosen = noticeOf(horizon, {
      classId: room.id,
      dates: [date],
      firstEvent: this.#firstEvents.get(room.id),
      here,
      present: new Map([[date, present]]),
      noticed: new Map(pupils.map((pupil) => [pupil.id, this.#noticed(pupil)])),
      held,
    });
    for (const pupil of pupils) this.#raise(date, pupil, "notice", () => chosen.get(pupil.id));
  }

  #noticed(pupil: Pupil): { from: SchoolDate; to: SchoolDate }[] {
    const events = [...(this.#facts.get(pupil.id)?.eventDates ?? [])].map((date) => ({ from: date, to: date }));
    const connections = (this.#byStudent.get(pupil.id) ?? []).map((row) => ({
      from: row.raised_on,
      to: row.settled_on ?? NEVER,
    }));
    return [...events, ...connections];
  }

  #raise(date: SchoolDate, pupil: Pupil, type: ConnectionType, ask: () => Trigger | undefined): void {
    const key = `${pupil.id}/${type}`;
    if (this.#isBlocked(date, key)) return;
    const trigger = ask();
    if (!trigger) return;
    const row = this.#rowOf(pupil.id, type, trigger);
    this.rows.push(row);
    this.#byStudent.set(pupil.id, [...(this.#byStudent.get(pupil.id) ?? []), row]);
    this.#open.set(key, { row, pupil, completeOn: this.#completionOf(row, pupil) });
  }

  #isBlocked(date: SchoolDate, key: string): boolean {
    return this.#open.has(key) || (this.#blockedUntil.get(key) ?? "") >= date;
  }

  #rowOf(studentId: string, type: ConnectionType, trigger: Trigger): ConnectionTable {
    const raisedAt = trigger.evidence.map(({ id }) => this.#moments.get(id) ?? "").reduce((a, b) => (a > b ? a : b));
    return {
      id: this.#nextId(raisedAt),
      school_id: this.#scene.setting.schoolId,
      student_id: studentId,
      class_id: trigger.classId,
      type,
      status: "active",
      reason: trigger.reason,
      evidence: JSON.stringify(trigger.evidence),
      once_key: trigger.onceKey,
      resolutions: "[]",
      selected_option: null,
      raised_at: raisedAt,
      raised_on: trigger.on,
      settled_on: null,
      completed_at: null,
      completed_by: null,
    };
  }

  /** When its teacher will get to it; never, where it runs out, or waits for the visitor. */
  #completionOf(row: ConnectionTable, pupil: Pupil): SchoolDate | undefined {
    const index = this.#days.indexOf(row.raised_on);
    if (index < 0) return undefined;
    const left = this.#days.length - 1 - index;
    if (left < OPEN_DAYS_BACK && pupil.story && OPEN[pupil.story] === row.type) return undefined;
    const chance = chanceFor(`follow-up/${pupil.key}/${row.type}/${row.raised_on}`);
    const own = isIn(pupil, "maple", "science");
    const { completes, within } = DILIGENCE[this.#teacherKey(row)];
    if (!own && !chance.happens(completes)) return undefined;
    // What a check-in raised that was caught up on the next day cannot be answered before.
    const late = row.raised_at > this.#scene.setting.moments.at(row.raised_on, 1439) ? 1 : 0;
    const delay = chance.whole(late, within + late);
    return this.#days[index + (own ? Math.min(delay, left) : delay)];
  }

  #teacherKey(row: ConnectionTable): keyof typeof DILIGENCE {
    const { roster } = this.#scene;
    const leader = roster.rooms.find((room) => room.id === row.class_id)?.teachersOn(row.raised_on)[0];
    return TEACHER_KEYS.find((key) => roster.teacherId(key) === leader) ?? "okafor";
  }

  /** What is completed this afternoon, and what runs out tonight. */
  settle(date: SchoolDate): void {
    for (const [key, { row, pupil, completeOn }] of this.#open) {
      if (completeOn === date) this.#complete(row, pupil, date);
      else if (lastActiveDay({ calendar: this.#calendar, figures: this.#figures }, row.raised_on) === date)
        Object.assign(row, { status: "expired", settled_on: date });
      if (row.status === "active") continue;
      this.#open.delete(key);
      this.#blockedUntil.set(
        key,
        row.status === "completed" ? this.#calendar.after(date, this.#figures.rest_days) : date,
      );
    }
  }

  #complete(row: ConnectionTable, pupil: Pupil, date: SchoolDate): void {
    const chance = chanceFor(`completed/${pupil.key}/${row.type}/${date}`);
    const { option, resolutions } = settlementFor(row.type, chance);
    Object.assign(row, {
      status: "completed",
      selected_option: option,
      resolutions: JSON.stringify(resolutions),
      settled_on: date,
      completed_at: this.#scene.setting.moments.at(date, 910 + chance.next() * 50),
      completed_by: this.#scene.roster.teacherId(this.#teacherKey(row)),
    });
  }
}

const isTeacherKey = (key: string): key is keyof typeof DILIGENCE => key in DILIGENCE;
const TEACHER_KEYS = Object.keys(DILIGENCE).filter(isTeacherKey);

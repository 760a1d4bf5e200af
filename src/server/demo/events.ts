import { type SchoolDate, weekday } from "#contract/school-date.ts";
import type { BehaviorTable, EventTable } from "#server/database/schema.ts";
import type { AttendancePlan } from "./attendance-plan.ts";
import { idsFor, type IdMaker } from "./ids.ts";
import { type Chance, chanceFor } from "./random.ts";
import { REMARKS } from "./remarks.ts";
import { isIn, type Pupil, type Room, type Roster, type Setting } from "./roster.ts";
import { allowed, SCRIPTED, type Temperament, temperamentOf, temperamentOn } from "./temperament.ts";

export interface EventScene {
  setting: Setting;
  roster: Roster;
  plans: ReadonlyMap<string, AttendancePlan>;
  behaviors: readonly BehaviorTable[];
}

/** In the last days, so many positive and minor ones at most, so that chance calls the teacher to no further child. */
const CALM = { days: 6, positive: 4, minor: 2 };
/** Shares of one day's events. */
const MAJOR = 0.035;
const FOR_SEVERAL = 0.06;
const FOR_ALL = 0.05;
const NO_FOR_ALL_DAYS = 13;
/** Children that chance may name until it finds enough for one event. */
const TRIES = 6;
const WITH_NOTE = 0.13;
/** Taken back at once: the wrong child, or the wrong behaviour. */
const UNDONE = 0.008;
const MAJOR_UNDONE = 0.09;
const SECOND = 1000;

/** A year of events: each room's habits, harder after lunch and on Fridays, the children's tempers, the stories. */
export function makeEvents(scene: EventScene): EventTable[] {
  const { days } = scene.setting.calendar;
  const writer = new EventWriter(scene);
  for (const [index, date] of days.entries()) {
    for (const room of scene.roster.rooms) {
      if (room.meets.includes(weekday(date))) writer.writeDay(room, date, days.length - index);
    }
  }
  return writer.rows;
}

class EventWriter {
  readonly rows: EventTable[] = [];
  readonly #scene: EventScene;
  readonly #tempers: ReadonlyMap<string, Temperament>;
  readonly #nextId: IdMaker = idsFor("events");
  /** What a child of the teacher's own has had in the last days. */
  readonly #lately = new Map<string, { positive: number; minor: number }>();

  constructor(scene: EventScene) {
    this.#scene = scene;
    this.#tempers = new Map(scene.roster.pupils.map((pupil) => [pupil.id, temperamentOf(pupil)]));
  }

  writeDay(room: Room, date: SchoolDate, daysBack: number): void {
    const chance = chanceFor(`events/${room.key}/${date}`);
    const here = room.pupilsOn(date).filter((pupil) => this.#isHere(pupil, room, date));
    const [leader = "", ...others] = this.#teachers(room, date);
    const share = praiseOn(room, date, daysBack);
    for (let left = countOf(chance, room.events); left > 0; left -= 1) {
      const positive = chance.happens(share);
      const by = others.length > 0 && chance.happens(0.4) ? chance.pick(others) : leader;
      this.#writeOne(chance, { room, date, daysBack, by, minutes: timeOf(chance, room, positive), positive }, here);
    }
    if (room.praise > 0.8 && room.kind === "daily" && daysBack > NO_FOR_ALL_DAYS && chance.happens(FOR_ALL)) {
      this.#write(chance, this.#behavior(chance, "positive", room, leader), here, {
        room,
        date,
        by: leader,
        minutes: 870,
        forAll: true,
      });
    }
    if (room.kind === "daily") this.#writeStories(chance, room, date, daysBack, leader);
  }

  #teachers(room: Room, date: SchoolDate): string[] {
    const { roster } = this.#scene;
    const newcomers = new Set([roster.teacherId("rivera"), roster.teacherId("lowe")]);
    return room.teachersOn(date).filter((id) => !newcomers.has(id));
  }

  #isHere(pupil: Pupil, room: Room, date: SchoolDate): boolean {
    const status = this.#scene.plans.get(pupil.id)?.get(date)?.status;
    return status === undefined || status === "late" || (status === "went_home" && room.kind === "daily");
  }

  #writeOne(chance: Chance, told: Told & { positive: boolean; daysBack: number }, here: readonly Pupil[]): void {
    const { positive, room, daysBack } = told;
    const slug = positive ? "positive" : "challenging";
    const behavior = this.#behavior(chance, slug, room, told.by);
    const wanted = positive && chance.happens(FOR_SEVERAL) ? chance.whole(2, 4) : 1;
    const chosen = new Set<Pupil>();
    for (let attempt = 0; attempt < TRIES && chosen.size < wanted; attempt += 1) {
      const pupil = chance.weighted(here, (one) => this.#weight(one, positive, daysBack));
      if (pupil && !this.#isKept(pupil, behavior, daysBack)) chosen.add(pupil);
    }
    this.#write(chance, behavior, [...chosen], { ...told, forAll: false });
  }

  #weight(pupil: Pupil, positive: boolean, daysBack: number): number {
    const usual = this.#tempers.get(pupil.id);
    const rule = allowed(pupil, daysBack);
    if (!usual || (rule && !(positive ? rule.positive : rule.challenging))) return 0;
    const temperament = temperamentOn(pupil, usual, daysBack);
    return positive ? temperament.praise : temperament.trouble;
  }

  /** Whether chance must leave the child alone in these last days; counts what it may have. */
  #isKept(pupil: Pupil, behavior: BehaviorTable, daysBack: number): boolean {
    if (daysBack > CALM.days || !isIn(pupil, "maple", "science")) return false;
    if (behavior.severity === "major") return true;
    const lately = this.#lately.get(pupil.id) ?? { positive: 0, minor: 0 };
    this.#lately.set(pupil.id, lately);
    return behavior.group_slug === "positive" ? ++lately.positive > CALM.positive : ++lately.minor > CALM.minor;
  }

  /** Each teacher has favourites, and serious ones are rare. */
  #behavior(chance: Chance, slug: "positive" | "challenging", room: Room, teacher: string): BehaviorTable {
    const severity = slug === "positive" ? null : chance.happens(MAJOR) && room.kind === "daily" ? "major" : "minor";
    const list = this.#scene.behaviors.filter((one) => one.group_slug === slug && one.severity === severity);
    const liked = chanceFor(`favourites/${teacher}/${slug}`).shuffle(list);
    const behavior = chance.weighted(list, (one) => 1 / (1.5 + liked.indexOf(one)));
    if (!behavior) throw new Error("The school has no behaviours");
    return behavior;
  }

  #writeStories(chance: Chance, room: Room, date: SchoolDate, daysBack: number, by: string): void {
    for (const pupil of room.pupilsOn(date)) {
      for (const one of (pupil.story && SCRIPTED[pupil.story]) ?? []) {
        const behavior = this.#scene.behaviors.find(({ name }) => name === one.behavior);
        if (one.daysBack === daysBack && behavior)
          this.#write(chance, behavior, [pupil], {
            room,
            date,
            by,
            minutes: one.minutes,
            forAll: false,
            note: one.note ?? null,
          });
      }
    }
  }

  #write(
    chance: Chance,
    behavior: BehaviorTable,
    chosen: readonly Pupil[],
    told: Told & { forAll: boolean; note?: string | null },
  ): void {
    const { setting } = this.#scene;
    const occurredAt = setting.moments.at(told.date, told.minutes);
    const after = (ms: number): string => new Date(Date.parse(occurredAt) + ms).toISOString();
    const remarks = REMARKS[behavior.name] ?? [];
    const note =
      told.note === undefined
        ? remarks.length > 0 && !told.forAll && chance.happens(WITH_NOTE)
          ? chance.pick(remarks)
          : null
        : told.note;
    const createdAt = after(chance.whole(1, 4) * SECOND);
    const undoneAt =
      told.note === undefined && chance.happens(behavior.severity === "major" ? MAJOR_UNDONE : UNDONE)
        ? after(chance.whole(5, 40) * SECOND)
        : null;
    for (const pupil of chosen) {
      this.rows.push({
        id: this.#nextId(createdAt),
        school_id: setting.schoolId,
        behavior_id: behavior.id,
        group_slug: behavior.group_slug,
        severity: behavior.severity,
        student_id: pupil.id,
        class_id: told.room.id,
        date: told.date,
        occurred_at: occurredAt,
        note,
        recorded_by: told.by,
        created_at: createdAt,
        undone_at: undoneAt,
        for_whole_class: told.forAll ? 1 : 0,
      });
    }
  }
}

interface Told {
  room: Room;
  date: SchoolDate;
  by: string;
  minutes: number;
}

/** A little better through the year, a little worse on Fridays. */
function praiseOn(room: Room, date: SchoolDate, daysBack: number): number {
  const grown = 0.03 - (daysBack / 180) * 0.05;
  return Math.min(0.98, room.praise + grown - (weekday(date) === 5 ? 0.08 : 0));
}

/** Poisson, by multiplication. */
function countOf(chance: Chance, mean: number): number {
  const limit = Math.exp(-mean);
  let count = 0;
  for (let product = chance.next(); product > limit; product *= chance.next()) count += 1;
  return count;
}

/** A lesson's events fall in the lesson; trouble in the home rooms mostly after lunch. */
function timeOf(chance: Chance, room: Room, positive: boolean): number {
  if (room.kind === "lesson") return room.opens + 6 + chance.next() * 40;
  if (!positive && chance.happens(0.58)) return 765 + chance.next() * 85;
  return 530 + chance.next() * 350;
}

import fc from "fast-check";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { checkInId } from "#contract/ids.ts";
import { MARK_STATUSES, type MarkStatus } from "#contract/marks.ts";
import { addDays } from "#contract/school-date.ts";
import type { ConnectionTable } from "#server/database/schema.ts";
import { createCheckIn } from "#server/services/check-in/create-check-in.ts";
import { updateCheckIn } from "#server/services/check-in/update-check-in.ts";
import { evaluateConnections } from "#server/services/connections/evaluate-connections.ts";
import { asOfNow } from "#server/services/connections/as-of-now.ts";
import type { Context, Database, Queryable } from "#server/services/context.ts";
import { createEvents } from "#server/services/events/create-events.ts";
import { undoEvent } from "#server/services/events/undo-event.ts";
import { rebuildSums } from "#server/services/figures/student-days.ts";
import { weekdaysBefore } from "#tests/support/connection-scene.ts";
import { openTestDatabase } from "#tests/support/database.ts";
import { enroll, makeAccount, makeBehavior, makeClass, makePerson, makeSchool } from "#tests/support/factories.ts";

/*
 * Whatever the order in which offline writes arrive within five school days, the connections that stand in the end are
 * the same. Each schedule is a week of check-ins, corrections, events and undone events over a
 * past of four weeks; it is played once as it happened and once as it arrives, each on a database that is rolled back.
 */

const FULL = process.env["FAULTS"] === "full";
const RUNS = FULL ? 5_000 : 150;
/** The full run looks for new schedules each time; a failure names its seed. */
const SEED = FULL ? Date.now() & 0x7fff_ffff : 20_261_009;

const TODAY = "2026-10-09";
const PAST = weekdaysBefore("2026-10-02", 20);
/** Five school days and today: what arrives on the last of them is never too old. */
const WEEK = [...weekdaysBefore(TODAY, 5), TODAY];
const LAST = WEEK.length - 1;

/** Small figures, so that a small school meets every rule, every rest and every end within a few weeks. */
const FIGURES = {
  rest_days: 3,
  active_days: 6,
  celebrate: { positive: 2, days: 2, ratio: 1 },
  repair: { minor: 2, days: 2 },
  welcome_back: { marked_days: 12, absence_percent: 20 },
  notice: { here_days: 3, class_days: 4, most_active: 1 },
};

const STUDENTS = 5;
const CLASSES = 3;

/** One thing that happens on a day of the week, in the order of the day. */
type Deed =
  | { kind: "finish"; day: number; room: number; away: readonly number[] }
  | { kind: "correct"; day: number; room: number; pupil: number; status: MarkStatus }
  | { kind: "event"; day: number; room: number; pupils: readonly number[]; behavior: number }
  | { kind: "undone"; day: number; room: number; pupils: readonly number[]; behavior: number };

interface Arrival {
  /** Days after its own. */
  later: number;
  place: number;
}

interface Schedule {
  past: {
    away: readonly (readonly [number, number])[];
    events: readonly (readonly [number, number, number])[];
    held: readonly Held[];
  };
  deeds: readonly (Deed & { arrival: Arrival; undoArrival: Arrival })[];
}

interface Held {
  pupil: number;
  type: ConnectionTable["type"];
  back: number;
  status: "active" | "completed" | "expired";
  lasted: number;
}

const day = fc.integer({ min: 0, max: LAST });
const room = fc.integer({ min: 0, max: CLASSES - 1 });
const pupil = fc.integer({ min: 0, max: STUDENTS - 1 });
const pupils = fc.oneof(
  { weight: 4, arbitrary: fc.uniqueArray(pupil, { minLength: 1, maxLength: 2 }) },
  { weight: 1, arbitrary: fc.uniqueArray(pupil, { minLength: 1 }) },
);
const behavior = fc.oneof(
  { weight: 2, arbitrary: fc.constant(0) },
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 3 }) },
);
const arrival = fc.record({ later: fc.integer({ min: 0, max: LAST }), place: fc.integer({ min: 0, max: 1_000_000 }) });

const deed: fc.Arbitrary<Deed> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("finish" as const),
      day,
      room,
      away: fc.uniqueArray(pupil, { maxLength: 2 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("correct" as const),
      day,
      room,
      pupil,
      status: fc.constantFrom(...MARK_STATUSES),
    }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant("event" as const), day, room, pupils, behavior }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("undone" as const), day, room, pupils, behavior }) },
);

const held: fc.Arbitrary<Held> = fc.record({
  pupil,
  type: fc.constantFrom("celebrate" as const, "repair" as const, "welcome_back" as const, "notice" as const),
  back: fc.integer({ min: 1, max: 12 }),
  status: fc.constantFrom("active" as const, "completed" as const, "expired" as const),
  lasted: fc.integer({ min: 0, max: 5 }),
});

/** A check-in is finished once: which of two finishes settles the marks is not for the rules to tell. */
const finishedOnce = <T extends Deed>(deeds: readonly T[]): T[] =>
  deeds.filter(
    (one, index) =>
      one.kind !== "finish" ||
      deeds.findIndex((other) => other.kind === "finish" && other.day === one.day && other.room === one.room) === index,
  );

const pastDay = fc.integer({ min: 0, max: PAST.length - 1 });
const schedule: fc.Arbitrary<Schedule> = fc.record({
  past: fc.record({
    away: fc.array(fc.tuple(pastDay, pupil), { maxLength: 25 }),
    events: fc.array(fc.tuple(pastDay, pupil, behavior), { maxLength: 8 }),
    held: fc.array(held, { maxLength: 4 }),
  }),
  deeds: fc
    .array(
      fc.tuple(deed, arrival, arrival).map(([one, first, second]) => ({ ...one, arrival: first, undoArrival: second })),
      { minLength: 4, maxLength: 24 },
    )
    .map(finishedOnce),
});

const arrives = (later: number, place = 0): { arrival: Arrival; undoArrival: Arrival } => ({
  arrival: { later, place },
  undoArrival: { later: 0, place: 0 },
});

/** Schedules that once came out differently: a late check-in made a school day and so moved the ends of what was active. */
const EXAMPLES: Schedule[] = [
  {
    past: { away: [], events: [[0, 0, 0]], held: [] },
    deeds: [
      { kind: "finish", day: 0, room: 0, away: [], ...arrives(3) },
      { kind: "finish", day: 1, room: 0, away: [], ...arrives(0) },
      { kind: "event", day: 0, room: 0, pupils: [0], behavior: 0, ...arrives(0) },
      { kind: "finish", day: 1, room: 1, away: [], ...arrives(1) },
    ],
  },
  {
    past: { away: [], events: [[16, 1, 3]], held: [] },
    deeds: [
      { kind: "finish", day: 2, room: 1, away: [], ...arrives(1, 1) },
      { kind: "event", day: 3, room: 0, pupils: [1], behavior: 3, ...arrives(0) },
      { kind: "finish", day: 0, room: 0, away: [], ...arrives(0) },
      { kind: "finish", day: 1, room: 0, away: [], ...arrives(0) },
    ],
  },
  {
    past: {
      away: [],
      events: [[0, 1, 0]],
      held: [{ pupil: 0, type: "celebrate", back: 12, status: "expired", lasted: 0 }],
    },
    deeds: [
      { kind: "finish", day: 2, room: 0, away: [], ...arrives(0) },
      { kind: "event", day: 0, room: 0, pupils: [1], behavior: 0, ...arrives(0) },
      { kind: "finish", day: 3, room: 0, away: [], ...arrives(0) },
      { kind: "finish", day: 1, room: 0, away: [], ...arrives(3) },
      { kind: "finish", day: 0, room: 0, away: [], ...arrives(0) },
    ],
  },
];

interface World {
  database: Database;
  actor: Context["actor"];
  schoolId: string;
  classIds: string[];
  studentIds: string[];
  behaviorIds: string[];
}

/** Two homerooms, the last student in both, and a lesson for everyone. */
async function makeWorld(database: Database): Promise<World> {
  const school = await makeSchool(database, { time_zone: "UTC", settings: JSON.stringify({ connections: FIGURES }) });
  const { person, account } = await makeAccount(database, school.id, { administrator: true });
  const classes = [
    await makeClass(database, school.id),
    await makeClass(database, school.id),
    await makeClass(database, school.id, { kind: "lesson" }),
  ];
  const students = [];
  for (let index = 0; index < STUDENTS; index += 1) students.push(await makePerson(database, school.id));
  const members = [
    [0, 1, 2, 4],
    [3, 4],
    [0, 1, 2, 3, 4],
  ];
  for (const [index, list] of members.entries()) {
    for (const member of list) await enroll(database, school.id, classes[index]?.id ?? "", students[member]?.id ?? "");
  }
  const behaviors = [
    await makeBehavior(database, school.id),
    await makeBehavior(database, school.id, { group_slug: "challenging", severity: "minor" }),
    await makeBehavior(database, school.id, { group_slug: "challenging", severity: "minor" }),
    await makeBehavior(database, school.id, { group_slug: "challenging", severity: "major" }),
  ];
  return {
    database,
    schoolId: school.id,
    actor: {
      sessionId: "",
      loginId: "",
      accountId: account.id,
      personId: person.id,
      schoolId: school.id,
      role: "teacher",
      isAdministrator: true,
      name: "",
      timeZone: "UTC",
      locale: "en",
      settings: school.settings,
    },
    classIds: classes.map(({ id }) => id),
    studentIds: students.map(({ id }) => id),
    behaviorIds: behaviors.map(({ id }) => id),
  };
}

const MEMBERS = [
  [0, 1, 2, 4],
  [3, 4],
  [0, 1, 2, 3, 4],
];

/** What is known before the week begins, as if it had always been there. */
async function livePast(db: Queryable, world: World, past: Schedule["past"]): Promise<void> {
  const teacher = world.actor.personId;
  const common = { school_id: world.schoolId };
  for (const [index, date] of PAST.entries()) {
    const at = `${date}T09:00:00.000Z`;
    // Lessons are not given every day.
    const rooms = [0, 1, 2].filter((one) => one < 2 || index % 3 === 0);
    await db
      .insertInto("check_in")
      .values(
        rooms.map((one) => ({
          ...common,
          id: checkInId(world.classIds[one] ?? "", date),
          class_id: world.classIds[one] ?? "",
          date,
          created_by: teacher,
          created_at: at,
          updated_at: at,
          finished_at: at,
          finished_by: teacher,
          finished_on: date,
        })),
      )
      .execute();
    const marks = rooms.flatMap((one) => (MEMBERS[one] ?? []).map((member) => ({ one, member })));
    await db
      .insertInto("mark")
      .values(
        marks.map(({ one, member }) => ({
          ...common,
          check_in_id: checkInId(world.classIds[one] ?? "", date),
          student_id: world.studentIds[member] ?? "",
          class_id: world.classIds[one] ?? "",
          date,
          status: past.away.some(([on, who]) => on === index && who === member)
            ? ("absent" as const)
            : ("present" as const),
          note: null,
          arrived_at: null,
          marked_at: at,
          marked_by: teacher,
          settled: 0 as const,
          version: 1,
        })),
      )
      .execute();
  }
  for (const [number, [index, who, what]] of past.events.entries()) {
    const at = `${PAST[index] ?? ""}T10:00:00.000Z`;
    await db
      .insertInto("event")
      .values({
        ...common,
        id: `past-${number}`,
        behavior_id: world.behaviorIds[what] ?? "",
        group_slug: what === 0 ? "positive" : "challenging",
        severity: what === 0 ? null : what === 3 ? "major" : "minor",
        student_id: world.studentIds[who] ?? "",
        class_id: world.classIds[MEMBERS[0]?.includes(who) ? 0 : 1] ?? "",
        date: PAST[index] ?? "",
        occurred_at: at,
        note: null,
        recorded_by: teacher,
        created_at: at,
        undone_at: null,
        for_whole_class: 0,
      })
      .execute();
  }
  await holdPast(db, world, past.held);
  await rebuildSums(db, world.schoolId);
  // What the latest of those facts raise was raised when they came.
  const ctx: Context = { db, actor: world.actor, now: new Date(`${PAST.at(-1) ?? ""}T20:00:00.000Z`) };
  await evaluateConnections(ctx, {
    classId: world.classIds[0] ?? "",
    date: PAST.at(-6) ?? "",
    studentIds: world.studentIds,
  });
}

async function holdPast(db: Queryable, world: World, given: readonly Held[]): Promise<void> {
  const active = new Set<string>();
  for (const [number, one] of given.entries()) {
    const key = `${one.pupil}/${one.type}`;
    if (one.status === "active" && active.has(key)) continue;
    if (one.status === "active") active.add(key);
    const raised = PAST.at(-one.back) ?? "";
    const settled = one.status === "expired" ? addDays(raised, 7) : addDays(raised, Math.min(one.lasted, one.back - 1));
    await db
      .insertInto("connection")
      .values({
        id: `held-${number}`,
        school_id: world.schoolId,
        student_id: world.studentIds[one.pupil] ?? "",
        class_id: world.classIds[MEMBERS[0]?.includes(one.pupil) ? 0 : 1] ?? "",
        type: one.type,
        status: one.status,
        reason: "",
        evidence: "[]",
        once_key: null,
        resolutions: "[]",
        selected_option: null,
        raised_at: `${raised}T10:00:00.000Z`,
        raised_on: raised,
        settled_on: one.status === "active" ? null : settled,
        completed_at: null,
        completed_by: null,
      })
      .execute();
  }
}

/** A write as it reaches the server. */
interface Write {
  day: number;
  place: number;
  run: (ctx: Context) => Promise<void>;
}

/** The writes of a schedule, as they happened or as they arrive. An undone event never arrives before the event. */
function writesOf(world: World, { deeds }: Schedule, order: "as it happened" | "as it arrives"): Write[] {
  const late = order === "as it arrives";
  return deeds.flatMap((one, index): Write[] => {
    const first: Pick<Write, "day" | "place"> = late
      ? { day: Math.min(LAST, one.day + one.arrival.later), place: one.arrival.place }
      : { day: one.day, place: index };
    const classId = world.classIds[one.room] ?? "";
    const date = WEEK[one.day] ?? "";
    const at = `${date}T${String(8 + Math.floor(index / 6)).padStart(2, "0")}:${String((index % 6) * 9).padStart(2, "0")}:00.000Z`;
    if (one.kind === "finish" || one.kind === "correct") {
      const marks =
        one.kind === "finish"
          ? one.away.map((who) => ({ who, status: "absent" as const }))
          : [{ who: one.pupil, status: one.status }];
      const change = {
        marks: marks.map(({ who, status }) => ({ student_id: world.studentIds[who] ?? "", status, marked_at: at })),
        ...(one.kind === "finish" ? { finished: true, finished_at: at } : {}),
      };
      return [
        {
          ...first,
          run: async (ctx) =>
            void (await createCheckIn(ctx, { classId, date }),
            await updateCheckIn(ctx, { id: checkInId(classId, date), change })),
        },
      ];
    }
    const ids: string[] = [];
    const member = one.pupils.filter((who) => MEMBERS[one.room]?.includes(who));
    const recorded: Write = {
      ...first,
      run: async (ctx) => {
        const { events } = await createEvents(ctx, {
          behavior_id: world.behaviorIds[one.behavior] ?? "",
          student_ids: member.map((who) => world.studentIds[who] ?? ""),
          class_id: classId,
          date,
          occurred_at: at,
          key: `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`,
        });
        ids.push(...events.map(({ id }) => id));
      },
    };
    if (one.kind === "event") return [recorded];
    const second = late
      ? { day: Math.min(LAST, Math.max(first.day, one.day + one.undoArrival.later)), place: one.undoArrival.place }
      : { day: one.day, place: index + 0.5 };
    const run = async (ctx: Context): Promise<void> => {
      for (const id of ids) await undoEvent(ctx, { id, undoneAt: at });
    };
    const after = second.day === first.day ? Math.max(second.place, first.place + 0.5) : second.place;
    return [recorded, { day: second.day, place: after, run }];
  });
}

class RollBack extends Error {}

/** What stands in the end, told by everything but ids and the moment at which it was written down. */
async function standingAfter(
  world: World,
  given: Schedule,
  order: "as it happened" | "as it arrives",
): Promise<string[]> {
  let standing: string[] = [];
  const play = world.database.write(async (db) => {
    await livePast(db, world, given.past);
    const writes = writesOf(world, given, order).toSorted((a, b) => a.day - b.day || a.place - b.place);
    for (const [index, write] of writes.entries()) {
      await write.run({
        db,
        actor: world.actor,
        now: new Date(Date.parse(`${WEEK[write.day] ?? ""}T18:00:00.000Z`) + index),
      });
    }
    const ctx: Context = { db, actor: world.actor, now: new Date(`${TODAY}T23:00:00.000Z`) };
    const rows = await db.selectFrom("connection").selectAll().where("school_id", "=", world.schoolId).execute();
    standing = (await asOfNow(ctx, rows))
      .filter((row) => row.status === "active")
      .map((row) =>
        [
          world.studentIds.indexOf(row.student_id),
          row.type,
          row.raised_on,
          world.classIds.indexOf(row.class_id ?? ""),
          row.reason,
          row.once_key,
          row.evidence,
        ].join(" | "),
      )
      .sort();
    throw new RollBack();
  });
  await play.catch((error: unknown) => {
    if (!(error instanceof RollBack)) throw error;
  });
  return standing;
}

const kinds = inject("databases") === "both" ? (["sqlite", "postgres"] as const) : (["sqlite"] as const);

describe.each(kinds)("connections, whatever the order of arrival, on %s", (kind) => {
  let world: World;
  beforeAll(async () => {
    world = await makeWorld((await openTestDatabase(kind)).database);
  });

  it("stand the same in the end", async () => {
    const raised = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(schedule, async (given) => {
        const happened = await standingAfter(world, given, "as it happened");
        for (const line of happened)
          raised.set(line.split(" | ")[1] ?? "", (raised.get(line.split(" | ")[1] ?? "") ?? 0) + 1);
        expect(await standingAfter(world, given, "as it arrives")).toEqual(happened);
      }),
      { numRuns: kind === "sqlite" ? RUNS : RUNS / 10, seed: SEED, examples: EXAMPLES.map((one): [Schedule] => [one]) },
    );
    // A property about nothing would hold as well; the few runs on the second database need not meet everything.
    if (kind === "sqlite") expect([...raised.keys()].sort()).toEqual(["celebrate", "notice", "repair", "welcome_back"]);
  });
});

import { randomUUID } from "node:crypto";
import type { CreatedEvents, UpdatedCheckIn } from "#contract/check-in.ts";
import type { Connection } from "#contract/connection.ts";
import { checkInId } from "#contract/ids.ts";
import type { MarkStatus } from "#contract/marks.ts";
import { addDays, weekday } from "#contract/school-date.ts";
import type { Schema } from "#server/database/schema.ts";
import { rebuildSums } from "#server/services/figures/student-days.ts";
import type { TestApp } from "./app.ts";
import { type ClassScene, makeBehavior, makeClassScene, makeFinishedCheckIn, makeSchool } from "./factories.ts";

/** The `count` weekdays before a date, oldest first. */
export function weekdaysBefore(date: string, count: number): string[] {
  const days: string[] = [];
  for (let day = addDays(date, -1); days.length < count; day = addDays(day, -1))
    if (weekday(day) <= 5) days.unshift(day);
  return days;
}

export interface ConnectionScene extends ClassScene {
  good: Schema["behavior"];
  minor: Schema["behavior"];
  otherMinor: Schema["behavior"];
  major: Schema["behavior"];
}

/** A class of a school whose clock is UTC, with one behaviour of each kind. */
export async function makeConnectionScene(
  app: TestApp,
  given: { students?: number; settings?: object } = {},
): Promise<ConnectionScene> {
  const { database } = app;
  const school = await makeSchool(database, { time_zone: "UTC", settings: JSON.stringify(given.settings ?? {}) });
  const scene = await makeClassScene(database, { school, students: given.students ?? 2, now: app.clock.now });
  const challenging = { group_slug: "challenging" } as const;
  return {
    ...scene,
    good: await makeBehavior(database, school.id, { name: "Kindness" }),
    minor: await makeBehavior(database, school.id, { ...challenging, name: "Calling out", severity: "minor" }),
    otherMinor: await makeBehavior(database, school.id, { ...challenging, name: "Off task", severity: "minor" }),
    major: await makeBehavior(database, school.id, { ...challenging, name: "Hitting", severity: "major" }),
  };
}

/** Past finished check-ins of the class on these dates, with what each student was; present where nothing is said. */
export async function livePast(
  app: TestApp,
  scene: ClassScene,
  dates: readonly string[],
  marks: Record<string, Partial<Record<string, MarkStatus>>> = {},
): Promise<void> {
  for (const date of dates) {
    await makeFinishedCheckIn(app.database, scene.school.id, scene.class.id, date, scene.teacher.person.id);
    await app.database.write((db) =>
      db
        .insertInto("mark")
        .values(
          scene.students.map((student) => ({
            school_id: scene.school.id,
            check_in_id: checkInId(scene.class.id, date),
            student_id: student.id,
            class_id: scene.class.id,
            date,
            status: marks[date]?.[student.id] ?? "present",
            note: null,
            arrived_at: null,
            marked_at: `${date}T08:00:00.000Z`,
            marked_by: scene.teacher.person.id,
            settled: 0,
            version: 1,
          })),
        )
        .execute(),
    );
  }
  await app.database.write((db) => rebuildSums(db, scene.school.id));
}

/** Moves the server's clock to a time of a date, UTC. */
export function at(app: TestApp, date: string, time = "10:00"): void {
  app.clock.now = new Date(`${date}T${time}:00.000Z`);
}

/** Records a behaviour, now or at a past time. */
export async function record(
  app: TestApp,
  scene: ClassScene,
  behavior: { id: string },
  given: {
    students?: readonly { id: string }[];
    at?: string;
    /** The day that it counts for; left out: that of the moment. */
    date?: string;
    as?: { headers: Record<string, string> };
    classId?: string;
  } = {},
): Promise<CreatedEvents> {
  const [first] = scene.students;
  const { status, body } = await app.call("POST", "/check-in/event/create", {
    as: given.as ?? scene.teacher,
    headers: { "Idempotency-Key": randomUUID() },
    body: {
      behavior_id: behavior.id,
      student_ids: (given.students ?? [first]).map((student) => student?.id),
      class_id: given.classId ?? scene.class.id,
      occurred_at: given.at ?? app.clock.now.toISOString(),
      ...(given.date ? { date: given.date } : {}),
    },
  });
  if (status !== 200) throw new Error(`recording answered ${status}: ${JSON.stringify(body)}`);
  return body as CreatedEvents;
}

export async function undo(app: TestApp, scene: ClassScene, eventId: string, undoneAt?: string): Promise<void> {
  const { status, body } = await app.call(
    "DELETE",
    `/check-in/event/${eventId}${undoneAt ? `?undone_at=${undoneAt}` : ""}`,
    { as: scene.teacher },
  );
  if (status !== 200) throw new Error(`undoing answered ${status}: ${JSON.stringify(body)}`);
}

/** Takes the check-in of a date: the exceptions, and finished. */
export async function takeCheckIn(
  app: TestApp,
  scene: ClassScene,
  date: string,
  marks: Partial<Record<string, MarkStatus>> = {},
  given: { classId?: string; finished?: boolean } = {},
): Promise<UpdatedCheckIn> {
  const classId = given.classId ?? scene.class.id;
  await app.call("POST", `/check-in/create/${classId}`, { as: scene.teacher, body: { date } });
  const { status, body } = await app.call("PATCH", `/check-in/update/${checkInId(classId, date)}`, {
    as: scene.teacher,
    body: {
      marks: Object.entries(marks).map(([student_id, mark]) => ({
        student_id,
        status: mark,
        marked_at: app.clock.now.toISOString(),
      })),
      ...(given.finished === undefined ? { finished: true } : { finished: given.finished }),
    },
  });
  if (status !== 200) throw new Error(`the check-in answered ${status}: ${JSON.stringify(body)}`);
  return body as UpdatedCheckIn;
}

/** The student's stored connections, oldest first. */
export async function connectionsOf(
  app: TestApp,
  scene: ClassScene,
  studentId = scene.students[0]?.id ?? "",
): Promise<Schema["connection"][]> {
  return app.database.read
    .selectFrom("connection")
    .selectAll()
    .where("school_id", "=", scene.school.id)
    .where("student_id", "=", studentId)
    .orderBy("raised_on")
    .orderBy("type")
    .orderBy("id")
    .execute();
}

export const slugs = (connections: readonly Connection[]): string[] =>
  connections.map((connection) => connection.type.slug);

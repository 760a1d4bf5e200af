import { circleActivityId } from "#contract/ids.ts";
import { addDays, type SchoolDate } from "#contract/school-date.ts";
import type { ClassTable } from "#server/database/schema.ts";
import { checkDate } from "#server/services/check-in/dates.ts";
import { findClass } from "#server/services/classes/class-access.ts";
import { type Context, REPLAY_DAYS, replayHorizon, today } from "#server/services/context.ts";
import type { Activity } from "./catalogue/activity.ts";
import { activitiesFor, ageBandOf, CATALOGUE } from "./catalogue/catalogue.ts";
import { offerOf } from "./offer.ts";
import { notEndedBefore } from "#server/services/classes/enrolled-on.ts";

export interface FoundActivity {
  activity: Activity;
  classId: string;
  date: SchoolDate;
}

/** Whose activity it is said to be, and of which day. */
export interface Of {
  classId: string | undefined;
  date: SchoolDate | undefined;
}

/**
 * Which activity an id names: any of the catalogue for the class and the date that are named with it; else, as nothing is
 * stored of offers, those that are made again for the actor's classes, from tomorrow (a device's clock may be ahead) back
 * to the last day that a device may deliver. Undefined where none is it.
 */
export async function findActivity(ctx: Context, id: string, of: Of): Promise<FoundActivity | undefined> {
  return (await namedActivity(ctx, id, of)) ?? lateActivity(ctx, id);
}

async function namedActivity(ctx: Context, id: string, { classId, date }: Of): Promise<FoundActivity | undefined> {
  if (classId === undefined || date === undefined) return undefined;
  checkDate(ctx, date);
  if (!(await findClass(ctx, classId, date))) return undefined;
  // With another grade, or another catalogue, the class is offered others than those that the device showed.
  const activity = CATALOGUE.find(({ key }) => circleActivityId(classId, date, key) === id);
  return activity && { activity, classId, date };
}

async function lateActivity(ctx: Context, id: string): Promise<FoundActivity | undefined> {
  const offers = (await candidates(ctx)).map((one) => ({
    classId: one.id,
    offer: offerOf(one.id, activitiesFor(ageBandOf(one.grade))),
  }));
  for (const date of dates(today(ctx))) {
    for (const { classId, offer } of offers) {
      const activity = offer(date).find(({ key }) => circleActivityId(classId, date, key) === id);
      if (activity) return (await findClass(ctx, classId, date)) && { activity, classId, date };
    }
  }
  return undefined;
}

/** Today first: it is what nearly every comment is about. */
function dates(day: SchoolDate): SchoolDate[] {
  return [...Array.from({ length: REPLAY_DAYS + 1 }, (_, back) => addDays(day, -back)), addDays(day, 1)];
}

/** Classes that the actor may be using; which dates of them is decided when one is found. */
function candidates(ctx: Context): Promise<Pick<ClassTable, "id" | "grade">[]> {
  const { schoolId, personId, isAdministrator } = ctx.actor;
  return ctx.db
    .selectFrom("class")
    .select(["class.id", "class.grade"])
    .where("class.school_id", "=", schoolId)
    .$if(!isAdministrator, (query) =>
      query.where("class.id", "in", (eb) =>
        eb
          .selectFrom("enrolment")
          .select("enrolment.class_id")
          .where("enrolment.school_id", "=", schoolId)
          .where("enrolment.person_id", "=", personId)
          .where("enrolment.role", "=", "teacher")
          .where(notEndedBefore(replayHorizon(ctx))),
      ),
    )
    .execute();
}

import type { CircleActivity, CircleDay } from "#contract/circle.ts";
import { circleActivityId } from "#contract/ids.ts";
import { addDays, type SchoolDate } from "#contract/school-date.ts";
import { checkDate } from "#server/services/check-in/dates.ts";
import { requireClass } from "#server/services/classes/class-access.ts";
import { type Context, today } from "#server/services/context.ts";
import { activitiesFor, ageBandOf } from "./catalogue/catalogue.ts";
import { latestEntries } from "./entries.ts";
import { offerOf } from "./offer.ts";

const LATEST = 20;

/** So many days ahead the activities are told. */
const AHEAD_DAYS = 7;

/** The activities of a class on a date, and its latest entries. 404 for a class not the actor's. */
export async function getCircleDay(
  ctx: Context,
  input: { classId: string; date: string | undefined },
): Promise<CircleDay> {
  const date = input.date ?? today(ctx);
  checkDate(ctx, date);
  const { id, grade } = await requireClass(ctx, input.classId, date);
  const offer = offerOf(id, activitiesFor(ageBandOf(grade)));
  const activitiesOn = (on: SchoolDate): CircleActivity[] =>
    offer(on).map(({ key, category, title, prompt, minutes }) => ({
      id: circleActivityId(id, on, key),
      category,
      title,
      prompt,
      minutes,
    }));
  const ahead = Array.from({ length: AHEAD_DAYS }, (_, at) => addDays(date, at + 1));
  return {
    date,
    activities: activitiesOn(date),
    entries: await latestEntries(ctx, id, LATEST),
    ahead: date < today(ctx) ? undefined : ahead.map((on) => ({ date: on, activities: activitiesOn(on) })),
  };
}

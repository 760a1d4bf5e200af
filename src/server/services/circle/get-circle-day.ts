import type { CircleDay } from "#contract/circle.ts";
import { circleActivityId } from "#contract/ids.ts";
import { checkDate } from "#server/services/check-in/dates.ts";
import { requireClass } from "#server/services/classes/class-access.ts";
import { type Context, today } from "#server/services/context.ts";
import { activitiesFor, ageBandOf } from "./catalogue/catalogue.ts";
import { latestEntries } from "./entries.ts";
import { offerOf } from "./offer.ts";

const LATEST = 20;

/** The activities of a class on a date, and its latest entries. 404 for a class not the actor's. */
export async function getCircleDay(
  ctx: Context,
  input: { classId: string; date: string | undefined },
): Promise<CircleDay> {
  const date = input.date ?? today(ctx);
  checkDate(ctx, date);
  const { id, grade } = await requireClass(ctx, input.classId, date);
  const activities = offerOf(id, activitiesFor(ageBandOf(grade)))(date);
  return {
    date,
    activities: activities.map(({ key, category, title, prompt, minutes }) => ({
      id: circleActivityId(id, date, key),
      category,
      title,
      prompt,
      minutes,
    })),
    entries: await latestEntries(ctx, id, LATEST),
  };
}

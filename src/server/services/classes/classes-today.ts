import { type Context, today } from "#server/services/context.ts";
import { enrolledOn } from "./enrolled-on.ts";

/** The classes of some people today, as students or as teachers, by name; a stay may outlast its class. */
export async function classesToday(
  ctx: Context,
  ids: readonly string[],
): Promise<Map<string, { id: string; name: string }[]>> {
  if (ids.length === 0) return new Map();
  const day = today(ctx);
  const rows = await ctx.db
    .selectFrom("enrolment")
    .innerJoin("class", (join) =>
      join.onRef("class.school_id", "=", "enrolment.school_id").onRef("class.id", "=", "enrolment.class_id"),
    )
    .select(["enrolment.person_id", "class.id", "class.name"])
    .distinct()
    .where("enrolment.school_id", "=", ctx.actor.schoolId)
    .where("enrolment.person_id", "in", ids)
    .where(enrolledOn(day))
    .where((eb) => eb.or([eb("class.ended_on", "is", null), eb("class.ended_on", ">", day)]))
    .execute();
  const { compare } = new Intl.Collator(ctx.actor.locale, { sensitivity: "base", numeric: true });
  rows.sort((a, b) => compare(a.name, b.name) || (a.id < b.id ? -1 : 1));
  return new Map(
    [...Map.groupBy(rows, (row) => row.person_id)].map(([personId, own]) => [
      personId,
      own.map(({ id, name }) => ({ id, name })),
    ]),
  );
}

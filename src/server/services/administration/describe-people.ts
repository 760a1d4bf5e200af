import type { SchoolPerson } from "#contract/school-people.ts";
import type { PersonTable } from "#server/database/schema.ts";
import { type Context, today } from "#server/services/context.ts";
import { studentRef } from "#server/services/people.ts";
import type { AccountFacts } from "./account-states.ts";
import { enrolledOn } from "#server/services/classes/enrolled-on.ts";

export type ListedPerson = Pick<
  PersonTable,
  "id" | "role" | "first_name" | "last_name" | "is_administrator" | "grade" | "avatar" | "animal" | "left_on"
>;

/** Some people with their classes of today and how their accounts stand. */
export async function describePeople(
  ctx: Context,
  people: readonly ListedPerson[],
  accounts: ReadonlyMap<string, AccountFacts>,
): Promise<SchoolPerson[]> {
  const classes = await classesToday(
    ctx,
    people.map(({ id }) => id),
  );
  return people.map((person) => {
    const account = accounts.get(person.id);
    return {
      ...studentRef(ctx.actor, person),
      role: person.role,
      is_administrator: person.role === "teacher" && person.is_administrator === 1,
      grade: person.grade,
      classes: classes.get(person.id) ?? [],
      account: account
        ? {
            state: account.state,
            email: account.email,
            locked_until: account.lockedUntil,
            invited_at: account.invitedAt,
          }
        : null,
      left_on: person.left_on,
    };
  });
}

/** The classes of some people today, as students or as teachers. */
async function classesToday(ctx: Context, ids: readonly string[]): Promise<Map<string, SchoolPerson["classes"]>> {
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

import type { SchoolPerson } from "#contract/school-people.ts";
import type { PersonTable } from "#server/database/schema.ts";
import { classesToday } from "#server/services/classes/classes-today.ts";
import type { Context } from "#server/services/context.ts";
import { studentRef } from "#server/services/people.ts";
import type { AccountFacts } from "./account-states.ts";

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

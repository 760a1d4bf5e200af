import { schoolDate } from "#contract/school-date.ts";
import { forbidden } from "#server/errors.ts";
import type { Context } from "#server/services/context.ts";
import { hasLeft } from "#server/services/people.ts";

/** Throws 403 where the actor, whose upload may have waited for minutes, is no administrator who can sign in any more. */
export async function requireRights({ db, actor, now }: Context): Promise<void> {
  const person = await db
    .selectFrom("person")
    .innerJoin("account", (join) =>
      join.onRef("account.school_id", "=", "person.school_id").onRef("account.person_id", "=", "person.id"),
    )
    .select("person.left_on")
    .where("person.school_id", "=", actor.schoolId)
    .where("person.id", "=", actor.personId)
    .where("person.is_administrator", "=", 1)
    .where("account.id", "=", actor.accountId)
    .where("account.status", "=", "active")
    .executeTakeFirst();
  if (!person || hasLeft(person, schoolDate(now, actor.timeZone))) throw forbidden();
}

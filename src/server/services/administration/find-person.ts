import type { PeopleError } from "#contract/errors.ts";
import type { Queryable } from "#server/database/database.ts";
import type { AccountTable, PersonTable } from "#server/database/schema.ts";
import { type AppError, notFound, refused } from "#server/errors.ts";
import type { Context } from "#server/services/context.ts";
import { findErasure } from "#server/services/privacy/erasure-ledger.ts";

/** A refusal that the administrator's screen has words for. */
export const refusedFor = (reason: PeopleError): AppError => refused(reason);

/** A person of the actor's school who was not erased, left or not. Throws 404 for any other. */
export async function requirePerson(ctx: Context, id: string): Promise<PersonTable> {
  const { schoolId } = ctx.actor;
  const person = await ctx.db
    .selectFrom("person")
    .selectAll()
    .where("school_id", "=", schoolId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!person || (await findErasure(ctx.db, schoolId, id))) throw notFound();
  return person;
}

/** The person's account. Throws 400 `NO_ACCOUNT`. */
export async function requireAccount(ctx: Context, personId: string): Promise<AccountTable> {
  const account = await ctx.db
    .selectFrom("account")
    .selectAll()
    .where("school_id", "=", ctx.actor.schoolId)
    .where("person_id", "=", personId)
    .executeTakeFirst();
  if (!account) throw refusedFor("NO_ACCOUNT");
  return account;
}

/** How many others are administrators who can sign in, and stay: no day is entered on which they leave. */
export async function otherAdministrators(
  db: Queryable,
  { schoolId, personId }: { schoolId: string; personId: string },
): Promise<number> {
  const row = await db
    .selectFrom("person")
    .innerJoin("account", (join) =>
      join.onRef("account.school_id", "=", "person.school_id").onRef("account.person_id", "=", "person.id"),
    )
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("person.school_id", "=", schoolId)
    .where("person.id", "!=", personId)
    .where("person.role", "=", "teacher")
    .where("person.is_administrator", "=", 1)
    .where("person.left_on", "is", null)
    .where("account.status", "=", "active")
    .executeTakeFirstOrThrow();
  return row.n;
}

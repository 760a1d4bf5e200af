import type { AvatarTable } from "#server/database/schema.ts";
import { notFound } from "#server/errors.ts";
import { accountsOfLogin } from "#server/services/accounts/accounts-of-login.ts";
import { schoolsOfSession } from "#server/services/accounts/sessions.ts";
import type { Context, Queryable } from "#server/services/context.ts";

type Picture = Pick<AvatarTable, "bytes" | "content_type">;

/**
 * An uploaded picture of the actor's school, or of another one to which the session may turn: the choice of persons shows
 * those of all. 404 otherwise.
 */
export async function getAvatar(ctx: Context, key: string): Promise<Picture> {
  const { db, actor } = ctx;
  const found = (await pictureOf(db, [actor.schoolId], key)) ?? (await pictureOf(db, await schoolsWithin(ctx), key));
  if (!found) throw notFound();
  return found;
}

async function pictureOf(db: Queryable, schoolIds: readonly string[], key: string): Promise<Picture | undefined> {
  return db
    .selectFrom("avatar")
    .select(["bytes", "content_type"])
    .where("school_id", "in", schoolIds)
    .where("key", "=", key)
    .executeTakeFirst();
}

async function schoolsWithin({ db, actor, now }: Context): Promise<string[]> {
  const schoolIds = await schoolsOfSession(db, actor.sessionId);
  const accounts = await accountsOfLogin(db, actor.loginId, { now, schoolIds });
  return [actor.schoolId, ...accounts.filter(({ status }) => status === "active").map(({ school_id }) => school_id)];
}

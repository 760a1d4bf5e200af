import type { AvatarTable } from "#server/database/schema.ts";
import { notFound } from "#server/errors.ts";
import type { Context } from "#server/services/context.ts";

/** An uploaded picture of a school where the actor's login has an account: the choice of persons shows those of all. 404 otherwise. */
export async function getAvatar(
  { db, actor }: Context,
  key: string,
): Promise<Pick<AvatarTable, "bytes" | "content_type">> {
  const found = await db
    .selectFrom("avatar")
    .select(["bytes", "content_type"])
    .where("school_id", "in", (eb) =>
      eb
        .selectFrom("account")
        .select("account.school_id")
        .where("account.login_id", "=", actor.loginId)
        .where("account.status", "=", "active"),
    )
    .where("key", "=", key)
    .executeTakeFirst();
  if (!found) throw notFound();
  return found;
}

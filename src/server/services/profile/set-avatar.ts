import { createHash } from "node:crypto";
import type { AvatarKey } from "#contract/avatars.ts";
import { lockNames, lockPerson, lockPersons } from "#server/database/locks.ts";
import { AppError } from "#server/errors.ts";
import { by, writeAudit } from "#server/services/audit/write-audit.ts";
import { type Context, type Queryable, stamp, today } from "#server/services/context.ts";
import { notLeftBy } from "#server/services/people.ts";
import { BUILT_IN } from "#server/database/animals/settle-animals.ts";
import { readSettings } from "#server/services/school/settings.ts";

/** The actor's picture becomes a built-in one, or none. */
export async function chooseImage(ctx: Context, image: AvatarKey | null): Promise<void> {
  await setAvatar(ctx, { id: ctx.actor.personId }, image && `${BUILT_IN}${image}`);
}

/** Throws 403 for a student of a school that does not let students upload pictures. */
export async function checkMayUpload(ctx: Context): Promise<void> {
  if (ctx.actor.role !== "student") return;
  const { settings } = await ctx.db
    .selectFrom("school")
    .select("settings")
    .where("id", "=", ctx.actor.schoolId)
    .executeTakeFirstOrThrow();
  if (!readSettings(settings).student_pictures) {
    throw new AppError(
      403,
      "Your school does not let students upload pictures. Please choose one of the built-in ones.",
    );
  }
}

/** The actor's picture becomes an upload, already cut to size as WebP; the same one is stored once in a school. */
export async function storeUpload(ctx: Context, bytes: Buffer): Promise<void> {
  await storePictureOf(ctx, ctx.actor.personId, bytes);
}

/** The same for anyone of the actor's school who has not left: the caller says who may. */
export function storePictureOf(
  ctx: Context,
  personId: string,
  bytes: Buffer,
): Promise<"stored" | "unchanged" | "unknown"> {
  const key = keyOf(bytes);
  return setAvatar(ctx, { id: personId }, key, () =>
    ctx.db
      .insertInto("avatar")
      .values({ school_id: ctx.actor.schoolId, key, content_type: "image/webp", bytes, created_at: stamp(ctx) })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}

/** Nobody's picture any more, whether its person has left or not: the caller says who may. */
export async function removePictureOf(ctx: Context, personId: string): Promise<void> {
  await setAvatar(ctx, { id: personId, mayHaveLeft: true }, null);
}

const keyOf = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

/** What people are to be given in one transaction, by the ids of the people. */
type Given = ReadonlyMap<string, Buffer>;

/**
 * Holds people with the pictures that they have and those that they are given, in one order: two that give many at once
 * would else hold each other up.
 */
export async function holdPictures({ db, actor: { schoolId } }: Context, given: Given): Promise<void> {
  const ids = [...given.keys()];
  await lockPersons(db, schoolId, ids);
  const held = await db
    .selectFrom("person")
    .select("avatar")
    .where("school_id", "=", schoolId)
    .where("id", "in", ids)
    .where("avatar", "is not", null)
    .execute();
  const keys = [...held.map(({ avatar }) => avatar ?? ""), ...[...given.values()].map(keyOf)];
  await lockNames(
    db,
    keys.map((key) => pictureLock(schoolId, key)),
  );
}

/** The name under which a picture is locked by whoever takes it, or clears it away where nobody shows it. */
export const pictureLock = (schoolId: string, key: string): string => `avatar/${schoolId}/${key}`;

async function setAvatar(
  ctx: Context,
  { id: personId, mayHaveLeft = false }: { id: string; mayHaveLeft?: boolean },
  avatar: string | null,
  store?: () => Promise<unknown>,
): Promise<"stored" | "unchanged" | "unknown"> {
  const { db, actor } = ctx;
  // Of two pictures at once, the second sees the first and clears it away.
  await lockPerson(db, actor.schoolId, personId);
  const held = await db
    .selectFrom("person")
    .select("avatar")
    .where("school_id", "=", actor.schoolId)
    .where("id", "=", personId)
    .$if(!mayHaveLeft, (query) => query.where(notLeftBy(today(ctx))))
    .executeTakeFirst();
  if (!held) return "unknown";
  const before = held.avatar;
  // Whoever takes the same picture at this moment must not lose it to the clearing away below.
  await lockNames(
    db,
    [before, avatar].filter((key) => key !== null).map((key) => pictureLock(actor.schoolId, key)),
  );
  await store?.();
  await db
    .updateTable("person")
    .set({ avatar })
    .where("school_id", "=", actor.schoolId)
    .where("id", "=", personId)
    .execute();
  if (before === avatar) return "unchanged";
  await writeAudit(db, { ...by(ctx), action: "person.picture-changed", subjectId: personId });
  if (before !== null) await clearUnused(db, actor.schoolId, before);
  return "stored";
}

/** A face that nobody shows any more is not kept. */
async function clearUnused(db: Queryable, schoolId: string, key: string): Promise<void> {
  await db
    .deleteFrom("avatar")
    .where("school_id", "=", schoolId)
    .where("key", "=", key)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("person")
            .select("id")
            .where("person.school_id", "=", schoolId)
            .where("person.avatar", "=", key),
        ),
      ),
    )
    .execute();
}

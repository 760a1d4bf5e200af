import type { ClientAssetTable } from "#server/database/schema.ts";
import type { Database, Queryable } from "#server/database/database.ts";

/** A file of a built client as it is kept. */
export type ClientAsset = Pick<ClientAssetTable, "encoding" | "bytes">;

/** A device may have been away for a year, and still ask for the files of the version that it has. */
const KEPT_DAYS = 400;
const DAY_MS = 86_400_000;

/**
 * Keeps the files of a client that is served, by their paths, for pages of this version that outlive it, whichever process
 * they then ask. What nobody has served for more than a year goes.
 */
export async function keepClientAssets(
  database: Database,
  paths: readonly string[],
  read: (path: string) => Promise<ClientAsset>,
  now: Date,
): Promise<void> {
  const kept = await database.read.selectFrom("client_asset").select("path").where("path", "in", paths).execute();
  const known = new Set(kept.map(({ path }) => path));
  const served_at = now.toISOString();
  for (const path of paths.filter((one) => !known.has(one))) {
    const asset = await read(path);
    await database.write((db) =>
      db
        .insertInto("client_asset")
        .values({ path, ...asset, served_at })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    );
  }
  const longAgo = new Date(now.getTime() - KEPT_DAYS * DAY_MS).toISOString();
  await database.write(async (db) => {
    await db.updateTable("client_asset").set({ served_at }).where("path", "in", paths).execute();
    await db.deleteFrom("client_asset").where("served_at", "<", longAgo).execute();
  });
}

/** A file of a client that some process serves or has served; undefined where there is none of that name. */
export const findClientAsset = (db: Queryable, path: string): Promise<ClientAsset | undefined> =>
  db.selectFrom("client_asset").select(["encoding", "bytes"]).where("path", "=", path).executeTakeFirst();

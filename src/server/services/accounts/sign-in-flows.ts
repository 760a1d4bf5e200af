import { randomBytes } from "node:crypto";
import type { Database } from "#server/database/database.ts";
import { KEY_BYTES } from "#server/identity/seal.ts";

const KEY = "sign_in_flow_key";

/** The key that seals the flows' cookies, the same in every process: made once, kept in the database. */
export async function flowKey(database: Database): Promise<Buffer> {
  const kept = await readKey(database);
  if (kept) return kept;
  const made = randomBytes(KEY_BYTES).toString("base64url");
  // Of two processes that make one at once, one is first.
  await database.write((db) =>
    db
      .insertInto("meta")
      .values({ key: KEY, value: made })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
  return (await readKey(database)) ?? Buffer.from(made, "base64url");
}

async function readKey(database: Database): Promise<Buffer | undefined> {
  const row = await database.read.selectFrom("meta").select("value").where("key", "=", KEY).executeTakeFirst();
  return row && Buffer.from(row.value, "base64url");
}

/** Uses a flow up, whatever comes of it. False where it was used before, by whichever process. */
export async function spendFlow(
  database: Database,
  flow: { id: string; expires_at: string },
  now: Date,
): Promise<boolean> {
  return database.write(async (db) => {
    await db.deleteFrom("spent_flow").where("expires_at", "<=", now.toISOString()).execute();
    const spent = await db
      .insertInto("spent_flow")
      .values({ id: flow.id, expires_at: flow.expires_at })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    return spent !== undefined;
  });
}

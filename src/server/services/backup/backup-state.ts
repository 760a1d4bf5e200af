import { z } from "zod";
import type { Database, Queryable } from "#server/database/database.ts";

/** Key of the table `meta` under which the last backups are told, by whichever process made them. */
const META_KEY = "backup.last";

const state = z.object({
  /** When one was last made and checked; null where none was yet. ISO moments. */
  goodAt: z.string().nullable(),
  /** Its size in bytes. */
  bytes: z.number().nullable(),
  /** When one was last tried. */
  triedAt: z.string(),
  /** Why that try failed: a sentence for technicians without its full stop. Null where it did not. */
  error: z.string().nullable(),
  /** Machine and folder of the last good one. */
  place: z.string().nullable(),
});

/** What is known of the backups that the server makes by itself. */
export type BackupState = z.infer<typeof state>;

/** Null where none was ever tried. */
export async function readBackupState(db: Queryable): Promise<BackupState | null> {
  const row = await db.selectFrom("meta").select("value").where("key", "=", META_KEY).executeTakeFirst();
  return row ? (state.safeParse(parsed(row.value)).data ?? null) : null;
}

export async function writeBackupState(database: Database, given: BackupState): Promise<void> {
  const value = JSON.stringify(given);
  await database.write((db) =>
    db
      .insertInto("meta")
      .values({ key: META_KEY, value })
      .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
      .execute(),
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** How it stands, for whoever only wants to know that. `off`: none is made by this program, `none`: the first is to come. */
export type BackupStanding = "good" | "late" | "failed" | "none" | "off";

/** A night may be missed and made up for in the morning; after so long one is missing, in ms. */
const LATE_MS = 36 * 3_600_000;

/** `isOn`: whether this process is to make backups. */
export function standingOf(known: BackupState | null, isOn: boolean, now: Date): BackupStanding {
  if (known === null) return isOn ? "none" : "off";
  if (known.error !== null) return "failed";
  if (known.goodAt === null) return "none";
  return now.getTime() - Date.parse(known.goodAt) > LATE_MS ? "late" : "good";
}

import { statfs } from "node:fs/promises";
import { hasOurMigrations } from "#server/database/has-our-migrations.ts";
import { isReachable } from "#server/database/is-reachable.ts";
import type { Database } from "#server/services/context.ts";

/** With less room on the disk no more is let in: what is under way, and the database's own log, still need some. In bytes. */
const LEAST_ROOM = 64 * 1024 * 1024;

/** Whether the disk of a folder has room; true where the system does not tell. */
async function hasRoom(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder).catch(() => ({ bavail: Number.POSITIVE_INFINITY, bsize: 1 }));
  return bavail * bsize >= LEAST_ROOM;
}

/** What stands in the way of work, in a technician's words; null where nothing does. */
export async function whyNotReady(database: Database, dataDir: string): Promise<string | null> {
  if (!(await isReachable(database))) return "the database does not answer";
  if (!(await hasOurMigrations(database))) return "the database is not up to date with this program";
  if (!(await hasRoom(dataDir))) return "the disk is full";
  return null;
}

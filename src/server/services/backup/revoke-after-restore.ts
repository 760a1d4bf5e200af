import type { Database, Queryable } from "#server/database/database.ts";
import { MANIFEST } from "#server/database/content-of.ts";
import type { BackupManifest } from "#server/database/copy-database.ts";
import { writeAudit } from "#server/services/audit/write-audit.ts";

/** What a database of another day loses before it is used again. */
export interface Revoked {
  /** When the backup was made; null where it does not say. */
  madeAt: string | null;
  sessions: number;
  /** Links that set a password or change an address: they may have been used since. */
  links: number;
  /** Mail that waited then: it may have left since. */
  mails: number;
}

/**
 * Takes out of a restored database what must not live twice: who signed out since would be signed in again, a link used
 * since would work again, a mail sent since would leave again. Activation links stay, for whoever still waits.
 */
export async function revokeAfterRestore(database: Database, now: Date): Promise<Revoked> {
  return database.write(async (db) => {
    const madeAt = await takeManifest(db);
    const sessions = await db.deleteFrom("session").executeTakeFirst();
    const links = await db.deleteFrom("link").where("purpose", "!=", "activate").executeTakeFirst();
    const mails = await db.deleteFrom("mail").where("sent_at", "is", null).executeTakeFirst();
    await audit(db, madeAt, now);
    return {
      madeAt,
      sessions: Number(sessions.numDeletedRows),
      links: Number(links.numDeletedRows),
      mails: Number(mails.numDeletedRows),
    };
  });
}

/** The manifest is the backup's, not the database's that it becomes. */
async function takeManifest(db: Queryable): Promise<string | null> {
  const row = await db.deleteFrom("meta").where("key", "=", MANIFEST).returning("value").executeTakeFirst();
  return row ? asManifest(row.value).made_at : null;
}

/** Written by `copyDatabase` alone. */
const asManifest = (json: string): BackupManifest => JSON.parse(json) as BackupManifest;

async function audit(db: Queryable, madeAt: string | null, now: Date): Promise<void> {
  const schools = await db.selectFrom("school").select("id").execute();
  for (const { id } of schools) {
    await writeAudit(db, {
      schoolId: id,
      actorId: null,
      action: "database.restore",
      subjectId: null,
      detail: madeAt === null ? {} : { made_at: madeAt },
      now,
    });
  }
}

import type { Queryable } from "#server/database/database.ts";
import { newId } from "#server/ids.ts";
import type { Context } from "#server/services/context.ts";

/** Who did what to whom, without names (reliability, *Security*). */
export interface AuditEntry {
  schoolId: string;
  /** The person who did it; null for a command of the operator. */
  actorId: string | null;
  action: string;
  subjectId: string | null;
  detail?: Record<string, string | number | boolean>;
  now: Date;
}

/** The parts of an entry that tell who is at work. */
export const by = ({ actor, now }: Context): Pick<AuditEntry, "schoolId" | "actorId" | "now"> => ({ schoolId: actor.schoolId, actorId: actor.personId, now });

/** Writes an entry of the audit trail in the transaction of what it tells. */
export async function writeAudit(db: Queryable, entry: AuditEntry): Promise<void> {
  await db
    .insertInto("audit")
    .values({
      id: newId(),
      school_id: entry.schoolId,
      at: entry.now.toISOString(),
      actor_id: entry.actorId,
      action: entry.action,
      subject_id: entry.subjectId,
      detail: JSON.stringify(entry.detail ?? {}),
    })
    .execute();
}

/** The same for what happened to a login: an entry in each school that it opens. */
export async function auditLogin(db: Queryable, loginId: string, action: string, now: Date, detail: AuditEntry["detail"] = {}): Promise<void> {
  const accounts = await db.selectFrom("account").select(["id", "school_id", "person_id"]).where("login_id", "=", loginId).execute();
  for (const { id, school_id, person_id } of accounts) {
    await writeAudit(db, { schoolId: school_id, actorId: person_id, action, subjectId: id, detail, now });
  }
}

import type { Queryable } from "#server/database/database.ts";
import { newId } from "#server/ids.ts";
import type { Context } from "#server/services/context.ts";

/** Who did what to whom, without names. */
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
export const by = ({ actor, now }: Context): Pick<AuditEntry, "schoolId" | "actorId" | "now"> => ({
  schoolId: actor.schoolId,
  actorId: actor.personId,
  now,
});

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

/** The same for what the owner of a login does with one of its accounts: told in that account's school, and in no other. */
export async function auditAccount(
  db: Queryable,
  accountId: string | null | undefined,
  action: string,
  now: Date,
  detail: AuditEntry["detail"] = {},
): Promise<void> {
  if (!accountId) return;
  const account = await db
    .selectFrom("account")
    .select(["id", "school_id", "person_id"])
    .where("id", "=", accountId)
    .executeTakeFirst();
  if (account)
    await writeAudit(db, {
      schoolId: account.school_id,
      actorId: account.person_id,
      action,
      subjectId: account.id,
      detail,
      now,
    });
}

/** The same for what changes every account of a login, as its address does: an entry in each school that its owner has agreed to. */
export async function auditAccounts(
  db: Queryable,
  loginId: string,
  action: string,
  now: Date,
  detail: AuditEntry["detail"] = {},
): Promise<void> {
  const accounts = await db
    .selectFrom("account")
    .select(["id", "school_id", "person_id"])
    .where("login_id", "=", loginId)
    .where("consented_at", "is not", null)
    .execute();
  for (const { id, school_id, person_id } of accounts) {
    await writeAudit(db, { schoolId: school_id, actorId: person_id, action, subjectId: id, detail, now });
  }
}

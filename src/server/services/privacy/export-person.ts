import type { Database, Queryable } from "#server/database/database.ts";
import type { PersonTable } from "#server/database/schema.ts";
import { writeAudit } from "#server/services/audit/write-audit.ts";
import type { Actor } from "#server/services/context.ts";
import { setByHand } from "#server/services/by-hand/overrides.ts";
import { personSaidBy } from "#server/services/by-hand/roster-said.ts";
import { recordExport } from "#server/services/exports/record-export.ts";
import { BUILT_IN } from "#server/database/animals/settle-animals.ts";
import { fullName } from "#server/services/people.ts";
import { findErasure } from "./erasure-ledger.ts";
import { exportAbout } from "./export-about.ts";
import { exportAccess, parsed } from "./export-access.ts";
import { exportRecorded } from "./export-recorded.ts";
import { readLabels } from "./export-labels.ts";
import type { OtherPerson, PersonExport } from "./person-export.ts";

/**
 * All that is stored about one person; that it was exported, and by whom, is written into the audit trail and, where an
 * administrator did it, mailed to all of them.
 */
export async function exportPerson(
  database: Database,
  { id, schoolId }: { id: string; schoolId: string },
  { now, actor }: { now: Date; actor?: Actor },
): Promise<PersonExport> {
  return database.write(async (db) => {
    const told = await readPerson(db, schoolId, id, now);
    if (actor)
      await recordExport(
        { db, actor, now },
        { action: "person.export", subjectId: id, what: "all that is stored about one person" },
      );
    else await writeAudit(db, { schoolId, actorId: null, action: "person.export", subjectId: id, now });
    return told;
  });
}

async function readPerson(db: Queryable, schoolId: string, id: string, now: Date): Promise<PersonExport> {
  const school = await db
    .selectFrom("school")
    .select(["id", "name", "time_zone"])
    .where("id", "=", schoolId)
    .executeTakeFirstOrThrow();
  const row = await db
    .selectFrom("person")
    .selectAll()
    .where("school_id", "=", schoolId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const erasure = await findErasure(db, schoolId, id);
  const family = await familyOf(db, schoolId, id);
  const labels = await readLabels(db, schoolId, new Set([id]));
  return {
    format: "daybell-person",
    version: 1,
    exported_at: now.toISOString(),
    school,
    person: personWords(row, erasure?.erased_at ?? null),
    picture: await pictureOf(db, row),
    ...(await exportAccess(db, schoolId, id)),
    ...family,
    ...(await exportAbout(db, schoolId, id, labels)),
    recorded: await exportRecorded(db, schoolId, id, labels),
    audit: await auditOf(db, schoolId, id),
  };
}

const personWords = (row: PersonTable, erasedAt: string | null): PersonExport["person"] => ({
  id: row.id,
  role: row.role,
  first_name: row.first_name,
  last_name: row.last_name,
  is_administrator: row.is_administrator === 1,
  grade: row.grade,
  identifier: row.identifier ?? personSaidBy(row.roster)?.identifier ?? null,
  animal: row.animal,
  hidden_from_leaderboard: row.leaderboard_hidden === 1,
  roster_id: row.source_id,
  roster: parsed(row.roster),
  by_hand: [...setByHand(row)],
  since: row.created_at,
  left_on: row.left_on,
  erased_at: erasedAt,
});

async function pictureOf(db: Queryable, { school_id, avatar }: PersonTable): Promise<PersonExport["picture"]> {
  if (avatar === null) return null;
  if (avatar.startsWith(BUILT_IN)) return { built_in: avatar.slice(BUILT_IN.length) };
  const stored = await db
    .selectFrom("avatar")
    .selectAll()
    .where("school_id", "=", school_id)
    .where("key", "=", avatar)
    .executeTakeFirst();
  return stored
    ? { content_type: stored.content_type, base64: stored.bytes.toString("base64"), stored_at: stored.created_at }
    : null;
}

async function familyOf(
  db: Queryable,
  schoolId: string,
  id: string,
): Promise<Pick<PersonExport, "guardians" | "children" | "ties_by_hand">> {
  const rows = await db
    .selectFrom("guardian")
    .selectAll()
    .where("school_id", "=", schoolId)
    .where((eb) => eb.or([eb("student_id", "=", id), eb("guardian_id", "=", id)]))
    .execute();
  const byHand = await db
    .selectFrom("guardian_by_hand")
    .selectAll()
    .where("school_id", "=", schoolId)
    .where((eb) => eb.or([eb("student_id", "=", id), eb("guardian_id", "=", id)]))
    .orderBy("student_id")
    .orderBy("guardian_id")
    .execute();
  const ids = [id, ...rows.map((row) => (row.student_id === id ? row.guardian_id : row.student_id))];
  const people = await db
    .selectFrom("person")
    .select(["id", "first_name", "last_name"])
    .where("school_id", "=", schoolId)
    .where("id", "in", ids)
    .execute();
  const names = new Map(people.map((one) => [one.id, fullName(one)]));
  const other = (one: string): OtherPerson => ({ id: one, name: names.get(one) ?? null });
  return {
    guardians: rows.filter((row) => row.student_id === id).map((row) => other(row.guardian_id)),
    children: rows.filter((row) => row.guardian_id === id).map((row) => other(row.student_id)),
    ties_by_hand: byHand.map((row) => ({
      guardian: other(row.guardian_id),
      student: other(row.student_id),
      is_tie: row.linked === 1,
    })),
  };
}

async function auditOf(db: Queryable, schoolId: string, id: string): Promise<PersonExport["audit"]> {
  const accounts = await db
    .selectFrom("account")
    .select("id")
    .where("school_id", "=", schoolId)
    .where("person_id", "=", id)
    .execute();
  const subjects = [id, ...accounts.map((account) => account.id)];
  const rows = await db
    .selectFrom("audit")
    .selectAll()
    .where("school_id", "=", schoolId)
    .where((eb) => eb.or([eb("actor_id", "=", id), eb("subject_id", "in", subjects)]))
    .orderBy("at")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    at: row.at,
    action: row.action,
    by_the_person: row.actor_id === id,
    about: row.subject_id,
    detail: JSON.parse(row.detail),
  }));
}

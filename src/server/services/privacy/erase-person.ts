import { schoolDate } from "#contract/school-date.ts";
import type { Database, Queryable } from "#server/database/database.ts";
import type { ErasureTable } from "#server/database/schema.ts";
import { writeAudit } from "#server/services/audit/write-audit.ts";
import { clearAnswers } from "./clear-answers.ts";
import { type AccessErased, eraseAccess } from "./erase-access.ts";
import { eraseName, eraseRecords, type RecordsErased } from "./erase-records.ts";
import { sourceHash } from "./erased-sources.ts";
import { listErasures, rememberErasure } from "./erasure-ledger.ts";
import { addToLedgerFile } from "./ledger-file.ts";
import { namesOfPerson, needlesOf } from "./person-needles.ts";
import { redactClasses } from "./redact-classes.ts";
import { redactTexts, type TextsRedacted } from "./redact-texts.ts";

export interface Erased {
  access: AccessErased;
  records: RecordsErased;
  /** What others wrote, with the name taken out. */
  texts: TextsRedacted;
  /** Answers and classes that said the name or something about the person. */
  answers: number;
  classes: number;
  /** Whether a text, as one in a file beside the database, names the person. */
  isNamed: (text: string) => boolean;
}

interface Person {
  id: string;
  schoolId: string;
}

/**
 * Erases a person (reliability, *Security*): whatever names them or was written about them is gone, and every figure
 * stays. It stands in the ledger beside the database before it is done, so that no crash can leave one erased whom a
 * restored backup would bring back.
 */
export async function erasePerson(database: Database, person: Person, given: { dataDir: string; now: Date }): Promise<Erased> {
  const erasure = await describeErasure(database.read, person, given.now);
  await addToLedgerFile(given.dataDir, [...(await listErasures(database.read)), erasure]);
  return database.write((db) => eraseRows(db, erasure, given.now));
}

async function describeErasure(db: Queryable, { id, schoolId }: Person, now: Date): Promise<ErasureTable> {
  const row = await db
    .selectFrom("person")
    .innerJoin("school", "school.id", "person.school_id")
    .select(["person.role", "person.source_id", "school.source_id as school_source_id"])
    .where("person.school_id", "=", schoolId)
    .where("person.id", "=", id)
    .executeTakeFirstOrThrow();
  const isRostered = row.source_id !== null && row.school_source_id !== null;
  return {
    school_id: schoolId,
    person_id: id,
    source_hash: isRostered ? sourceHash(row.school_source_id ?? "", row.role, row.source_id ?? "") : null,
    erased_at: now.toISOString(),
  };
}

/** Does it in the transaction of the caller, and writes it into the database's own ledger. */
export async function eraseRows(db: Queryable, erasure: ErasureTable, now: Date): Promise<Erased> {
  const { school_id: schoolId, person_id: personId } = erasure;
  const { time_zone } = await db.selectFrom("school").select("time_zone").where("id", "=", schoolId).executeTakeFirstOrThrow();
  const today = schoolDate(now, time_zone);
  const names = await namesOfPerson(db, schoolId, personId);
  const access = await eraseAccess(db, schoolId, personId);
  const records = await eraseRecords(db, schoolId, personId, today);
  await eraseName(db, schoolId, personId, today);
  const needles = await needlesOf(db, schoolId, names, access.addresses, personId);
  const answers = await clearAnswers(db, schoolId, personId);
  const classes = await redactClasses(db, schoolId, needles.own);
  const texts = await redactTexts(db, schoolId, needles);
  await rememberErasure(db, erasure);
  await writeAudit(db, { schoolId, actorId: null, action: "person.erase", subjectId: personId, now });
  return { access, records, texts, answers, classes, isNamed: (text) => needles.own.finds(text) };
}

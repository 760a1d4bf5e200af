import { schoolDate } from "#contract/school-date.ts";
import type { Database, Queryable } from "#server/database/database.ts";
import { lockNames, lockPerson } from "#server/database/locks.ts";
import type { ErasureTable } from "#server/database/schema.ts";
import { writeAudit } from "#server/services/audit/write-audit.ts";
import { recordsLock } from "#server/services/by-hand/registrar.ts";
import { clearAnswers } from "./clear-answers.ts";
import { type AccessErased, eraseAccess, ownAddresses } from "./erase-access.ts";
import { eraseName, eraseRecords, type RecordsErased } from "./erase-records.ts";
import { textsLock } from "./erased-among.ts";
import { sourceHash } from "./erased-sources.ts";
import { listErasures, rememberErasure } from "./erasure-ledger.ts";
import { addToLedgers } from "./ledger-file.ts";
import { namesOfPerson, needlesOf } from "./person-needles.ts";
import { redactClasses } from "./redact-classes.ts";
import { MAILS, redactTexts, type TextsRedacted } from "./redact-texts.ts";

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
 * Erases a person: whatever names them or was written about them is gone, and every figure
 * stays. It stands in the ledgers beside the database and its backups before it is done, so that no crash can leave one erased whom a
 * restored backup would bring back.
 */
export async function erasePerson(
  database: Database,
  person: Person,
  given: { ledgers: readonly string[]; now: Date; actorId?: string },
): Promise<Erased> {
  const erasure = await describeErasure(database.read, person, given.now);
  await addToLedgers(given.ledgers, [...(await listErasures(database.read)), erasure]);
  return eraseRows(database, erasure, given);
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

/**
 * Does it, and writes it into the database's own ledger. The name itself goes last, in one transaction with that entry:
 * after a crash before it the name is still known, and erasing again finds what is left.
 */
export async function eraseRows(
  database: Database,
  erasure: ErasureTable,
  { now, actorId = null }: { now: Date; actorId?: string | null },
): Promise<Erased> {
  const { school_id: schoolId, person_id: personId } = erasure;
  const names = await namesOfPerson(database.read, schoolId, personId);
  const addresses = await ownAddresses(database.read, schoolId, personId);
  const needles = await needlesOf(database.read, schoolId, names, addresses, personId);
  const texts = await redactTexts(database, schoolId, needles);
  const answers = await clearAnswers(database, schoolId, personId);
  const { time_zone } = await database.read
    .selectFrom("school")
    .select("time_zone")
    .where("id", "=", schoolId)
    .executeTakeFirstOrThrow();
  const today = schoolDate(now, time_zone);
  const erased = await database.write(async (db) => {
    // An import, or whoever gives the person something at this moment, is done by now or finds them erased.
    await lockNames(db, [recordsLock(schoolId), textsLock(personId)]);
    await lockPerson(db, schoolId, personId);
    const access = await eraseAccess(db, schoolId, personId, addresses);
    const records = await eraseRecords(db, schoolId, personId, today);
    const classes = await redactClasses(db, schoolId, needles.own);
    await eraseName(db, schoolId, personId, today);
    await rememberErasure(db, erasure);
    await writeAudit(db, { schoolId, actorId, action: "person.erase", subjectId: personId, now });
    return { access, records, classes };
  });
  // What was answered, and mailed in their name, until then.
  const late = await clearAnswers(database, schoolId, personId);
  const lateMails = await redactTexts(database, schoolId, needles, MAILS);
  texts.changed += lateMails.changed;
  return { ...erased, texts, answers: answers + late, isNamed: (text) => needles.own.finds(text) };
}

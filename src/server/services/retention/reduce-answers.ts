import { sql } from "kysely";
import type { Queryable } from "#server/services/context.ts";
import { onlyIds } from "#server/services/idempotency/only-ids.ts";
import { type Cutoffs, momentBefore } from "./cutoffs.ts";

/** Answers that one transaction looks at. */
const BATCH = 200;

/** How far a school's kept answers have been looked through for those before a moment, in the order of their keys. */
interface Walk {
  before: string;
  /** `account_id` and `key` of the last one. */
  after: [accountId: string, key: string];
  isDone: boolean;
}

/** Where a school's walk is kept. */
export const answersWalkKey = (schoolId: string): string => `answers/${schoolId}`;

/**
 * Takes from one batch of answers what they say of records that are kept no longer; that, and for whom, a request was done
 * stays. An answer may hold records of either kind, so that the later line counts. They are looked through once for each
 * line, since no index knows how old they are. False where nothing is left to look at.
 */
export async function reduceAnswers(
  db: Queryable,
  schoolId: string,
  { attendance, records }: Cutoffs,
): Promise<boolean> {
  const before = momentBefore(attendance > records ? attendance : records);
  const walk = await readWalk(db, schoolId);
  if (walk?.isDone && walk.before >= before) return false;
  const [accountId, key] = walk?.before === before ? walk.after : ["", ""];
  const rows = await db
    .selectFrom("idempotency")
    .select((eb) => [
      "account_id",
      "key",
      eb.case().when("created_at", "<", before).then(eb.ref("answer")).end().as("answer"),
    ])
    .where("school_id", "=", schoolId)
    .where(sql<boolean>`(account_id, key) > (${accountId}, ${key})`)
    .orderBy("account_id")
    .orderBy("key")
    .limit(BATCH)
    .execute();
  for (const row of rows) if (row.answer !== null) await reduce(db, schoolId, { ...row, answer: row.answer });
  const last = rows.at(-1);
  const after: Walk["after"] = last ? [last.account_id, last.key] : [accountId, key];
  await keepWalk(db, schoolId, { before, after, isDone: rows.length < BATCH });
  return true;
}

async function reduce(
  db: Queryable,
  schoolId: string,
  row: { account_id: string; key: string; answer: string },
): Promise<void> {
  const answer = onlyIds(row.answer);
  if (answer === row.answer) return;
  await db
    .updateTable("idempotency")
    .set({ answer })
    .where("school_id", "=", schoolId)
    .where("account_id", "=", row.account_id)
    .where("key", "=", row.key)
    .execute();
}

async function readWalk(db: Queryable, schoolId: string): Promise<Walk | undefined> {
  const row = await db
    .selectFrom("meta")
    .select("value")
    .where("key", "=", answersWalkKey(schoolId))
    .executeTakeFirst();
  return row && (JSON.parse(row.value) as Walk);
}

async function keepWalk(db: Queryable, schoolId: string, walk: Walk): Promise<void> {
  const value = JSON.stringify(walk);
  await db
    .insertInto("meta")
    .values({ key: answersWalkKey(schoolId), value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
}

import { type Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import type { Queryable } from "#server/database/database.ts";
import { daysByDate } from "#server/database/migrations/028-days-by-date.ts";
import { openTestDatabase, projectDatabase } from "#tests/support/database.ts";

const KIND = projectDatabase();

/** The days and the index of marks as earlier versions made them, by student. */
async function layByStudent(db: Queryable): Promise<void> {
  await sql`drop index student_day_away`.execute(db);
  await sql`drop index mark_by_date`.execute(db);
  await sql`drop index check_in_taken`.execute(db);
  if (KIND === "postgres") {
    await sql`alter table student_day drop constraint student_day_key`.execute(db);
    await sql`alter table student_day add constraint student_day_key primary key (school_id, student_id, date)`.execute(
      db,
    );
  } else {
    await sql`drop table student_day`.execute(db);
    await sql`create table student_day (school_id text not null, date text not null, student_id text not null,
      word text not null, constraint student_day_key primary key (school_id, student_id, date)) without rowid`.execute(
      db,
    );
  }
  await sql`create index student_day_by_date on student_day (school_id, date, word, student_id)`.execute(db);
  await sql`create index mark_by_school_id_student_id_date_status on mark (school_id, student_id, date, status)`.execute(
    db,
  );
}

test("days that an earlier version kept by student are all there, each once", async () => {
  const { database } = await openTestDatabase();
  const days = ["2026-09-14", "2026-09-15"].flatMap((date) =>
    ["anna", "boris", "clara"].map((student_id, n) => ({
      school_id: "old",
      date,
      student_id,
      word: n === 1 ? ("absent" as const) : ("present" as const),
    })),
  );
  await database.write(async (db) => {
    await layByStudent(db);
    await db.insertInto("student_day").values(days.toReversed()).execute();
    await daysByDate(KIND)(db as unknown as Kysely<unknown>);
  });
  const stored = database.read.selectFrom("student_day").selectAll().orderBy("date").orderBy("student_id");
  expect(await stored.execute()).toEqual(days);
  await expect(database.write((db) => db.insertInto("student_day").values(days.slice(0, 1)).execute())).rejects.toThrow(
    /unique|duplicate/i,
  );
});

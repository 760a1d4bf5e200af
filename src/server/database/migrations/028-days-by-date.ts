import { type Kysely, sql } from "kysely";

/**
 * Marks and the days derived from them lie by date, so that what a check-in writes lies together however many years the
 * school has behind it: by student, each of a class wrote to a place of its own. Who was not simply present is still
 * counted without reading who was. What a save asks of the past, a student's marks and a class's finished days, it finds in
 * an index alone: the rows lie far apart.
 */
export function daysByDate(kind: "sqlite" | "postgres") {
  return async function up(db: Kysely<unknown>): Promise<void> {
    await db.schema.dropIndex("student_day_by_date").execute();
    await (kind === "sqlite" ? copyDays(db) : keyDays(db));
    await sql`create index student_day_away on student_day (school_id, date, word, student_id) where word <> 'present'`.execute(
      db,
    );
    await db.schema.dropIndex("mark_by_school_id_student_id_date_status").execute();
    await db.schema
      .createIndex("mark_by_date")
      .on("mark")
      .columns(["school_id", "date", "student_id", "status", "class_id", "marked_at", "check_in_id"])
      .execute();
    await sql`create index check_in_taken on check_in (school_id, class_id, date, finished_on) where finished_at is not null`.execute(
      db,
    );
  };
}

const KEY = ["school_id", "date", "student_id"] as const;

/** SQLite gives a table no other key. */
async function copyDays(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("student_day_new")
    .addColumn("school_id", "text", (c) => c.notNull())
    .addColumn("date", "text", (c) => c.notNull())
    .addColumn("student_id", "text", (c) => c.notNull())
    .addColumn("word", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("student_day_key", [...KEY])
    .modifyEnd(sql`without rowid`)
    .execute();
  await sql`insert into student_day_new (school_id, date, student_id, word)
    select school_id, date, student_id, word from student_day order by school_id, date, student_id`.execute(db);
  await db.schema.dropTable("student_day").execute();
  await db.schema.alterTable("student_day_new").renameTo("student_day").execute();
}

async function keyDays(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("student_day").dropConstraint("student_day_key").execute();
  await db.schema
    .alterTable("student_day")
    .addPrimaryKeyConstraint("student_day_key", [...KEY])
    .execute();
}

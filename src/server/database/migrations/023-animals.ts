import type { Kysely, RawBuilder } from "kysely";
import { settleAnimals } from "#server/database/animals/settle-animals.ts";
import type { Queryable } from "#server/database/database.ts";
import type { Schema } from "#server/database/schema.ts";

/** An animal of each student's own, shown where there is no picture. */
export function animals(text: RawBuilder<unknown>) {
  return async function up(unknown: Kysely<unknown>): Promise<void> {
    await unknown.schema.alterTable("person").addColumn("animal", text).execute();
    const db = unknown as Kysely<Schema> & Queryable;
    const today = new Date().toISOString().slice(0, 10);
    for (const { id } of await db.selectFrom("school").select("id").execute()) {
      const students = await db
        .selectFrom("person")
        .select("id")
        .where("school_id", "=", id)
        .where("role", "=", "student")
        .where("left_on", "is", null)
        .execute();
      await settleAnimals(
        db,
        id,
        students.map((student) => student.id),
        today,
      );
    }
  };
}

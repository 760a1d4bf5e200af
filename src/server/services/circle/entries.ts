import type { CircleEntry } from "#contract/circle.ts";
import type { CircleEntryTable } from "#server/database/schema.ts";
import type { Context } from "#server/services/context.ts";
import { namesOf, personRef } from "#server/services/people.ts";
import { titleOf } from "./catalogue/catalogue.ts";

/** Entries as the API answers them. */
export async function shapeEntries(ctx: Context, rows: readonly CircleEntryTable[]): Promise<CircleEntry[]> {
  const names = await namesOf(
    ctx.db,
    ctx.actor,
    rows.map((row) => row.recorded_by),
  );
  return rows.map((row) => ({
    id: row.id,
    activity_id: row.activity_id,
    title: titleOf(row.catalogue_key),
    comment: row.comment,
    by: personRef(row.recorded_by, names),
    date: row.date,
    created_at: row.created_at,
  }));
}

/** A class's newest entries. */
export async function latestEntries(ctx: Context, classId: string, count: number): Promise<CircleEntry[]> {
  const rows = await ctx.db
    .selectFrom("circle_entry")
    .selectAll()
    .where("school_id", "=", ctx.actor.schoolId)
    .where("class_id", "=", classId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(count)
    .execute();
  return shapeEntries(ctx, rows);
}

import { type RawBuilder, sql } from "kysely";
import type { Database, Queryable } from "./database.ts";

/** How much a database holds, by name: the rows of each table, and of those that mean something only beside others. */
export type Content = ReadonlyMap<string, number>;

/** The row of `meta` in which a backup says what it is; it is no part of what was copied. */
export const MANIFEST = "backup";

/** Counts what a database holds: at one moment, where `db` stands in a transaction. */
export async function contentOf(db: Queryable, kind: Database["kind"]): Promise<Content> {
  const content = new Map<string, number>();
  const tables = await tableNames(db, kind);
  for (const table of tables) {
    const but = table === "meta" ? sql`where key <> ${MANIFEST}` : sql``;
    content.set(table, await numberOf(db, sql`select count(*) as n from ${sql.table(table)} ${but}`));
  }
  for (const { name, of, ask } of TOGETHER)
    // Those of an older version are not there yet.
    if (of.every((table) => tables.includes(table))) content.set(name, await numberOf(db, ask));
  return content;
}

/** What differs first, in words; null where nothing does. */
export function firstDifference(copied: Content, restored: Content): string | null {
  const says = (n: number | undefined): string => (n === undefined ? "none" : String(n));
  for (const what of new Set([...copied.keys(), ...restored.keys()]))
    if (copied.get(what) !== restored.get(what))
      return `${says(restored.get(what))} rows of ${what}, not ${says(copied.get(what))}`;
  return null;
}

async function tableNames(db: Queryable, kind: Database["kind"]): Promise<string[]> {
  if (kind === "postgres") return (await OWN_TABLES.execute(db)).rows.map(({ name }) => name).sort();
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  return tables
    .filter((table) => !table.isView)
    .map(({ name }) => name)
    .sort();
}

/** Others may lie beside ours in a PostgreSQL: what was kept by a restore, and what belongs to an extension. */
const OWN_TABLES = sql<{ name: string }>`select relname as name from pg_class
  where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not exists (
    select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')`;

async function numberOf(db: Queryable, ask: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ n: number | string }>`${ask}`.execute(db);
  return Number(rows[0]?.n);
}

/** Attendance in three shapes, and the people whom it is about: a table from another moment than the others shows here. */
const TOGETHER: { name: string; of: string[]; ask: RawBuilder<unknown> }[] = [
  {
    name: "mark with their check-in",
    of: ["mark", "check_in"],
    ask: sql`select count(*) as n from mark join check_in on check_in.school_id = mark.school_id and check_in.id = mark.check_in_id`,
  },
  {
    name: "mark with their student",
    of: ["mark", "person"],
    ask: sql`select count(*) as n from mark join person on person.school_id = mark.school_id and person.id = mark.student_id`,
  },
  {
    name: "student_day with a mark of the day",
    of: ["mark", "student_day"],
    ask: sql`select count(*) as n from student_day as day where exists (select 1 from mark where mark.school_id = day.school_id and mark.student_id = day.student_id and mark.date = day.date)`,
  },
  {
    name: "event with their student",
    of: ["event", "person"],
    ask: sql`select count(*) as n from event join person on person.school_id = event.school_id and person.id = event.student_id`,
  },
];

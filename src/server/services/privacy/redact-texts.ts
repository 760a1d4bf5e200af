import { type RawBuilder, sql } from "kysely";
import type { Database, Queryable } from "#server/database/database.ts";
import type { Schema } from "#server/database/schema.ts";
import { mapTexts, mapTextsOfJson } from "./map-texts.ts";
import type { Redactor } from "./redactor.ts";
import type { PersonNeedles } from "./person-needles.ts";

/** A column in which people write about each other. */
interface TextColumn {
  table: keyof Schema;
  /** What tells a row within its school. */
  key: readonly string[];
  column: string;
  rewrite(text: string, redactor: Redactor): string;
}

const plain = (text: string, redactor: Redactor): string => redactor.redact(text);
const json = (text: string, redactor: Redactor): string => mapTextsOfJson(text, (one) => redactor.redact(one));
const list = (text: string, redactor: Redactor): string =>
  JSON.stringify(mapTexts(JSON.parse(text), true, (one) => redactor.redact(one)));

/** What the program itself writes in a person's name. */
export const MAILS: readonly TextColumn[] = [
  { table: "mail", key: ["id"], column: "subject", rewrite: plain },
  { table: "mail", key: ["id"], column: "text", rewrite: plain },
  { table: "mail", key: ["id"], column: "html", rewrite: plain },
  { table: "mail", key: ["id"], column: "last_error", rewrite: plain },
];

const COLUMNS: readonly TextColumn[] = [
  { table: "mark", key: ["check_in_id", "student_id"], column: "note", rewrite: plain },
  { table: "event", key: ["id"], column: "note", rewrite: plain },
  { table: "student_note", key: ["id"], column: "text", rewrite: plain },
  { table: "connection", key: ["id"], column: "resolutions", rewrite: list },
  { table: "announced_absence", key: ["id"], column: "note", rewrite: plain },
  { table: "circle_entry", key: ["id"], column: "comment", rewrite: plain },
  { table: "support_ticket", key: ["id"], column: "subject", rewrite: plain },
  { table: "support_ticket", key: ["id"], column: "message", rewrite: plain },
  { table: "idempotency", key: ["account_id", "key"], column: "answer", rewrite: json },
  ...MAILS,
];

export interface TextsRedacted {
  /** Texts about others from which the name was taken out. */
  changed: number;
  /** Texts that hold a name which others of the school bear too; left as they are. */
  left: number;
}

/**
 * Takes a person's names and addresses out of whatever was written at the school about others. Looking through all of it
 * takes long in a large school, so that is done while others write, and only what is found is written.
 */
export async function redactTexts(
  database: Database,
  schoolId: string,
  needles: PersonNeedles,
  columns = COLUMNS,
): Promise<TextsRedacted> {
  const done: TextsRedacted = { changed: 0, left: 0 };
  const likes = [...needles.own.likes, ...needles.shared.likes];
  if (likes.length === 0) return done;
  for (const place of columns) {
    let last: Row | undefined;
    do {
      const rows = await candidates(database.read, schoolId, place, { likes, after: last });
      await redactRows(database, schoolId, place, { rows, needles, done });
      last = rows.length === PAGE ? rows.at(-1) : undefined;
    } while (last);
  }
  return done;
}

/** So many are read, and written in one transaction, at a time: others wait for as long. */
const PAGE = 500;

type Row = Record<string, string>;

const textOf = (row: Row): string => row["text"] ?? "";

async function redactRows(
  database: Database,
  schoolId: string,
  place: TextColumn,
  { rows, needles, done }: { rows: Row[]; needles: PersonNeedles; done: TextsRedacted },
): Promise<void> {
  const found = rows.map((row) => ({ row, redacted: place.rewrite(textOf(row), needles.own) }));
  const changed = found.filter(({ row, redacted }) => redacted !== textOf(row));
  if (changed.length > 0) {
    await database.write(async (db) => {
      for (const { row, redacted } of changed) await write(db, schoolId, place, row, redacted);
    });
  }
  done.changed += changed.length;
  // Kept answers repeat what the texts themselves say.
  if (place.table !== "idempotency") done.left += found.filter(({ redacted }) => needles.shared.finds(redacted)).length;
}

/** Mail may be of no school. */
const ofSchool = (table: TextColumn["table"], schoolId: string): RawBuilder<unknown> =>
  table === "mail" ? sql`(school_id = ${schoolId} or school_id is null)` : sql`school_id = ${schoolId}`;

/** The next rows that may hold a needle, in the order of their keys. */
async function candidates(
  db: Queryable,
  schoolId: string,
  { table, key, column }: TextColumn,
  { likes, after }: { likes: readonly string[]; after: Row | undefined },
): Promise<Row[]> {
  const text = sql.ref(column);
  const keys = sql.join(key.map((one) => sql.ref(one)));
  const found = sql.join(
    likes.map((like) => sql`lower(${text}) like ${like}`),
    sql` or `,
  );
  const further = after ? sql`and (${keys}) > (${sql.join(key.map((one) => after[one] ?? ""))})` : sql``;
  const { rows } =
    await sql<Row>`select ${keys}, ${text} as text from ${sql.table(table)} where ${ofSchool(table, schoolId)} and ${text} is not null and (${found}) ${further} order by ${keys} limit ${PAGE}`.execute(
      db,
    );
  return rows;
}

/** Only what was read: what someone changed in between is not written over. */
async function write(
  db: Queryable,
  schoolId: string,
  { table, key, column }: TextColumn,
  row: Row,
  text: string,
): Promise<void> {
  const same = sql.join(
    key.map((one): RawBuilder<unknown> => sql`${sql.ref(one)} = ${row[one] ?? ""}`),
    sql` and `,
  );
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${text} where ${ofSchool(table, schoolId)} and ${same} and ${sql.ref(column)} = ${textOf(row)}`.execute(
    db,
  );
}

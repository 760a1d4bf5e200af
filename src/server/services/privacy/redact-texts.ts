import { type RawBuilder, sql } from "kysely";
import type { Queryable } from "#server/database/database.ts";
import type { Schema } from "#server/database/schema.ts";
import { mapTexts, mapTextsOfJson } from "./map-texts.ts";
import type { Redactor } from "./name-words.ts";
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
const list = (text: string, redactor: Redactor): string => JSON.stringify(mapTexts(JSON.parse(text), true, (one) => redactor.redact(one)));

const COLUMNS: readonly TextColumn[] = [
  { table: "mark", key: ["check_in_id", "student_id"], column: "note", rewrite: plain },
  { table: "event", key: ["id"], column: "note", rewrite: plain },
  { table: "connection", key: ["id"], column: "resolutions", rewrite: list },
  { table: "announced_absence", key: ["id"], column: "note", rewrite: plain },
  { table: "circle_entry", key: ["id"], column: "comment", rewrite: plain },
  { table: "support_ticket", key: ["id"], column: "subject", rewrite: plain },
  { table: "support_ticket", key: ["id"], column: "message", rewrite: plain },
  { table: "idempotency", key: ["account_id", "key"], column: "answer", rewrite: json },
  { table: "mail", key: ["id"], column: "subject", rewrite: plain },
  { table: "mail", key: ["id"], column: "text", rewrite: plain },
  { table: "mail", key: ["id"], column: "html", rewrite: plain },
  { table: "mail", key: ["id"], column: "last_error", rewrite: plain },
];

export interface TextsRedacted {
  /** Texts about others from which the name was taken out. */
  changed: number;
  /** Texts that hold a name which others of the school bear too; left as they are. */
  left: number;
}

/** Takes a person's names and addresses out of whatever was written at the school about others. */
export async function redactTexts(db: Queryable, schoolId: string, { own, shared }: PersonNeedles): Promise<TextsRedacted> {
  const done: TextsRedacted = { changed: 0, left: 0 };
  for (const place of COLUMNS) {
    for (const row of await candidates(db, schoolId, place, [...own.likes, ...shared.likes])) {
      const text = row["text"] ?? "";
      const redacted = place.rewrite(text, own);
      if (redacted !== text) {
        await write(db, schoolId, place, row, redacted);
        done.changed += 1;
      }
      // Kept answers repeat what the texts themselves say.
      if (place.table !== "idempotency" && shared.finds(redacted)) done.left += 1;
    }
  }
  return done;
}

type Row = Record<string, string>;

/** Mail may be of no school. */
const ofSchool = (schoolId: string): RawBuilder<unknown> => sql`(school_id = ${schoolId} or school_id is null)`;

async function candidates(db: Queryable, schoolId: string, { table, key, column }: TextColumn, likes: readonly string[]): Promise<Row[]> {
  if (likes.length === 0) return [];
  const text = sql.ref(column);
  const found = sql.join(likes.map((like) => sql`lower(${text}) like ${like}`), sql` or `);
  const columns = sql.join([...key.map((one) => sql.ref(one)), sql`${text} as text`]);
  const { rows } = await sql<Row>`select ${columns} from ${sql.table(table)} where ${ofSchool(schoolId)} and ${text} is not null and (${found})`.execute(db);
  return rows;
}

async function write(db: Queryable, schoolId: string, { table, key, column }: TextColumn, row: Row, text: string): Promise<void> {
  const same = sql.join(key.map((one): RawBuilder<unknown> => sql`${sql.ref(one)} = ${row[one] ?? ""}`), sql` and `);
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${text} where ${ofSchool(schoolId)} and ${same}`.execute(db);
}

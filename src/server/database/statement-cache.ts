import type BetterSqlite3 from "better-sqlite3";
import type { SqliteDatabase, SqliteStatement } from "kysely";

/** Texts of statements differ by the lengths of their lists; so many are kept, the latest used. */
const MOST = 500;

/** Prepares each text once: preparing costs more than most of our statements take to run. */
export function cachingStatements(database: BetterSqlite3.Database): SqliteDatabase {
  const known = new Map<string, SqliteStatement>();
  return {
    prepare(text) {
      const statement = known.get(text) ?? database.prepare(text);
      // Set anew at each use, so that the first of the map is the one unused for longest.
      known.delete(text);
      known.set(text, statement);
      if (known.size > MOST) known.delete(known.keys().next().value ?? text);
      return statement;
    },
    close() {
      known.clear();
      database.close();
    },
  };
}

import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { parse } from "csv-parse/sync";

/*
 * The reference of the import: each file read by the same CSV library, and each row put into a table of its own columns,
 * all in one durable transaction. It checks nothing and knows no roster.
 */

const [folder = ""] = process.argv.slice(2);
const dataDir = process.env["DATA_DIR"] ?? "";
mkdirSync(dataDir, { recursive: true });
const db = new BetterSqlite3(join(dataDir, "bare.db"));
db.pragma("journal_mode = WAL");
db.pragma("synchronous = FULL");
db.transaction(() => {
  for (const name of ["orgs", "courses", "classes", "users", "enrollments"]) {
    const [columns = [], ...rows]: string[][] = parse(readFileSync(join(folder, `${name}.csv`), "utf8"), { bom: true });
    db.exec(
      `create table ${name} (${columns.map((column) => `"${column}" text`).join()}, primary key ("${columns[0] ?? ""}")) without rowid`,
    );
    const insert = db.prepare(`insert into ${name} values (${columns.map(() => "?").join()})`);
    for (const row of rows) insert.run(row);
  }
})();
db.close();

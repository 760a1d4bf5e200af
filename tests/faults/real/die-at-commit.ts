import { readFileSync, rmSync } from "node:fs";
import BetterSqlite3 from "better-sqlite3";
import pg from "pg";

/*
 * Loaded into a server before its own code: while the file that `DIE_AT` names holds `before` or `after`, the process ends
 * there at its next commit, as in a power cut.
 */

const file = process.env["DIE_AT"] ?? "";

function dieIf(point: "before" | "after"): void {
  let named = "";
  try {
    named = readFileSync(file, "utf8");
  } catch {
    return;
  }
  if (named !== point) return;
  rmSync(file, { force: true });
  process.kill(process.pid, "SIGKILL");
}

const isCommit = (asked: unknown): boolean =>
  (typeof asked === "string" ? asked : (asked as { text?: string } | undefined)?.text)?.trim().toLowerCase() ===
  "commit";

const { prepare } = BetterSqlite3.prototype;
BetterSqlite3.prototype.prepare = function (this: BetterSqlite3.Database, text: string) {
  const statement = prepare.call(this, text);
  if (!isCommit(text)) return statement;
  const run = statement.run.bind(statement) as (...given: unknown[]) => BetterSqlite3.RunResult;
  statement.run = (...given: unknown[]) => {
    dieIf("before");
    const done = run(...given);
    dieIf("after");
    return done;
  };
  return statement;
} as typeof prepare;

const query = pg.Client.prototype.query as (...given: unknown[]) => unknown;
Object.assign(pg.Client.prototype, {
  query(this: pg.Client, ...given: unknown[]): unknown {
    if (!isCommit(given[0])) return query.apply(this, given);
    dieIf("before");
    const asked = query.apply(this, given);
    if (asked instanceof Promise)
      void asked.then(
        () => dieIf("after"),
        () => undefined,
      );
    return asked;
  },
});

import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Database } from "#server/database/database.ts";
import { type ImportReport, type ImportRequest, importRoster } from "#server/roster/import-roster.ts";
import { folderForFile } from "./after-file.ts";
import type { Files } from "./district-files.ts";

/** A school day inside the district's year. */
export const IN_TERM = new Date("2026-09-15T14:05:00.000Z");

/** A folder with these files, gone after the test file. */
export async function writeBundle(files: Files): Promise<string> {
  const folder = await folderForFile("daybell-roster-");
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  return folder;
}

export const importPath = (
  database: Database,
  path: string,
  more: Partial<ImportRequest> = {},
): Promise<ImportReport> =>
  importRoster(database, {
    path,
    dryRun: false,
    timeZone: "America/Denver",
    locale: "en-US",
    publicOrigin: "https://school.example",
    now: IN_TERM,
    ...more,
  });

export const importFiles = async (
  database: Database,
  files: Files,
  more: Partial<ImportRequest> = {},
): Promise<ImportReport> => importPath(database, await writeBundle(files), more);

/** Faults as one would point at them. */
export const places = (report: ImportReport): string[] =>
  report.faults.map(({ file, line, column }) => `${file}:${line ?? "-"} ${column ?? "-"}`);

/** What changed, over all schools: `students +3 ~1 -2`, kinds without a change left out. */
export function changed(report: ImportReport): Record<string, string> {
  const told: Record<string, string> = {};
  const kinds = new Set(report.schools.flatMap((school) => Object.keys(school.changes)));
  for (const kind of kinds) {
    const of = (word: "added" | "changed" | "ended"): number =>
      report.schools.reduce(
        (sum, { changes }) => sum + (Object.entries(changes).find(([one]) => one === kind)?.[1][word].length ?? 0),
        0,
      );
    const [added, altered, ended] = [of("added"), of("changed"), of("ended")];
    if (added + altered + ended > 0) told[kind] = `+${added} ~${altered} -${ended}`;
  }
  return told;
}

/** Everything that an import writes, by the roster's ids instead of ours, so that two databases can be compared. */
export async function snapshot(database: Database): Promise<unknown> {
  const db = database.read;
  const schools = await db.selectFrom("school").select(["id", "source_id", "name", "time_zone", "locale"]).execute();
  const persons = await db.selectFrom("person").selectAll().execute();
  const classes = await db.selectFrom("class").selectAll().execute();
  const names = new Map<string | null, string>();
  for (const row of [...schools, ...classes]) names.set(row.id, row.source_id ?? "by hand");
  for (const row of persons) names.set(row.id, `${row.role} ${row.source_id ?? "by hand"}`);
  const named = (row: object): string => {
    // An animal follows from our id.
    const cells = Object.entries(row).filter(([column]) => !["id", "created_at", "animal"].includes(column));
    return cells.map(([column, value]) => `${column}=${names.get(value) ?? value}`).join(" ");
  };
  const enrolments = await db.selectFrom("enrolment").selectAll().execute();
  const guardians = await db.selectFrom("guardian").selectAll().execute();
  const accounts = await db
    .selectFrom("account")
    .innerJoin("login", "login.id", "account.login_id")
    .select(["account.school_id", "account.person_id", "account.role", "account.status", "login.email"])
    .execute();
  const behaviors = await db.selectFrom("behavior").select(["school_id", "name"]).execute();
  const tables = { schools, persons, classes, enrolments, guardians, accounts, behaviors };
  return Object.fromEntries(Object.entries(tables).map(([table, rows]) => [table, rows.map(named).sort()]));
}

import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { BackupError } from "./check-database-file.ts";

type Program = "pg_dump" | "pg_restore";

/** Where Debian keeps those of each version. */
const DEBIAN = "/usr/lib/postgresql";

/** So much of what one says is told, in characters. */
const SAID = 300;

/** From this version on pg_restore sets `transaction_timeout`, which an older server refuses. */
const WITH_TRANSACTION_TIMEOUT = 17;

/** The programs for a server of a major version: of just that one where Debian has it, else on the PATH. */
export class PostgresPrograms {
  readonly #folder: string;

  /** Throws `BackupError` where there are none, or ones that are too old or too new for the server. */
  static async of(serverMajor: number): Promise<PostgresPrograms> {
    const exact = join(DEBIAN, String(serverMajor), "bin");
    const programs = new PostgresPrograms(existsSync(join(exact, "pg_dump")) ? exact : "");
    const said = await programs.#spawn("pg_dump", ["--version"], {});
    const major = Number(/\) (\d+)/.exec(said)?.[1]);
    const isTooNew = major >= WITH_TRANSACTION_TIMEOUT && serverMajor < WITH_TRANSACTION_TIMEOUT;
    if (!(major >= serverMajor) || isTooNew)
      throw new BackupError(
        `pg_dump and pg_restore are of version ${major} and the server of ${serverMajor}${isTooNew ? ", which does not understand them" : ""}: install PostgreSQL's client programs of version ${serverMajor}`,
      );
    return programs;
  }

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /** Runs one on the database of an address until it is done; ends it where the signal says so. Throws `BackupError`. */
  async run(program: Program, args: readonly string[], url: string, signal?: AbortSignal): Promise<void> {
    await this.#spawn(program, args, environmentOf(url), signal);
  }

  #spawn(
    program: Program,
    args: readonly string[],
    env: Record<string, string>,
    signal?: AbortSignal,
  ): Promise<string> {
    return new Promise((resolve, reject) => {
      const child = spawn(join(this.#folder, program), args, {
        stdio: ["ignore", "pipe", "pipe"],
        env: { ...process.env, LC_ALL: "C", PGAPPNAME: "daybell backup", ...env },
        signal,
      });
      let said = "";
      let complaint = "";
      child.stdout.on("data", (part: Buffer) => (said = (said + part.toString()).slice(0, SAID)));
      child.stderr.on("data", (part: Buffer) => (complaint = (complaint + part.toString()).slice(0, SAID)));
      child.once("error", (error) => reject(isMissing(error) ? notThere(program) : error));
      child.once("close", (code) => {
        if (code === 0) return resolve(said);
        reject(new BackupError(`${program} failed (${complaint.trim().replaceAll(/\s+/g, " ") || `status ${code}`})`));
      });
    });
  }
}

const isMissing = (error: Error): boolean => "code" in error && error.code === "ENOENT";

const notThere = (program: Program): BackupError =>
  new BackupError(`There is no ${program} on this machine: install PostgreSQL's client programs`);

/** Options of an address that the programs know as variables. */
const OPTIONS: Record<string, string> = {
  sslmode: "PGSSLMODE",
  sslrootcert: "PGSSLROOTCERT",
  sslcert: "PGSSLCERT",
  sslkey: "PGSSLKEY",
  options: "PGOPTIONS",
};

/** An address as variables of the environment: arguments could be read by everybody on the machine. */
function environmentOf(url: string): Record<string, string> {
  const { host, port, user, database, password } = new pg.Client({ connectionString: url });
  const env: Record<string, string> = { PGHOST: host, PGPORT: String(port) };
  if (user !== undefined) env["PGUSER"] = user;
  if (database !== undefined) env["PGDATABASE"] = database;
  if (typeof password === "string") env["PGPASSWORD"] = password;
  const given = new URL(url).searchParams;
  for (const [option, variable] of Object.entries(OPTIONS)) {
    const value = given.get(option);
    if (value !== null) env[variable] = value;
  }
  // Our driver's own word for it.
  if (env["PGSSLMODE"] === "no-verify") env["PGSSLMODE"] = "require";
  return env;
}

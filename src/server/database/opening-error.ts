import { resolve } from "node:path";
import type { DatabasePlace } from "./database.ts";
import { describePlace, postgresAt } from "./describe-place.ts";

/** Why a database cannot be opened: one sentence with the cause and what to do, without its full stop. */
export class OpeningError extends Error {}

/** The sentence for what went wrong while a database was opened; what nobody foresaw as it is. */
export function explainOpening(error: unknown, place: DatabasePlace): unknown {
  if (error instanceof OpeningError) return error;
  for (const cause of causesOf(error)) {
    const sentence = "url" in place ? ofPostgres(cause, place.url) : ofFolder(cause, place.dataDir);
    if (sentence !== undefined) return new OpeningError(sentence, { cause: error });
  }
  return error;
}

/** SQLite's last one: what it shares between processes, in a file beside the database, finds no room. */
export const NO_ROOM = /^(ENOSPC|EDQUOT|SQLITE_FULL|SQLITE_IOERR_SHMSIZE)/;

interface Cause {
  code: string;
  message: string;
}

function* causesOf(error: unknown): Generator<Cause> {
  for (let one = error; one instanceof Error; one = one.cause)
    yield { code: "code" in one ? String(one.code) : "", message: one.message };
}

function ofPostgres({ code, message }: Cause, url: string): string | undefined {
  const { database, at, host, user } = postgresAt(url);
  if (code === "ECONNREFUSED" || code === "ENOENT")
    return `No PostgreSQL listens at ${at}: start it there, or correct DATABASE_URL`;
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return `There is no host ${host}: correct DATABASE_URL`;
  if (/^E(TIMEDOUT|HOSTUNREACH|NETUNREACH)$/.test(code) || message === "timeout expired")
    return `No answer came from ${at}: correct DATABASE_URL, or let this machine through to it`;
  if (code === "3D000")
    return `There is no database ${database} at ${at}: make it there (createdb ${database}), or correct DATABASE_URL`;
  if (code.startsWith("28") || /client password/.test(message))
    return `PostgreSQL at ${at} does not let ${user} in: correct user and password in DATABASE_URL (${message})`;
  if (code === "42501")
    return `${user} may not make tables in the database ${database} at ${at}: make ${user} its owner (${message})`;
  if (code === "42P07")
    return `The database ${database} at ${at} holds another program's tables: give Daybell an empty one (${message})`;
  if (/^(57P0|53|25006)/.test(code))
    return `PostgreSQL at ${at} takes nobody in at this moment: try again soon (${message})`;
  if (/^(08|ECONNRESET|EPROTO)/.test(code) || /terminated unexpectedly|SSL|certificate/i.test(message))
    return `What answers at ${at} broke off: see that it is a PostgreSQL, with TLS as DATABASE_URL says (${message})`;
  return undefined;
}

function ofFolder({ code, message }: Cause, dataDir: string): string | undefined {
  const folder = resolve(dataDir);
  const file = describePlace({ dataDir });
  if (code === "ENOTDIR" || code === "EEXIST") return `${folder} is no folder: choose another with DATA_DIR`;
  if (/^(EACCES|EPERM|EROFS|SQLITE_READONLY|SQLITE_CANTOPEN)/.test(code))
    return `${folder} cannot be written to: give this user the right to, or choose another folder with DATA_DIR`;
  if (code === "ENOENT") return `The folder ${folder} cannot be made: choose another with DATA_DIR`;
  if (/^(SQLITE_NOTADB|SQLITE_CORRUPT)/.test(code))
    return `${file} is damaged, or no database: put a backup in its place (npm run school -- restore <file>)`;
  if (NO_ROOM.test(code)) return `The disk of ${folder} is full: make room, or choose another folder with DATA_DIR`;
  if (code.startsWith("SQLITE_IOERR"))
    return `The disk of ${folder} cannot be read or written: look into the system's log (${message})`;
  if (code.startsWith("SQLITE_BUSY")) return `Another program holds ${file}: end it, and try again`;
  if (/already exists/.test(message)) return `${file} is another program's: choose another folder with DATA_DIR`;
  return undefined;
}

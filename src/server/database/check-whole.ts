import { closeSync, existsSync, openSync, readSync, statSync } from "node:fs";
import { expectFile } from "./expect-file.ts";
import { OpeningError } from "./opening-error.ts";

const HEADER_BYTES = 100;

/**
 * Throws `OpeningError` where a database file is none, or shorter than it says it is: SQLite itself takes what is missing for zeros
 * and goes on. One that is not there, or that has never been written to, is whole. Only for a file that this process does
 * not have open yet: closing it drops the locks that the process holds on it.
 */
export function checkWhole(file: string): void {
  expectFile(file);
  if (!existsSync(file) || !statSync(file).isFile()) return;
  const header = Buffer.alloc(HEADER_BYTES);
  const opened = openSync(file, "r");
  try {
    // What is no database at all SQLite tells itself.
    if (readSync(opened, header, 0, HEADER_BYTES, 0) < HEADER_BYTES || !isDatabase(header)) return;
  } finally {
    closeSync(opened);
  }
  // A log beside it may hold what is missing.
  if (statSync(file).size >= lengthOf(header) || existsSync(`${file}-wal`)) return;
  throw new OpeningError(
    `${file} is damaged, its end is missing: put a backup in its place (npm run school -- restore <file>)`,
  );
}

const MAGIC = "SQLite format 3\u0000";

export const isDatabase = (header: Buffer): boolean => header.toString("latin1", 0, MAGIC.length) === MAGIC;

/** How many bytes a database has by its own header. */
export const lengthOf = (header: Buffer): number =>
  header.readUInt32BE(28) * (header.readUInt16BE(16) === 1 ? 65_536 : header.readUInt16BE(16));

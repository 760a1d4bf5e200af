/** The database cannot be asked, or the disk takes nothing, for the moment, through no fault of the one who asks: trying again is right. */
export class Unavailable extends Error {}

/** What will pass, by the beginning of the code that an error of a database carries. */
const PASSING = [
  // PostgreSQL: a broken connection, no more connections, memory or disk, a server that ends, starts or only reads, a disk that fails.
  "08",
  "53",
  "57P0",
  "58",
  "25006",
  // Held up for too long, or held up by one another time and again; a statement that its operator ended.
  "25P03",
  "40001",
  "40P01",
  "55P03",
  "57014",
  // SQLite: another process holds the file, or the disk is full, fails, or may not be written to.
  "SQLITE_BUSY",
  "SQLITE_FULL",
  "SQLITE_IOERR",
  "SQLITE_READONLY",
  "SQLITE_CANTOPEN",
];

/** Whether an error is the database's own state and will pass, on either database. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof Unavailable) return true;
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" && PASSING.some((beginning) => code.startsWith(beginning));
}

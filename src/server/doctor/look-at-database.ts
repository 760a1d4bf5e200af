import { clockOf } from "#server/database/clock-of.ts";
import { type Database, type DatabasePlace, openAsItIs } from "#server/database/database.ts";
import { describePlace } from "#server/database/describe-place.ts";
import { encodingOf, UTF8 } from "#server/database/encoding-of.ts";
import { expectFit } from "#server/database/expect-fit.ts";
import { holdsData } from "#server/database/holds-data.ts";
import { DEMO_SCHOOL_ID } from "#server/demo/build-school.ts";
import { explainOpening } from "#server/database/opening-error.ts";
import { appliedMigrations, migrationNames } from "#server/database/migrate.ts";
import { whatsWrongWithPages } from "#server/database/whats-wrong-with-pages.ts";
import { isUtc } from "#server/services/school/time-zone.ts";
import { bad, type Finding, good, lookingAt, warning } from "./finding.ts";

/** So many schools are told by name. */
const MOST_NAMED = 5;

/** What is said of a clock that is off by more, in ms. */
const CLOCK_MS = 2000;

/** Reads every page of the embedded database; PostgreSQL looks after its own. */
function lookAtPages(place: DatabasePlace): Finding[] {
  if ("url" in place) return [];
  const wrong = whatsWrongWithPages(place.dataDir);
  const mend = "Stop the server and put the last good backup in its place: npm run school -- restore <file>";
  return [wrong === null ? good("Integrity", "every page of the database is whole") : bad("Integrity", wrong, mend)];
}

async function lookAtMigrations({ read, kind }: Database): Promise<Finding> {
  const known = migrationNames();
  const applied = await appliedMigrations(read, kind);
  const newer = applied.find((name) => !known.includes(name));
  if (newer !== undefined)
    return bad("Version", "the data were written by a newer version of this program", "Start that version");
  const missing = known.filter((name) => !applied.includes(name));
  return missing.length === 0
    ? good("Version", "the database is up to date with this program")
    : warning(
        "Version",
        `${missing.length} changes of the database are due`,
        "Back it up, then start the server: it makes them",
      );
}

/** PostgreSQL's clock beside this machine's; the embedded database has none of its own. */
async function lookAtClock(database: Database): Promise<Finding[]> {
  const at = await clockOf(database);
  const off = at === null ? 0 : Math.abs(at - Date.now());
  if (off <= CLOCK_MS) return [];
  const says = `this machine and PostgreSQL differ by ${Math.round(off / 1000)} s`;
  return [warning("Clock", says, "Have both follow a time server")];
}

/** A school's days are days in its own zone, whose rules this program must know. */
async function lookAtZones({ read }: Database): Promise<Finding> {
  const schools = await read.selectFrom("school").select(["id", "name", "time_zone"]).orderBy("name").execute();
  const unknown = new Set(schools.filter(({ time_zone }) => !isZone(time_zone)).map(({ time_zone }) => time_zone));
  if (unknown.size > 0)
    return bad("Time zones", `unknown here: ${[...unknown].join(", ")}`, "Use the Node that npm ci installed");
  // The demonstration takes the zone of whatever machine it is on.
  const inUtc = schools
    .filter(({ id, time_zone }) => isUtc(time_zone) && id !== DEMO_SCHOOL_ID)
    .map(({ name }) => name);
  if (inUtc.length === 0) return good("Time zones", "known for every school");
  const named = inUtc.slice(0, MOST_NAMED).join(", ");
  const rest = inUtc.length > MOST_NAMED ? ` and ${inUtc.length - MOST_NAMED} more` : "";
  return warning(
    "Time zones",
    `${named}${rest} ${inUtc.length === 1 ? "is" : "are"} in UTC`,
    "If a school is elsewhere: npm run school -- set-time-zone --school <name or id> --time-zone <zone>",
  );
}

function isZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
}

async function lookWithin(database: Database, more: (database: Database) => Promise<Finding[]>) {
  const version = await lookingAt("Version", async () => [await lookAtMigrations(database)]);
  // Tables of another version may be without what is asked of them.
  if (version.some(({ level }) => level !== "good")) return version;
  return [
    ...version,
    ...(await lookingAt("Clock", () => lookAtClock(database))),
    ...(await lookingAt("Time zones", async () => [await lookAtZones(database)])),
    ...(await more(database)),
  ];
}

/** What to do about a database that cannot be opened. */
const REMEDIES = {
  postgres: "Check DATABASE_URL, and that PostgreSQL runs and lets this user in",
  sqlite: "Run this as the user of the server, and see that its disk is well",
};

/** In another, a name with a letter that it does not know is an error of the server. */
async function lookAtEncoding({ kind, read }: Database): Promise<Finding[]> {
  const encoding = await encodingOf(read, kind);
  if (encoding === UTF8) return [];
  return [
    bad(
      "Encoding",
      `PostgreSQL keeps texts in ${encoding}, which cannot hold every name`,
      "Make one in UTF8, and restore a backup into it",
    ),
  ];
}

/** One that cannot be opened. */
function lookAtTrouble(error: unknown, place: DatabasePlace): Finding[] {
  const told = explainOpening(error, place);
  const says = told instanceof Error ? told.message : String(told);
  return [bad("Database", says, REMEDIES["url" in place ? "postgres" : "sqlite"])];
}

/** Whether the database can be reached, is whole and up to date; `more` looks at what lies in it. Changes nothing. */
export async function lookAtDatabase(
  place: DatabasePlace,
  more: (database: Database) => Promise<Finding[]>,
): Promise<Finding[]> {
  try {
    if (!(await holdsData(place))) {
      if ("url" in place) await expectFit(place);
      return [warning("Database", `there is none yet: ${describePlace(place)}`, "The first npm start makes it")];
    }
    const pages = lookAtPages(place);
    if (pages.some(({ level }) => level === "bad")) return pages;
    const database = await openAsItIs(place);
    try {
      return [
        good("Database", describePlace(place)),
        ...pages,
        ...(await lookAtEncoding(database)),
        ...(await lookWithin(database, more)),
      ];
    } finally {
      await database.close();
    }
  } catch (error) {
    return lookAtTrouble(error, place);
  }
}

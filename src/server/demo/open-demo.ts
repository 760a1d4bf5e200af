import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Database, Queryable } from "#server/database/database.ts";
import { hashPassword } from "#server/services/accounts/passwords.ts";
import { Unavailable } from "#server/unavailable.ts";
import { DEMO_PASSWORD, type Hashes, SIGN_INS } from "./accounts.ts";
import { buildSchool, DEMO_SCHOOL_ID, SCHOOL_NAME } from "./build-school.ts";

/** Key of the table `meta` that marks which school is the demonstration, or that it was removed. */
export const META_KEY = "demo";
export const REMOVED = "removed";

const PATIENCE_MS = 60_000;
const AGAIN_MS = 100;

/**
 * Opens the demonstration school: generated where it is missing, in one transaction.
 * `auto` leaves a database alone that has another school, or from which it was removed; `on` adds it beside. Gives the lines that say how to sign in;
 * undefined where it is not open.
 */
export async function openDemo(
  database: Database,
  demo: "on" | "off" | "auto",
  now: Date,
  say: (line: string) => void,
): Promise<string | undefined> {
  if (demo === "off") return undefined;
  const schools = await database.read.selectFrom("school").select("id").execute();
  if (demo === "auto" && (schools.some(({ id }) => id !== DEMO_SCHOOL_ID) || (await wasRemoved(database))))
    return undefined;
  if (!schools.some(({ id }) => id === DEMO_SCHOOL_ID)) {
    say(`Generating the demonstration school, ${SCHOOL_NAME} …`);
    const hashes = await hashBoth();
    await whenOthersAreDone(() => database.write((db) => generateOnce(db, now, hashes)));
  }
  return signInLines();
}

/** Another process that started at once generates it for longer than a writer waits. */
async function whenOthersAreDone(write: () => Promise<void>): Promise<void> {
  for (const until = performance.now() + PATIENCE_MS; ; await pause(AGAIN_MS)) {
    try {
      return await write();
    } catch (error) {
      if (!isHeldUp(error) || performance.now() > until) throw error;
    }
  }
}

/** What whoever waited for another in vain is told, on either database: unlike a full disk, that passes by itself. */
const HELD_UP = /^(SQLITE_BUSY|25P03|40001|40P01|55P03|57014)/;

const isHeldUp = (error: unknown): boolean =>
  error instanceof Unavailable || (error instanceof Error && "code" in error && HELD_UP.test(String(error.code)));

async function wasRemoved(database: Database): Promise<boolean> {
  return (
    (await database.read.selectFrom("meta").select("value").where("key", "=", META_KEY).executeTakeFirst())?.value ===
    REMOVED
  );
}

async function hashBoth(): Promise<Hashes> {
  const [printed, secret] = await Promise.all([hashPassword(DEMO_PASSWORD), hashPassword(randomUUID())]);
  return { printed, secret };
}

/** Of two processes that start at once, the second waits for the mark of the first and finds the school there. */
async function generateOnce(db: Queryable, now: Date, hashes: Hashes): Promise<void> {
  await db
    .insertInto("meta")
    .values({ key: META_KEY, value: DEMO_SCHOOL_ID })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value: DEMO_SCHOOL_ID }))
    .execute();
  const there = await db.selectFrom("school").select("id").where("id", "=", DEMO_SCHOOL_ID).executeTakeFirst();
  if (!there) await buildSchool(db, now, hashes);
}

function signInLines(): string {
  const width = Math.max(...SIGN_INS.map(({ email }) => email.length));
  return [
    `${SCHOOL_NAME} is a demonstration with invented people. The password of each sign-in is ${DEMO_PASSWORD}`,
    ...SIGN_INS.map(({ email, says }) => `  ${email.padEnd(width)}  ${says}`),
    "  Its other teachers cannot sign in. Start with --empty to leave the demonstration out.",
  ].join("\n");
}

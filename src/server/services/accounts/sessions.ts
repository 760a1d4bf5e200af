import { z } from "zod";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import { schoolDate } from "#contract/school-date.ts";
import type { Queryable } from "#server/database/database.ts";
import { type Asked, prepared } from "#server/database/prepared.ts";
import type { SessionTable } from "#server/database/schema.ts";
import { AppError } from "#server/errors.ts";
import { newId } from "#server/ids.ts";
import type { Actor } from "#server/services/context.ts";
import { shownName, hasLeft } from "#server/services/people.ts";
import { hashToken, newToken } from "./tokens.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** From last use. */
const REMEMBERED_MS = 30 * DAY_MS;
const PLAIN_MS = 12 * HOUR_MS;
/** From sign-in, however much it is used. */
const ABSOLUTE_MS = 90 * DAY_MS;
/** A use is written down only when the last one written is older, so that reading does not write. */
const TOUCH_AFTER_MS = 10 * 60_000;

/** How long it counts that somebody proved who they are. */
const PROOF_MS = 10 * 60_000;

const iso = (ms: number): string => new Date(ms).toISOString();
const idleMs = (remember: number): number => (remember ? REMEMBERED_MS : PLAIN_MS);

export interface StartedSession {
  token: string;
  expiresAt: string;
}

/**
 * Starts a session for an account; the token is told once and stored as its hash. With `schoolIds` it may never turn to
 * an account at another school; `asks`: the schools that its owner is to be asked about; `provenAt`: when that owner proved who they are.
 */
export async function startSession(
  db: Queryable,
  given: {
    loginId: string;
    accountId: string;
    device: string;
    remember: boolean;
    schoolIds?: readonly string[];
    asks?: readonly string[];
    provenAt?: Date | undefined;
    now: Date;
  },
): Promise<StartedSession> {
  const token = newToken();
  const remember = given.remember ? 1 : 0;
  const expiresAt = iso(given.now.getTime() + idleMs(remember));
  await db
    .insertInto("session")
    .values({
      id: newId(),
      token_hash: hashToken(token),
      login_id: given.loginId,
      account_id: given.accountId,
      device: given.device.slice(0, 120),
      remember,
      created_at: given.now.toISOString(),
      last_used_at: given.now.toISOString(),
      expires_at: expiresAt,
      absolute_expires_at: iso(given.now.getTime() + ABSOLUTE_MS),
      proven_until: given.provenAt ? provenUntil(given.provenAt) : null,
      school_ids: given.schoolIds?.length ? JSON.stringify(given.schoolIds) : null,
      asks: given.asks?.length ? JSON.stringify(given.asks) : null,
      locked_at: null,
    })
    .execute();
  return { token, expiresAt };
}

export interface FoundSession {
  actor: Actor;
  /** Its end, moved by this use. */
  expiresAt: string;
  /** True when the use should be written down. */
  stale: boolean;
  /** It outlives the browser's window. */
  remember: boolean;
  /** Ids of the schools that its owner is to be asked about. */
  asks: string[];
  /** Until when the last proof of its owner counts; a moment that may have passed. */
  provenUntil: string | null;
  /** Whether it counts now. */
  isProven: boolean;
  /** Its device is locked: it is told nothing of the school. */
  locked: boolean;
}

const sessionByToken = prepared((db, { hash, now }: Asked<{ hash: string; now: string }>) =>
  db
    .selectFrom("session")
    // An account that was moved to another login is none of this one's any more.
    .innerJoin("account", (join) =>
      join.onRef("account.id", "=", "session.account_id").onRef("account.login_id", "=", "session.login_id"),
    )
    .innerJoin("person", (join) =>
      join.onRef("person.school_id", "=", "account.school_id").onRef("person.id", "=", "account.person_id"),
    )
    .innerJoin("school", "school.id", "account.school_id")
    .select([
      "session.id as session_id",
      "session.login_id",
      "session.expires_at",
      "session.last_used_at",
      "session.remember",
      "session.absolute_expires_at",
      "session.asks",
      "session.proven_until",
      "session.locked_at",
      "account.id as account_id",
      "account.school_id",
      "account.person_id",
      "account.role",
      "person.is_administrator",
      "person.first_name",
      "person.last_name",
      "person.left_on",
      "school.time_zone",
      "school.locale",
      "school.settings",
    ])
    .where("session.token_hash", "=", hash)
    .where("session.expires_at", ">", now)
    .where("account.status", "=", "active"),
);

/** The actor behind a session's token; undefined where it is unknown, ended, expired, its account disabled, or its person gone. */
export async function findSession(db: Queryable, token: string, now: Date): Promise<FoundSession | undefined> {
  const row = await sessionByToken.first(db, { hash: hashToken(token), now: now.toISOString() });
  if (!row || hasLeft(row, schoolDate(now, row.time_zone))) return undefined;
  const stale = now.getTime() - Date.parse(row.last_used_at) > TOUCH_AFTER_MS;
  return {
    actor: {
      sessionId: row.session_id,
      loginId: row.login_id,
      accountId: row.account_id,
      personId: row.person_id,
      schoolId: row.school_id,
      role: row.role,
      isAdministrator: row.role === "teacher" && row.is_administrator === 1,
      name: shownName(row, row),
      timeZone: row.time_zone,
      locale: row.locale,
      settings: row.settings,
    },
    expiresAt: stale ? movedEnd(row, now) : row.expires_at,
    stale,
    remember: row.remember === 1,
    asks: readIds(row.asks),
    provenUntil: row.proven_until,
    isProven: row.proven_until !== null && row.proven_until > now.toISOString(),
    locked: row.locked_at !== null,
  };
}

const provenUntil = (at: Date): string => iso(at.getTime() + PROOF_MS);

/** The session's owner proved who they are, by more than the PIN of a device; it counts no more where that was locked meanwhile. */
export async function markProven(db: Queryable, sessionId: string, at: Date): Promise<void> {
  await db
    .updateTable("session")
    .set({ proven_until: provenUntil(at) })
    .where("id", "=", sessionId)
    .where("locked_at", "is", null)
    .execute();
}

/** Where a use moves a session's end. */
function movedEnd(
  { remember, absolute_expires_at }: Pick<SessionTable, "remember" | "absolute_expires_at">,
  now: Date,
): string {
  const idle = iso(now.getTime() + idleMs(remember));
  return idle < absolute_expires_at ? idle : absolute_expires_at;
}

/** Writes a use down, with the end to which it moves the session; one that has ended meanwhile stays ended. */
export async function noteUse(
  db: Queryable,
  { sessionId, expiresAt, now }: { sessionId: string; expiresAt: string; now: Date },
): Promise<void> {
  await db
    .updateTable("session")
    .set({ last_used_at: now.toISOString(), expires_at: expiresAt })
    .where("id", "=", sessionId)
    .execute();
}

/** Renews a session for an account of its login. Throws 401 where it has ended meanwhile. */
export async function renewSession(db: Queryable, sessionId: string, now: Date, accountId: string): Promise<void> {
  const row = await db
    .selectFrom("session")
    .select(["remember", "absolute_expires_at"])
    .where("id", "=", sessionId)
    .executeTakeFirst();
  if (!row) throw new AppError(401, ERROR_MESSAGES.BAD_TOKEN);
  await noteUse(db, { sessionId, expiresAt: movedEnd(row, now), now });
  await db.updateTable("session").set({ account_id: accountId }).where("id", "=", sessionId).execute();
}

const schoolIdList = z.array(z.string());

const readIds = (json: string | null | undefined): string[] => (json ? schoolIdList.parse(JSON.parse(json)) : []);

/** Schools that a row is kept to; every one where the list is empty. */
export const schoolIdsOf = ({ school_ids }: { school_ids: string | null }): string[] => readIds(school_ids);

/** The only schools that a session may turn to; every one where the list is empty. */
export async function schoolsOfSession(db: Queryable, sessionId: string): Promise<string[]> {
  const row = await db.selectFrom("session").select("school_ids").where("id", "=", sessionId).executeTakeFirst();
  return readIds(row?.school_ids);
}

/** The schools that a session's owner is still to be asked about. */
export async function asksOf(db: Queryable, sessionId: string): Promise<string[]> {
  const row = await db.selectFrom("session").select("asks").where("id", "=", sessionId).executeTakeFirst();
  return readIds(row?.asks);
}

export async function keepAsks(db: Queryable, sessionId: string, asks: readonly string[]): Promise<void> {
  await db
    .updateTable("session")
    .set({ asks: asks.length > 0 ? JSON.stringify(asks) : null })
    .where("id", "=", sessionId)
    .execute();
}

/** Ends one session by its token; unknown ones are ended already. */
export async function endSession(db: Queryable, token: string): Promise<void> {
  await db.deleteFrom("session").where("token_hash", "=", hashToken(token)).execute();
}

/** Ends every session of a login, but for one that may be kept. */
export async function endSessionsOf(db: Queryable, loginId: string, keepSessionId?: string): Promise<void> {
  await db
    .deleteFrom("session")
    .where("login_id", "=", loginId)
    .$if(keepSessionId !== undefined, (query) => query.where("id", "!=", keepSessionId ?? ""))
    .execute();
}

import type { AccountState } from "#contract/school-people.ts";
import type { AccountTable } from "#server/database/schema.ts";
import { type Context, stamp } from "#server/services/context.ts";

/** What matters of an account and of its login. */
export interface AccountFacts {
  personId: string;
  accountId: string;
  loginId: string;
  email: string;
  state: AccountState;
  lockedUntil: string | null;
}

/** The accounts of some people, or of all of the school, by person. */
export async function accountsByPerson(ctx: Context, personIds?: readonly string[]): Promise<Map<string, AccountFacts>> {
  if (personIds?.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom("account")
    .innerJoin("login", "login.id", "account.login_id")
    .select(["account.id", "account.person_id", "account.login_id", "account.status", "login.email", "login.password_hash", "login.locked_until"])
    .where("account.school_id", "=", ctx.actor.schoolId)
    .$if(personIds !== undefined, (query) => query.where("account.person_id", "in", personIds ?? []))
    .execute();
  const devices = await lockedDevices(ctx);
  const now = stamp(ctx);
  return new Map(
    rows.map((row) => {
      const lockedUntil = latest([row.locked_until, devices.get(row.login_id) ?? null], now);
      const state = stateOf(row, lockedUntil !== null);
      return [row.person_id, { personId: row.person_id, accountId: row.id, loginId: row.login_id, email: row.email, state, lockedUntil }];
    }),
  );
}

/** The latest of some ends that lie ahead. */
const latest = (ends: readonly (string | null)[], now: string): string | null =>
  ends.reduce((last, end) => (end !== null && end > now && (last === null || end > last) ? end : last), null);

function stateOf(row: Pick<AccountTable, "status"> & { password_hash: string | null }, isLocked: boolean): AccountState {
  if (row.status === "disabled") return "disabled";
  // With a password the address is proven: the next sign-in makes the account active by itself.
  if (row.status === "unverified" && row.password_hash === null) return "not_activated";
  return isLocked ? "locked" : "active";
}

/** Until when the devices are locked that are: each login's latest end. */
async function lockedDevices(ctx: Context): Promise<Map<string, string>> {
  const rows = await ctx.db
    .selectFrom("known_device")
    .innerJoin("account", "account.login_id", "known_device.login_id")
    .select((eb) => ["known_device.login_id", eb.fn.max("known_device.locked_until").as("until")])
    .where("account.school_id", "=", ctx.actor.schoolId)
    .where("known_device.locked_until", ">", stamp(ctx))
    .groupBy("known_device.login_id")
    .execute();
  return new Map(rows.flatMap(({ login_id, until }) => (until === null ? [] : [[login_id, until]])));
}

export interface ActivationLink {
  sentAt: string;
  /** Null where it was used. */
  expiresAt: string | null;
}

/** The latest activation link of some logins. */
export async function latestLinks(ctx: Context, loginIds: readonly string[]): Promise<Map<string, ActivationLink>> {
  if (loginIds.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom("link")
    .select(["login_id", "created_at", "expires_at", "used_at"])
    .where("login_id", "in", loginIds)
    .where("purpose", "=", "activate")
    .orderBy("created_at")
    .execute();
  return new Map(rows.map((row) => [row.login_id, { sentAt: row.created_at, expiresAt: row.used_at === null ? row.expires_at : null }]));
}

import type { AccountState } from "#contract/school-people.ts";
import type { AccountTable } from "#server/database/schema.ts";
import { knownAddress } from "#server/services/accounts/consent.ts";
import { isLifted } from "#server/services/accounts/password-attempts.ts";
import { type Context, stamp } from "#server/services/context.ts";

/** What matters of an account, and of its login as far as it is the school's business. */
export interface AccountFacts {
  personId: string;
  accountId: string;
  loginId: string;
  email: string;
  state: AccountState;
  lockedUntil: string | null;
  /** When the school last sent an activation link. */
  invitedAt: string | null;
}

/** The accounts of some people, or of all of the school, by person. */
export async function accountsByPerson(
  ctx: Context,
  personIds?: readonly string[],
): Promise<Map<string, AccountFacts>> {
  if (personIds?.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom("account")
    .innerJoin("login", "login.id", "account.login_id")
    .selectAll("account")
    .select(["login.email", "login.password_hash", "login.locked_until as login_locked_until"])
    .where("account.school_id", "=", ctx.actor.schoolId)
    .$if(personIds !== undefined, (query) => query.where("account.person_id", "in", personIds ?? []))
    .execute();
  const devices = await lockedDevices(ctx);
  const now = stamp(ctx);
  return new Map(
    rows.map((row) => {
      const isOwn = row.consented_at !== null;
      const lockedUntil = isOwn ? latest([accountLock(row), devices.get(row.id) ?? null], now) : null;
      const state = stateOf(row, lockedUntil !== null);
      return [
        row.person_id,
        {
          personId: row.person_id,
          accountId: row.id,
          loginId: row.login_id,
          email: knownAddress(row),
          state,
          lockedUntil,
          invitedAt: row.invited_at,
        },
      ];
    }),
  );
}

/** Until when an account is locked for strangers: as its login is or, where its school has lifted that, by itself. */
const accountLock = ({
  login_locked_until,
  locked_until,
  ...row
}: AccountTable & { login_locked_until: string | null }): string | null =>
  isLifted(row, { locked_until: login_locked_until }) ? locked_until : login_locked_until;

/** The latest of some ends that lie ahead. */
const latest = (ends: readonly (string | null)[], now: string): string | null =>
  ends.reduce((last, end) => (end !== null && end > now && (last === null || end > last) ? end : last), null);

function stateOf(
  row: Pick<AccountTable, "status" | "consented_at"> & { password_hash: string | null },
  isLocked: boolean,
): AccountState {
  if (row.status === "disabled") return "disabled";
  // One agreed to, with a password, becomes active by itself at the next sign-in. Of others a password is not the school's business.
  if (row.status === "unverified" && (row.consented_at === null || row.password_hash === null)) return "not_activated";
  return isLocked ? "locked" : "active";
}

/** Until when devices are locked that signed in to the school's accounts: each account's latest end. */
async function lockedDevices(ctx: Context): Promise<Map<string, string>> {
  const rows = await ctx.db
    .selectFrom("known_device")
    .innerJoin("account", "account.id", "known_device.account_id")
    .select((eb) => ["account.id", eb.fn.max("known_device.locked_until").as("until")])
    .where("account.school_id", "=", ctx.actor.schoolId)
    .where("known_device.locked_until", ">", stamp(ctx))
    .groupBy("account.id")
    .execute();
  return new Map(rows.flatMap(({ id, until }) => (until === null ? [] : [[id, until]])));
}

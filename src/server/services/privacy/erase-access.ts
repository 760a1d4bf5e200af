import { lockLogins } from "#server/database/locks.ts";
import type { Queryable } from "#server/database/database.ts";
import type { AccountTable } from "#server/database/schema.ts";
import { removeLogins } from "#server/services/accounts/remove-login.ts";
import { keepSubject } from "#server/services/audit/keep-subject.ts";
import { findAttempts } from "./find-attempts.ts";

const accountsOf = (db: Queryable, schoolId: string, personId: string): Promise<AccountTable[]> =>
  db.selectFrom("account").selectAll().where("school_id", "=", schoolId).where("person_id", "=", personId).execute();

/** The addresses that are a person's alone, in lower case: as signed in with, as the roster has them, as asked to change to. */
export async function ownAddresses(db: Queryable, schoolId: string, personId: string): Promise<string[]> {
  const accounts = await accountsOf(db, schoolId, personId);
  const found: string[] = [];
  for (const { id, login_id, roster, given_email } of accounts) {
    const other = await db
      .selectFrom("account")
      .select("id")
      .where("login_id", "=", login_id)
      .where("id", "!=", id)
      .executeTakeFirst();
    if (other) continue;
    const login = await db.selectFrom("login").select("email_key").where("id", "=", login_id).executeTakeFirst();
    const links = await db.selectFrom("link").select("email").where("login_id", "=", login_id).execute();
    const addresses = [
      login?.email_key,
      ...links.map((link) => link.email),
      rosterAddress(roster),
      given_email ?? undefined,
    ].filter((one) => one !== undefined);
    found.push(
      ...(await unusedByOthers(
        db,
        addresses.map((one) => one.toLowerCase()),
        login_id,
      )),
    );
  }
  return [...new Set(found)];
}

/** What is gone of a person's ways in. */
export interface AccessErased {
  accounts: number;
  logins: number;
  sessions: number;
  /** Answers kept for the repeats of their own requests. */
  answers: number;
  /** Ids of the mails to their addresses. */
  mailIds: string[];
  /** People whose login the same address is: it stays theirs. */
  sharedWith: number;
}

/**
 * Removes a person's account with its sessions and kept answers, and the login with its links where nobody else uses it;
 * and the mails to their own addresses.
 */
export async function eraseAccess(
  db: Queryable,
  schoolId: string,
  personId: string,
  addresses: readonly string[],
): Promise<AccessErased> {
  const accounts = await accountsOf(db, schoolId, personId);
  // What their own requests send is queued by now, or never.
  await lockLogins(
    db,
    accounts.map(({ login_id }) => login_id),
  );
  const done: AccessErased = {
    accounts: 0,
    logins: 0,
    sessions: 0,
    answers: 0,
    mailIds: await eraseMail(db, addresses),
    sharedWith: 0,
  };
  await forgetAttempts(db, addresses);
  await forgetCodes(db, addresses);
  for (const account of accounts) {
    await eraseAccount(db, account, done);
    await eraseLogin(db, account, done);
  }
  return done;
}

async function eraseAccount(db: Queryable, account: AccountTable, done: AccessErased): Promise<void> {
  await db
    .deleteFrom("proof_code")
    .where("session_id", "in", db.selectFrom("session").select("id").where("account_id", "=", account.id))
    .execute();
  const sessions = await db.deleteFrom("session").where("account_id", "=", account.id).executeTakeFirst();
  const answers = await db
    .deleteFrom("idempotency")
    .where("school_id", "=", account.school_id)
    .where("account_id", "=", account.id)
    .executeTakeFirst();
  await keepSubject(db, account);
  await db.deleteFrom("account").where("school_id", "=", account.school_id).where("id", "=", account.id).execute();
  for (const table of ["identity", "known_device"] as const)
    await db.updateTable(table).set({ account_id: null }).where("account_id", "=", account.id).execute();
  await db.updateTable("login").set({ last_account_id: null }).where("last_account_id", "=", account.id).execute();
  done.accounts += 1;
  done.sessions += Number(sessions.numDeletedRows);
  done.answers += Number(answers.numDeletedRows);
}

async function eraseLogin(db: Queryable, { login_id, school_id }: AccountTable, done: AccessErased): Promise<void> {
  const others = await db.selectFrom("account").select("id").where("login_id", "=", login_id).execute();
  if (others.length > 0) {
    const isHere = await db
      .selectFrom("account")
      .select("id")
      .where("login_id", "=", login_id)
      .where("school_id", "=", school_id)
      .executeTakeFirst();
    if (!isHere) await forgetSchoolOf(db, { login_id, school_id }, done);
    done.sharedWith += others.length;
    return;
  }
  await removeLogins(db, [login_id]);
  await forgetAttempts(db, [login_id]);
  done.logins += 1;
}

/** Of a login that other schools have: what this school sent to it. */
async function forgetSchoolOf(
  db: Queryable,
  { login_id, school_id }: Pick<AccountTable, "login_id" | "school_id">,
  done: AccessErased,
): Promise<void> {
  await db.deleteFrom("link").where("login_id", "=", login_id).where("school_id", "=", school_id).execute();
  const login = await db.selectFrom("login").select("email_key").where("id", "=", login_id).executeTakeFirstOrThrow();
  const mails = await db
    .deleteFrom("mail")
    .where("school_id", "=", school_id)
    .where((eb) => eb(eb.fn<string>("lower", ["recipient"]), "=", login.email_key))
    .returning("id")
    .execute();
  done.mailIds.push(...mails.map(({ id }) => id));
}

/** The address in what the roster last said of an account, see roster/state/roster-snapshot.ts. */
function rosterAddress(roster: string | null): string | undefined {
  const snapshot: unknown = roster === null ? undefined : JSON.parse(roster);
  if (typeof snapshot !== "object" || snapshot === null || !("email" in snapshot)) return undefined;
  return typeof snapshot.email === "string" ? snapshot.email : undefined;
}

async function unusedByOthers(db: Queryable, addresses: string[], loginId: string): Promise<string[]> {
  if (addresses.length === 0) return [];
  const used = await db
    .selectFrom("login")
    .select("email_key")
    .where("email_key", "in", addresses)
    .where("id", "!=", loginId)
    .execute();
  const taken = new Set(used.map((row) => row.email_key));
  return addresses.filter((address) => !taken.has(address));
}

async function eraseMail(db: Queryable, addresses: readonly string[]): Promise<string[]> {
  if (addresses.length === 0) return [];
  const rows = await db
    .deleteFrom("mail")
    .where((eb) => eb(eb.fn<string>("lower", ["recipient"]), "in", addresses))
    .returning("id")
    .execute();
  return rows.map((row) => row.id);
}

/** Those too whose session has ended since. */
async function forgetCodes(db: Queryable, addresses: readonly string[]): Promise<void> {
  if (addresses.length > 0) await db.deleteFrom("proof_code").where("email_key", "in", addresses).execute();
}

async function forgetAttempts(db: Queryable, endings: readonly string[]): Promise<void> {
  for (const ending of endings) {
    const keys = (await findAttempts(db, ending)).map(({ key }) => key);
    if (keys.length > 0) await db.deleteFrom("rate_limit").where("key", "in", keys).execute();
  }
}

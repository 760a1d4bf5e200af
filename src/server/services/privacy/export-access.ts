import type { Queryable } from "#server/database/database.ts";
import type { AccountTable } from "#server/database/schema.ts";
import { knownAddress } from "#server/services/accounts/consent.ts";
import { isLifted } from "#server/services/accounts/password-attempts.ts";
import { schoolIdsOf } from "#server/services/accounts/sessions.ts";
import { findAttempts } from "./find-attempts.ts";
import type { PersonExport } from "./person-export.ts";

type Access = Pick<
  PersonExport,
  "accounts" | "sessions" | "identities" | "passkeys" | "devices" | "pins" | "counted_tries" | "links" | "mail"
>;

/** A person's ways in to the school, without hashes and secrets, and the mail to their addresses: nothing of what their login does at another. */
export async function exportAccess(db: Queryable, schoolId: string, personId: string): Promise<Access> {
  const accounts = await db
    .selectFrom("account")
    .selectAll()
    .where("school_id", "=", schoolId)
    .where("person_id", "=", personId)
    .execute();
  const access: Access = {
    accounts: [],
    sessions: [],
    identities: [],
    passkeys: [],
    devices: [],
    pins: [],
    counted_tries: [],
    links: [],
    mail: [],
  };
  const isAlone = await areAlone(db, accounts);
  for (const account of accounts) {
    access.accounts.push(await exportAccount(db, account));
    access.sessions.push(...(await sessionsOf(db, account)));
    access.identities.push(...(await identitiesOf(db, account)));
    access.passkeys.push(...(await passkeysOf(db, account, isAlone)));
    access.devices.push(...(await devicesOf(db, account)));
    if (isAlone) access.pins.push(...(await pinsOf(db, account)));
    access.links.push(...(await linksOf(db, account)));
  }
  const addresses = [...access.accounts, ...access.links].map((one) => one.email.toLowerCase());
  access.mail = await mailTo(db, { schoolId, isAlone }, [...new Set(addresses)]);
  if (isAlone) access.counted_tries = await triesOf(db, [...addresses, ...accounts.map((one) => one.login_id)]);
  return access;
}

/** Whether no other school has an account of these logins: mail of no school is told only then. */
async function areAlone(db: Queryable, accounts: readonly AccountTable[]): Promise<boolean> {
  for (const { login_id, school_id } of accounts) {
    const other = await db
      .selectFrom("account")
      .select("id")
      .where("login_id", "=", login_id)
      .where("school_id", "!=", school_id)
      .executeTakeFirst();
    if (other) return false;
  }
  return true;
}

async function exportAccount(db: Queryable, account: AccountTable): Promise<Access["accounts"][number]> {
  const login = await db.selectFrom("login").selectAll().where("id", "=", account.login_id).executeTakeFirstOrThrow();
  const { n } = await db
    .selectFrom("idempotency")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("school_id", "=", account.school_id)
    .where("account_id", "=", account.id)
    .executeTakeFirstOrThrow();
  const isOwn = account.consented_at !== null;
  return {
    id: account.id,
    email: knownAddress({ ...account, email: login.email }),
    role: account.role,
    status: account.status,
    has_password: isOwn && login.password_hash !== null,
    // Tries are made on the account that the login enters.
    failed_sign_ins: isOwn && (login.last_account_id ?? account.id) === account.id ? login.failed_count : 0,
    locked_until: isOwn ? (isLifted(account, login) ? account.locked_until : login.locked_until) : null,
    terms_version: account.terms_version,
    terms_agreed_at: account.terms_agreed_at,
    since: account.created_at,
    roster: parsed(account.roster),
    answered_requests: n,
  };
}

async function sessionsOf(db: Queryable, { id }: AccountTable): Promise<Access["sessions"]> {
  const rows = await db.selectFrom("session").selectAll().where("account_id", "=", id).orderBy("created_at").execute();
  return rows.map((row) => ({
    device: row.device,
    since: row.created_at,
    last_used_at: row.last_used_at,
    ends_at: row.expires_at,
  }));
}

async function identitiesOf(db: Queryable, { id }: AccountTable): Promise<Access["identities"]> {
  const rows = await db.selectFrom("identity").selectAll().where("account_id", "=", id).orderBy("created_at").execute();
  return rows.map((row) => ({ issuer: row.issuer, subject: row.subject, since: row.created_at }));
}

/** They belong to the login: told where it is known here alone, or where they open nothing but this school. */
async function passkeysOf(
  db: Queryable,
  { login_id, school_id, consented_at }: AccountTable,
  isAlone: boolean,
): Promise<Access["passkeys"]> {
  if (consented_at === null) return [];
  const school = await db
    .selectFrom("school")
    .select(["id", "source_id"])
    .where("id", "=", school_id)
    .executeTakeFirstOrThrow();
  const isOurs = (id: string): boolean => id === school.id || id === school.source_id;
  const rows = await db
    .selectFrom("passkey")
    .selectAll()
    .where("login_id", "=", login_id)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const told = rows.filter((row) => isAlone || (row.school_ids !== null && schoolIdsOf(row).every(isOurs)));
  return told.map((row) => ({ name: row.name, since: row.created_at, last_used_at: row.last_used_at }));
}

async function devicesOf(db: Queryable, { id }: AccountTable): Promise<Access["devices"]> {
  const rows = await db
    .selectFrom("known_device")
    .selectAll()
    .where("account_id", "=", id)
    .orderBy("created_at")
    .execute();
  return rows.map((row) => ({
    since: row.created_at,
    last_used_at: row.last_used_at,
    failed_sign_ins: row.failed_count,
    locked_until: row.locked_until,
  }));
}

/** They belong to the login. */
async function pinsOf(db: Queryable, { login_id, consented_at }: AccountTable): Promise<Access["pins"]> {
  if (consented_at === null) return [];
  const rows = await db
    .selectFrom("device_pin")
    .selectAll()
    .where("login_id", "=", login_id)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    since: row.created_at,
    last_used_at: row.last_used_at,
    failed_tries: row.failed_count,
  }));
}

async function triesOf(db: Queryable, endings: readonly string[]): Promise<Access["counted_tries"]> {
  const found: Access["counted_tries"] = [];
  for (const ending of new Set(endings))
    for (const { key, window_start, count } of await findAttempts(db, ending))
      found.push({ of: key.slice(0, -ending.length - 1), since: window_start, count });
  return found;
}

async function linksOf(db: Queryable, { login_id, school_id }: AccountTable): Promise<Access["links"]> {
  const rows = await db
    .selectFrom("link")
    .selectAll()
    .where("login_id", "=", login_id)
    .where("school_id", "=", school_id)
    .orderBy("created_at")
    .execute();
  return rows.map((row) => ({
    purpose: row.purpose,
    email: row.email,
    made_at: row.created_at,
    expires_at: row.expires_at,
    used_at: row.used_at,
  }));
}

async function mailTo(
  db: Queryable,
  { schoolId, isAlone }: { schoolId: string; isAlone: boolean },
  addresses: string[],
): Promise<Access["mail"]> {
  if (addresses.length === 0) return [];
  const rows = await db
    .selectFrom("mail")
    .selectAll()
    .where((eb) => eb.or([eb("school_id", "=", schoolId), ...(isAlone ? [eb("school_id", "is", null)] : [])]))
    .where((eb) => eb(eb.fn<string>("lower", ["recipient"]), "in", addresses))
    .orderBy("created_at")
    .execute();
  // A mailed link is a secret until it is used.
  return rows.map((row) => ({
    to: row.recipient,
    subject: row.subject,
    text: withoutSecrets(row.text),
    queued_at: row.created_at,
    sent_at: row.sent_at,
  }));
}

const withoutSecrets = (text: string): string => text.replaceAll(/([?&]token=)[^&\s]+/g, "$1…");

/** What the roster last said, as it is stored. */
export const parsed = (json: string | null): unknown => (json === null ? null : JSON.parse(json));

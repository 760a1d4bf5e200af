import type { Role } from "#contract/roles.ts";
import type { AccountTable } from "#server/database/schema.ts";
import { newId } from "#server/ids.ts";
import { unconsented } from "#server/services/accounts/consent.ts";
import { findOrAddLogin } from "#server/services/accounts/find-or-add-login.ts";
import { removeUnusedLogins } from "#server/services/accounts/remove-login.ts";
import { keepSubject } from "#server/services/audit/keep-subject.ts";
import type { Registrar } from "./registrar.ts";

export async function findAccount({ db, schoolId }: Registrar, personId: string): Promise<AccountTable | undefined> {
  return db
    .selectFrom("account")
    .selectAll()
    .where("school_id", "=", schoolId)
    .where("person_id", "=", personId)
    .executeTakeFirst();
}

/** An account for an address, to be activated. Who else signs in with it, here or elsewhere, makes no difference that could be seen. */
export async function addAccount(
  { db, schoolId, now }: Registrar,
  person: { id: string; role: Role },
  email: string,
): Promise<void> {
  const created_at = now.toISOString();
  const login = await findOrAddLogin(db, email, created_at);
  await db
    .insertInto("account")
    .values({
      id: newId(),
      school_id: schoolId,
      person_id: person.id,
      login_id: login.id,
      role: person.role,
      status: "unverified",
      terms_version: 0,
      terms_agreed_at: null,
      created_at,
      roster: null,
      ...unconsented(email),
    })
    .execute();
}

/** Moves an account that was never activated to another address. */
export async function moveAccount({ db, schoolId, now }: Registrar, held: AccountTable, email: string): Promise<void> {
  const login = await findOrAddLogin(db, email, now.toISOString());
  if (login.id === held.login_id && held.given_email === null) return;
  await db
    .updateTable("account")
    .set({ login_id: login.id, ...unconsented(email) })
    .where("school_id", "=", schoolId)
    .where("id", "=", held.id)
    .execute();
  await removeUnusedLogins(db, [held.login_id]);
}

export async function removeAccount({ db, schoolId }: Registrar, held: AccountTable): Promise<void> {
  await keepSubject(db, held);
  await db.deleteFrom("account").where("school_id", "=", schoolId).where("id", "=", held.id).execute();
  await removeUnusedLogins(db, [held.login_id]);
}

/** Nobody signs in while away: sessions end at once. */
export async function closeAccount(registrar: Registrar, personId: string): Promise<void> {
  const held = await findAccount(registrar, personId);
  if (!held) return;
  const { db, schoolId } = registrar;
  await db
    .updateTable("account")
    .set({ status: "disabled" })
    .where("school_id", "=", schoolId)
    .where("id", "=", held.id)
    .execute();
  await db.deleteFrom("session").where("account_id", "=", held.id).execute();
}

/** A sign-in with the right password, or an activation, makes it active again. */
export async function openAccount({ db, schoolId }: Registrar, personId: string): Promise<void> {
  await db
    .updateTable("account")
    .set({ status: "unverified" })
    .where("school_id", "=", schoolId)
    .where("person_id", "=", personId)
    .where("status", "=", "disabled")
    .execute();
}

import type { Queryable } from "#server/database/database.ts";
import { newId } from "#server/ids.ts";
import { unconsented } from "#server/services/accounts/consent.ts";
import { findOrAddLogin } from "#server/services/accounts/find-or-add-login.ts";

export interface NewAdministrator {
  schoolId: string;
  firstName: string;
  lastName: string;
  email: string;
  now: Date;
}

/** Adds an administrator teacher by hand, with an unverified account. `hasPassword`: the address signs in here already. */
export async function addAdministrator(
  db: Queryable,
  given: NewAdministrator,
): Promise<{ loginId: string; hasPassword: boolean }> {
  const created_at = given.now.toISOString();
  const login = await findOrAddLogin(db, given.email, created_at);
  const personId = newId();
  await db
    .insertInto("person")
    .values({
      id: personId,
      school_id: given.schoolId,
      role: "teacher",
      first_name: given.firstName,
      last_name: given.lastName,
      is_administrator: 1,
      grade: null,
      avatar: null,
      animal: null,
      leaderboard_hidden: 0,
      source_id: null,
      left_on: null,
      created_at,
    })
    .execute();
  await db
    .insertInto("account")
    .values({
      id: newId(),
      school_id: given.schoolId,
      person_id: personId,
      login_id: login.id,
      role: "teacher",
      status: "unverified",
      terms_version: 0,
      terms_agreed_at: null,
      created_at,
      ...unconsented(given.email),
    })
    .execute();
  return { loginId: login.id, hasPassword: login.password_hash !== null };
}

import type { Account, AccountClass, PersonChoice } from "#contract/auth.ts";
import { schoolDate } from "#contract/school-date.ts";
import type { Queryable } from "#server/database/database.ts";
import { type Asked, prepared } from "#server/database/prepared.ts";
import { notFound } from "#server/errors.ts";
import { classesOfTeacher } from "#server/services/classes/classes-of-teacher.ts";
import { avatarUrl, hasLeft } from "#server/services/people.ts";
import { readSettings } from "#server/services/school/settings.ts";
import type { ClosedSchool } from "./closed-school.ts";
import { schoolsToConfirm } from "./schools-to-confirm.ts";

const accountById = prepared((db, { accountId }: Asked<{ accountId: string }>) =>
  db
    .selectFrom("account")
    .innerJoin("login", "login.id", "account.login_id")
    .innerJoin("school", "school.id", "account.school_id")
    .innerJoin("person", (join) =>
      join.onRef("person.school_id", "=", "account.school_id").onRef("person.id", "=", "account.person_id"),
    )
    .select([
      "account.role",
      "account.login_id",
      "account.terms_version",
      "login.email",
      "login.password_hash",
      (eb) =>
        eb
          .exists(eb.selectFrom("passkey").select("passkey.id").whereRef("passkey.login_id", "=", "login.id"))
          .as("has_passkeys"),
      "school.id as school_id",
      "school.name as school_name",
      "school.time_zone",
      "school.locale",
      "school.terms_version as present_terms_version",
      "school.settings",
      "person.id as person_id",
      "person.first_name",
      "person.last_name",
      "person.is_administrator",
      "person.avatar",
      "person.animal",
    ])
    .where("account.id", "=", accountId),
);

/** The address that a login is to have once its owner follows the link sent there. */
const pendingEmail = prepared((db, { loginId, now }: Asked<{ loginId: string; now: string }>) =>
  db
    .selectFrom("link")
    .select("email")
    .where("login_id", "=", loginId)
    .where("purpose", "=", "email")
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .orderBy("created_at", "desc"),
);

/** The account as `GET /auth/me` and others answer it, with the schools among `asks` that still wait for its owner's word. */
export async function describeAccount(
  db: Queryable,
  accountId: string,
  session: { expiresAt: string; asks: readonly string[] },
  now: Date,
): Promise<Account> {
  const row = await accountById.first(db, { accountId });
  if (!row) throw notFound();
  const pending = await pendingEmail.first(db, { loginId: row.login_id, now: now.toISOString() });
  const toConfirm =
    session.asks.length > 0 ? await schoolsToConfirm(db, row.login_id, now, { schoolIds: session.asks }) : [];
  const classes: AccountClass[] =
    row.role === "teacher"
      ? await classesOfTeacher(db, row.school_id, row.person_id, schoolDate(now, row.time_zone), row.locale)
      : [];
  const settings = readSettings(row.settings);
  return {
    id: accountId,
    email: row.email,
    role: row.role,
    agreed_to_terms: row.terms_version === row.present_terms_version,
    person: {
      id: row.person_id,
      first_name: row.first_name,
      last_name: row.last_name,
      is_administrator: row.role === "teacher" && row.is_administrator === 1,
      avatar_url: avatarUrl(row, row),
      school: {
        id: row.school_id,
        name: row.school_name,
        time_zone: row.time_zone,
        locale: row.locale,
        last_name_first: settings.last_name_first,
        student_pictures: settings.student_pictures,
      },
      classes,
    },
    session_expires_at: session.expiresAt,
    pending_email: pending?.email ?? null,
    has_passkeys: Boolean(row.has_passkeys),
    has_password: row.password_hash !== null,
    lock_after_minutes: settings.lock_after_minutes,
    ...(toConfirm.length > 0 ? { to_confirm: toConfirm } : {}),
  };
}

interface PersonsAsked {
  loginId: string;
  currentAccountId?: string;
  schoolIds?: readonly string[];
  closed?: ClosedSchool | undefined;
  now: Date;
}

/**
 * The persons behind a login whose accounts may sign in and who are at their school today, the present one marked; where `schoolIds` names schools, by our
 * id or the roster's, only those of them; never those of a closed one.
 */
export async function listPersons(
  db: Queryable,
  { loginId, currentAccountId, schoolIds = [], closed, now }: PersonsAsked,
): Promise<PersonChoice[]> {
  const rows = await db
    .selectFrom("account")
    .innerJoin("school", "school.id", "account.school_id")
    .innerJoin("person", (join) =>
      join.onRef("person.school_id", "=", "account.school_id").onRef("person.id", "=", "account.person_id"),
    )
    .select([
      "account.id as account_id",
      "account.role",
      "person.id as person_id",
      "person.first_name",
      "person.last_name",
      "person.avatar",
      "person.animal",
      "person.left_on",
      "school.time_zone",
      "school.id as school_id",
      "school.name as school_name",
      "school.settings",
    ])
    .where("account.login_id", "=", loginId)
    .where("account.status", "=", "active")
    .where("account.school_id", "!=", closed?.schoolId ?? "")
    .$if(schoolIds.length > 0, (query) =>
      query.where((eb) => eb.or([eb("school.id", "in", schoolIds), eb("school.source_id", "in", schoolIds)])),
    )
    .orderBy("account.created_at")
    .orderBy("account.id")
    .execute();
  const here = rows.filter((row) => !hasLeft(row, schoolDate(now, row.time_zone)));
  return here.map((row) => ({
    account_id: row.account_id,
    role: row.role,
    person: {
      id: row.person_id,
      first_name: row.first_name,
      last_name: row.last_name,
      avatar_url: avatarUrl(row, row),
      school: { id: row.school_id, name: row.school_name },
    },
    current: row.account_id === currentAccountId,
  }));
}

import type { ConfirmSchool, SchoolToConfirm } from "#contract/auth.ts";
import { schoolDate } from "#contract/school-date.ts";
import type { Queryable } from "#server/database/database.ts";
import { notFound } from "#server/errors.ts";
import { auditAccount } from "#server/services/audit/write-audit.ts";
import { type Context, stamp } from "#server/services/context.ts";
import { hasLeft } from "#server/services/people.ts";
import { accountsOfLogin } from "./accounts-of-login.ts";
import type { ClosedSchool } from "./closed-school.ts";
import { knownAddress, openAccounts } from "./consent.ts";
import { asksOf, keepAsks } from "./sessions.ts";

interface Bound {
  /** The only schools that are asked about, by our id or the roster's; every one where it is empty. */
  schoolIds?: readonly string[];
  closed?: ClosedSchool | undefined;
}

/** The schools that have tied an account to a login whose owner was not asked yet, the earliest first. */
export async function schoolsToConfirm(
  db: Queryable,
  loginId: string,
  now: Date,
  { schoolIds = [], closed }: Bound = {},
): Promise<SchoolToConfirm[]> {
  const rows = await db
    .selectFrom("account")
    .innerJoin("login", "login.id", "account.login_id")
    .innerJoin("school", "school.id", "account.school_id")
    .innerJoin("person", (join) =>
      join.onRef("person.school_id", "=", "account.school_id").onRef("person.id", "=", "account.person_id"),
    )
    .select([
      "school.id",
      "school.name",
      "school.time_zone",
      "account.role",
      "account.given_email",
      "login.email",
      "person.first_name",
      "person.last_name",
      "person.left_on",
    ])
    .where("account.login_id", "=", loginId)
    .where("account.status", "=", "unverified")
    .where("account.consented_at", "is", null)
    .where("account.declined_at", "is", null)
    .where("account.school_id", "!=", closed?.schoolId ?? "")
    .$if(schoolIds.length > 0, (query) =>
      query.where((eb) => eb.or([eb("school.id", "in", schoolIds), eb("school.source_id", "in", schoolIds)])),
    )
    .orderBy("account.created_at")
    .orderBy("account.id")
    .execute();
  const here = rows.filter((row) => !hasLeft(row, schoolDate(now, row.time_zone)));
  return [...Map.groupBy(here, ({ id }) => id).values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const persons = own.map(({ first_name, last_name, role }) => ({ first_name, last_name, role }));
    return [{ school: { id: first.id, name: first.name }, email: knownAddress(first), persons }];
  });
}

/**
 * What the owner of the login says of a school that their session asks about: theirs from now on, not theirs, or to be
 * asked at the next sign-in. Throws 404 for a school that the session does not ask about.
 */
export async function confirmSchool(ctx: Context, { school_id, answer }: ConfirmSchool): Promise<void> {
  const { db, actor, now } = ctx;
  const asks = await asksOf(db, actor.sessionId);
  if (!asks.includes(school_id)) throw notFound();
  await keepAsks(
    db,
    actor.sessionId,
    asks.filter((id) => id !== school_id),
  );
  if (answer === "later") return;
  const accounts = (await accountsOfLogin(db, actor.loginId, { now, schoolIds: [school_id] })).filter(
    ({ status, consented_at, declined_at }) => status === "unverified" && consented_at === null && declined_at === null,
  );
  if (accounts.length === 0) return;
  if (answer === "mine") {
    for (const id of await openAccounts(db, actor.loginId, accounts, now))
      await auditAccount(db, id, "login.activated", now);
    return;
  }
  // Nothing is told to the school: it knows no more than that nobody has activated the account.
  await db
    .updateTable("account")
    .set({ declined_at: stamp(ctx) })
    .where(
      "id",
      "in",
      accounts.map(({ id }) => id),
    )
    .execute();
}

import { schoolDate } from "#contract/school-date.ts";
import type { Queryable } from "#server/database/database.ts";
import type { AccountTable } from "#server/database/schema.ts";
import { hasLeft } from "#server/services/people.ts";
import type { ClosedSchool } from "./closed-school.ts";

interface Bound {
  now: Date;
  /** The only schools that count, by our id or the roster's; every one where it is empty. */
  schoolIds?: readonly string[];
  closed?: ClosedSchool | undefined;
}

/**
 * The accounts of a login, the earliest first, those that its owner has declined included. One whose person's last day
 * at the school is over counts as disabled from that midnight on, before anything has written that down.
 */
export async function accountsOfLogin(
  db: Queryable,
  loginId: string,
  { now, schoolIds = [], closed }: Bound,
): Promise<AccountTable[]> {
  const rows = await db
    .selectFrom("account")
    .innerJoin("school", "school.id", "account.school_id")
    .innerJoin("person", (join) =>
      join.onRef("person.school_id", "=", "account.school_id").onRef("person.id", "=", "account.person_id"),
    )
    .selectAll("account")
    .select(["person.left_on", "school.time_zone"])
    .where("account.login_id", "=", loginId)
    .where("account.school_id", "!=", closed?.schoolId ?? "")
    .$if(schoolIds.length > 0, (query) =>
      query.where((eb) => eb.or([eb("school.id", "in", schoolIds), eb("school.source_id", "in", schoolIds)])),
    )
    .orderBy("account.created_at")
    .orderBy("account.id")
    .execute();
  return rows.map(({ left_on, time_zone, ...account }) =>
    hasLeft({ left_on }, schoolDate(now, time_zone)) ? { ...account, status: "disabled" } : account,
  );
}

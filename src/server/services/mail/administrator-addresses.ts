import type { SchoolDate } from "#contract/school-date.ts";
import type { Queryable } from "#server/database/database.ts";
import { notLeftBy } from "#server/services/people.ts";

/** The addresses of a school's administrators who can sign in. */
export async function administratorAddresses(db: Queryable, schoolId: string, today: SchoolDate): Promise<string[]> {
  const rows = await db
    .selectFrom("person")
    .innerJoin("account", (join) =>
      join.onRef("account.school_id", "=", "person.school_id").onRef("account.person_id", "=", "person.id"),
    )
    .innerJoin("login", "login.id", "account.login_id")
    .select("login.email")
    .distinct()
    .where("person.school_id", "=", schoolId)
    .where("person.role", "=", "teacher")
    .where("person.is_administrator", "=", 1)
    .where("account.status", "=", "active")
    .where(notLeftBy(today))
    .execute();
  return rows.map((row) => row.email);
}

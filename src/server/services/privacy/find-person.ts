import type { Queryable } from "#server/database/database.ts";
import type { PersonTable } from "#server/database/schema.ts";
import { emailKey } from "#server/services/accounts/email-key.ts";

/** A person who may be meant, told without a name. */
export interface FoundPerson {
  id: string;
  role: PersonTable["role"];
  schoolId: string;
  schoolName: string;
  timeZone: string;
  /** The roster's id of the school. */
  schoolSourceId: string | null;
  leftOn: string | null;
}

/** The people whom an id, an e-mail address or a `sourcedId` of the roster means, in one school or in all. */
export async function findPeople(db: Queryable, wanted: string, schoolId: string | undefined): Promise<FoundPerson[]> {
  const rows = await db
    .selectFrom("person")
    .innerJoin("school", "school.id", "person.school_id")
    .select([
      "person.id",
      "person.role",
      "person.left_on",
      "school.id as school_id",
      "school.name",
      "school.time_zone",
      "school.source_id",
    ])
    .where((eb) =>
      eb.or([
        eb("person.id", "=", wanted),
        eb("person.source_id", "=", wanted),
        eb.exists(
          eb
            .selectFrom("account")
            .innerJoin("login", "login.id", "account.login_id")
            .select("account.id")
            .whereRef("account.school_id", "=", "person.school_id")
            .whereRef("account.person_id", "=", "person.id")
            .where("login.email_key", "=", emailKey(wanted)),
        ),
      ]),
    )
    .$if(schoolId !== undefined, (query) => query.where("person.school_id", "=", schoolId ?? ""))
    .orderBy("school.name")
    .orderBy("person.role")
    .orderBy("person.id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    role: row.role,
    schoolId: row.school_id,
    schoolName: row.name,
    timeZone: row.time_zone,
    schoolSourceId: row.source_id,
    leftOn: row.left_on,
  }));
}

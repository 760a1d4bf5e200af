import type { KnownPerson, NewPerson } from "#contract/people-by-hand.ts";
import type { Role } from "#contract/roles.ts";
import { knownAddress } from "#server/services/accounts/consent.ts";
import { emailKey } from "#server/services/accounts/email-key.ts";
import { byName, fullName, shownName } from "#server/services/people.ts";
import { type Registrar, todayOf } from "./registrar.ts";
import { enrolledOn } from "#server/services/classes/enrolled-on.ts";
import { notErased } from "#server/services/privacy/not-erased.ts";

const plain = (name: string): string => name.normalize("NFC").replaceAll(/\s+/g, " ").trim().toLowerCase();

/** Who of the same role bears the name or e-mail of someone to be added, left or not: they may be the same. */
export async function findKnown(
  registrar: Registrar,
  role: Role,
  people: readonly NewPerson[],
): Promise<KnownPerson[]> {
  const { db, schoolId, locale } = registrar;
  const rows = await db
    .selectFrom("person")
    .leftJoin("account", (join) =>
      join.onRef("account.school_id", "=", "person.school_id").onRef("account.person_id", "=", "person.id"),
    )
    .leftJoin("login", "login.id", "account.login_id")
    .select([
      "person.id",
      "person.first_name",
      "person.last_name",
      "person.grade",
      "person.left_on",
      "account.given_email",
      "login.email",
    ])
    .where("person.school_id", "=", schoolId)
    .where("person.role", "=", role)
    .where(notErased)
    .execute();
  const byFullName = Map.groupBy(rows, (row) => plain(fullName(row)));
  const byEmail = Map.groupBy(rows, ({ email, given_email }) =>
    email === null ? "" : emailKey(knownAddress({ email, given_email })),
  );
  const found = people.flatMap((person, row) => {
    const alike = [
      ...(byFullName.get(plain(fullName(person))) ?? []),
      ...(person.email === null ? [] : (byEmail.get(emailKey(person.email)) ?? [])),
    ];
    return [...new Set(alike)].sort(byName(locale)).map((one) => ({ row, one }));
  });
  const classes = await classNames(registrar, [...new Set(found.map(({ one }) => one.id))]);
  return found.map(({ row, one }) => ({
    row,
    id: one.id,
    name: shownName(registrar, one),
    grade: one.grade,
    classes: classes.get(one.id) ?? [],
    left_on: one.left_on,
  }));
}

async function classNames(registrar: Registrar, ids: readonly string[]): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map();
  const day = todayOf(registrar);
  const rows = await registrar.db
    .selectFrom("enrolment")
    .innerJoin("class", (join) =>
      join.onRef("class.school_id", "=", "enrolment.school_id").onRef("class.id", "=", "enrolment.class_id"),
    )
    .select(["enrolment.person_id", "class.name"])
    .distinct()
    .where("enrolment.school_id", "=", registrar.schoolId)
    .where("enrolment.person_id", "in", ids)
    .where(enrolledOn(day))
    .execute();
  return new Map(
    [...Map.groupBy(rows, (row) => row.person_id)].map(([id, own]) => [id, own.map(({ name }) => name).sort()]),
  );
}

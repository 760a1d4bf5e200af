import type { KnownPerson, SharedName, SharedNumber } from "#contract/people-by-hand.ts";
import type { Role } from "#contract/roles.ts";
import { knownAddress } from "#server/services/accounts/consent.ts";
import { emailKey } from "#server/services/accounts/email-key.ts";
import { byName, fullName, shownName } from "#server/services/people.ts";
import { type Registrar, todayOf } from "./registrar.ts";
import { cardNumberOf } from "./roster-said.ts";
import { enrolledOn } from "#server/services/classes/enrolled-on.ts";
import { notErased } from "#server/services/privacy/not-erased.ts";

const plain = (name: string): string => name.normalize("NFC").replaceAll(/\s+/g, " ").trim().toLowerCase();

/** By what someone may be known already; what is left out, empty or null is not looked for. */
interface Marks {
  name?: string;
  email?: string | null;
  identifier?: string | null;
}

/** Who of the same role bears the name, e-mail or number of one of some people, left or not: they may be the same. */
export async function findKnown(registrar: Registrar, role: Role, people: readonly Marks[]): Promise<KnownPerson[]> {
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
      "person.identifier",
      "person.roster",
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
  const byNumber = Map.groupBy(rows, (row) => plain(cardNumberOf(row) ?? ""));
  const found = people.flatMap(({ name, email, identifier }, row) => {
    const alike = [
      ...(name ? (byFullName.get(plain(name)) ?? []) : []),
      ...(email ? (byEmail.get(emailKey(email)) ?? []) : []),
      ...(identifier ? (byNumber.get(plain(identifier)) ?? []) : []),
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

/** The numbers that several of some people have, with which of them. */
export const sharedNumbers = (people: readonly Pick<Marks, "identifier">[]): SharedNumber[] =>
  shared(people.map(({ identifier }) => identifier)).map(({ said, rows }) => ({ identifier: said, rows }));

/** The same of names. */
export const sharedNames = (people: readonly Pick<Marks, "name">[]): SharedName[] =>
  shared(people.map(({ name }) => name)).map(({ said, rows }) => ({ name: said, rows }));

function shared(marks: readonly (string | null | undefined)[]): { said: string; rows: number[] }[] {
  const given = marks.flatMap((said, row) => (said ? [{ said, row }] : []));
  return [...Map.groupBy(given, ({ said }) => plain(said)).values()].flatMap((alike) => {
    const [first, ...others] = alike;
    return first && others.length > 0 ? [{ said: first.said, rows: alike.map(({ row }) => row) }] : [];
  });
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

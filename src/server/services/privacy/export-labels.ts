import type { Queryable } from "#server/database/database.ts";
import { fullName } from "#server/services/people.ts";
import type { InClass, OtherPerson } from "./person-export.ts";

/** What an export calls a school's people and classes. */
export interface Labels {
  person(id: string): OtherPerson;
  personOrNone(id: string | null): OtherPerson | null;
  class(id: string): InClass;
  behaviour(id: string): string;
}

/** Of others than teachers the id alone is told, but for those in `known`. */
export async function readLabels(db: Queryable, schoolId: string, known: ReadonlySet<string>): Promise<Labels> {
  const people = await db
    .selectFrom("person")
    .select(["id", "role", "first_name", "last_name"])
    .where("school_id", "=", schoolId)
    .execute();
  const names = new Map(
    people.filter((one) => one.role === "teacher" || known.has(one.id)).map((one) => [one.id, fullName(one)]),
  );
  const classes = new Map(
    (await db.selectFrom("class").select(["id", "name"]).where("school_id", "=", schoolId).execute()).map((row) => [
      row.id,
      row.name,
    ]),
  );
  const behaviours = new Map(
    (await db.selectFrom("behavior").select(["id", "name"]).where("school_id", "=", schoolId).execute()).map((row) => [
      row.id,
      row.name,
    ]),
  );
  const person = (id: string): OtherPerson => ({ id, name: names.get(id) ?? null });
  return {
    person,
    personOrNone: (id) => (id === null ? null : person(id)),
    class: (id) => ({ id, name: classes.get(id) ?? "" }),
    behaviour: (id) => behaviours.get(id) ?? "",
  };
}

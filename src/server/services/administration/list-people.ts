import type { SchoolDate } from "#contract/school-date.ts";
import type { PersonKind, PersonStatus, SchoolPeople } from "#contract/school-people.ts";
import { type Context, today } from "#server/services/context.ts";
import { byName, hasLeft } from "#server/services/people.ts";
import { matchesSearch } from "#server/services/matches-search.ts";
import { type AccountFacts, accountsByPerson } from "./account-states.ts";
import { describePeople, type ListedPerson } from "./describe-people.ts";
import { enrolledOn } from "#server/services/classes/enrolled-on.ts";
import { notErased } from "#server/services/privacy/not-erased.ts";

export interface PeopleQuery {
  limit: number;
  offset: number;
  search?: string | undefined;
  role?: PersonKind | undefined;
  class_id?: string | undefined;
  status?: PersonStatus | undefined;
}

/** A page of the school's people, by name as the school's locale sorts. */
export async function listPeople(ctx: Context, query: PeopleQuery): Promise<SchoolPeople> {
  const { limit, offset, search, status } = query;
  // All of them only where it depends on them who is found.
  const all = search || (status && status !== "left") ? await accountsByPerson(ctx) : undefined;
  const day = today(ctx);
  const found = (await candidates(ctx, query))
    .filter((person) => hasStatus(person, { day, account: all?.get(person.id), status }))
    .filter((person) =>
      matchesSearch(search, `${person.first_name} ${person.last_name} ${all?.get(person.id)?.email ?? ""}`),
    )
    .sort(byName(ctx.actor.locale));
  const page = found.slice(offset, offset + limit);
  const accounts =
    all ??
    (await accountsByPerson(
      ctx,
      page.map(({ id }) => id),
    ));
  return { people: await describePeople(ctx, page, accounts), total: found.length, limit, offset };
}

function hasStatus(
  person: ListedPerson,
  { day, account, status }: { day: SchoolDate; account: AccountFacts | undefined; status: PersonStatus | undefined },
): boolean {
  if (hasLeft(person, day)) return status === "left";
  return status === undefined || status === (account?.state ?? "no_account");
}

function candidates(ctx: Context, { role, class_id }: PeopleQuery): Promise<ListedPerson[]> {
  const { schoolId } = ctx.actor;
  const day = today(ctx);
  return ctx.db
    .selectFrom("person")
    .select(["id", "role", "first_name", "last_name", "is_administrator", "grade", "avatar", "animal", "left_on"])
    .where("school_id", "=", schoolId)
    .where(notErased)
    .$if(role !== undefined, (people) =>
      people.where("role", "=", role === "administrator" || role === undefined ? "teacher" : role),
    )
    .$if(role === "administrator", (people) => people.where("is_administrator", "=", 1))
    .$if(class_id !== undefined, (people) =>
      people.where("id", "in", (from) =>
        from
          .selectFrom("enrolment")
          .select("person_id")
          .where("school_id", "=", schoolId)
          .where("class_id", "=", class_id ?? "")
          .where(enrolledOn(day)),
      ),
    )
    .execute();
}

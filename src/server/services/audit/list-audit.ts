import type { AuditTrail } from "#contract/audit.ts";
import { addDays } from "#contract/school-date.ts";
import type { Context } from "#server/services/context.ts";
import { fullName } from "#server/services/people.ts";
import { isMatch } from "#server/services/search-words.ts";
import { describeEntries } from "./describe-entries.ts";
import { startOfDay } from "./start-of-day.ts";

interface AuditQuery {
  action?: string | undefined;
  person?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  limit: number;
  offset: number;
}

/** So many people may have the words of a name that is looked for; more are not told apart by it. */
const MOST_PEOPLE = 200;

/** A page of the school's audit trail, latest first. */
export async function listAudit(ctx: Context, query: AuditQuery): Promise<AuditTrail> {
  const { limit, offset } = query;
  const people = query.person?.trim() ? await idsNamed(ctx, query.person) : undefined;
  if (people?.length === 0) return { entries: [], total: 0, limit, offset };
  const found = () =>
    ctx.db
      .selectFrom("audit")
      .where("school_id", "=", ctx.actor.schoolId)
      .$if(query.action !== undefined, (rows) => rows.where("action", "=", query.action ?? ""))
      .$if(query.from !== undefined, (rows) => rows.where("at", ">=", startOfDay(query.from ?? "", ctx.actor.timeZone)))
      .$if(query.to !== undefined, (rows) => rows.where("at", "<", startOfDay(addDays(query.to ?? "", 1), ctx.actor.timeZone)))
      .$if(people !== undefined, (rows) => rows.where((eb) => eb.or([eb("actor_id", "in", people ?? []), eb("subject_id", "in", people ?? [])])));
  const rows = await found().selectAll().orderBy("at", "desc").orderBy("id", "desc").limit(limit).offset(offset).execute();
  const { n } = await found().select((eb) => eb.fn.countAll<number>().as("n")).executeTakeFirstOrThrow();
  return { entries: await describeEntries(ctx, rows), total: n, limit, offset };
}

/** Ids of the people with a name, and of their accounts: either may be what an entry is about. */
async function idsNamed(ctx: Context, words: string): Promise<string[]> {
  const { schoolId } = ctx.actor;
  const people = await ctx.db.selectFrom("person").select(["id", "first_name", "last_name"]).where("school_id", "=", schoolId).execute();
  const ids = people.filter((person) => isMatch(words, fullName(person))).slice(0, MOST_PEOPLE).map((person) => person.id);
  if (ids.length === 0) return [];
  const accounts = await ctx.db.selectFrom("account").select("id").where("school_id", "=", schoolId).where("person_id", "in", ids).execute();
  return [...ids, ...accounts.map((account) => account.id)];
}

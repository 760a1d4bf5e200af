import { type AuditTrail, type ExportedAudit, MOST_AUDIT_ENTRIES } from "#contract/audit.ts";
import { addDays } from "#contract/school-date.ts";
import type { Context } from "#server/services/context.ts";
import { fullName } from "#server/services/people.ts";
import { matchesSearch } from "#server/services/matches-search.ts";
import { describeEntries } from "./describe-entries.ts";
import { startOfDay } from "./start-of-day.ts";

interface AuditFilter {
  action?: string | undefined;
  person?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** So many people may have the words of a name that is looked for; more are not told apart by it. */
const MOST_PEOPLE = 200;

/** Entries that are put into words at a time. */
const CHUNK = 500;

/** A page of the school's audit trail, latest first. */
export async function listAudit(
  ctx: Context,
  query: AuditFilter & { limit: number; offset: number },
): Promise<AuditTrail> {
  const { limit, offset } = query;
  return { ...(await findEntries(ctx, query, limit, offset)), limit, offset };
}

/** What a file of the trail holds: the latest entries found, and how many there are. */
export const entriesForFile = (ctx: Context, filter: AuditFilter): Promise<ExportedAudit> =>
  findEntries(ctx, filter, MOST_AUDIT_ENTRIES, 0);

async function findEntries(ctx: Context, query: AuditFilter, limit: number, offset: number): Promise<ExportedAudit> {
  const people = query.person?.trim() ? await idsNamed(ctx, query.person) : undefined;
  if (people?.length === 0) return { entries: [], total: 0 };
  const found = () =>
    ctx.db
      .selectFrom("audit")
      .where("school_id", "=", ctx.actor.schoolId)
      .$if(query.action !== undefined, (rows) => rows.where("action", "=", query.action ?? ""))
      .$if(query.from !== undefined, (rows) => rows.where("at", ">=", startOfDay(query.from ?? "", ctx.actor.timeZone)))
      .$if(query.to !== undefined, (rows) =>
        rows.where("at", "<", startOfDay(addDays(query.to ?? "", 1), ctx.actor.timeZone)),
      )
      .$if(people !== undefined, (rows) =>
        rows.where((eb) => eb.or([eb("actor_id", "in", people ?? []), eb("subject_id", "in", people ?? [])])),
      );
  const rows = await found()
    .selectAll()
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  const { n } = await found()
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  const entries: AuditTrail["entries"] = [];
  for (let at = 0; at < rows.length; at += CHUNK)
    entries.push(...(await describeEntries(ctx, rows.slice(at, at + CHUNK))));
  return { entries, total: n };
}

/** Ids of the people with a name, and of their accounts: either may be what an entry is about. */
async function idsNamed(ctx: Context, words: string): Promise<string[]> {
  const { schoolId } = ctx.actor;
  const people = await ctx.db
    .selectFrom("person")
    .select(["id", "first_name", "last_name"])
    .where("school_id", "=", schoolId)
    .execute();
  const ids = people
    .filter((person) => matchesSearch(words, fullName(person)))
    .slice(0, MOST_PEOPLE)
    .map((person) => person.id);
  if (ids.length === 0) return [];
  const accounts = await ctx.db
    .selectFrom("account")
    .select("id")
    .where("school_id", "=", schoolId)
    .where("person_id", "in", ids)
    .execute();
  return [...ids, ...accounts.map((account) => account.id)];
}

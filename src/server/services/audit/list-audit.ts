import type { AuditTrail } from "#contract/audit.ts";
import { addDays } from "#contract/school-date.ts";
import type { AuditTable } from "#server/database/schema.ts";
import type { Context } from "#server/services/context.ts";
import { fullName, namesOf, personRef } from "#server/services/people.ts";
import { isMatch } from "#server/services/search-words.ts";

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
      .$if(query.from !== undefined, (rows) => rows.where("at", ">=", `${query.from}T00:00:00.000Z`))
      .$if(query.to !== undefined, (rows) => rows.where("at", "<", `${addDays(query.to ?? "", 1)}T00:00:00.000Z`))
      .$if(people !== undefined, (rows) => rows.where((eb) => eb.or([eb("actor_id", "in", people ?? []), eb("subject_id", "in", people ?? [])])));
  const rows = await found().selectAll().orderBy("at", "desc").orderBy("id", "desc").limit(limit).offset(offset).execute();
  const { n } = await found().select((eb) => eb.fn.countAll<number>().as("n")).executeTakeFirstOrThrow();
  return { entries: await shaped(ctx, rows), total: n, limit, offset };
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

async function shaped(ctx: Context, rows: AuditTable[]): Promise<AuditTrail["entries"]> {
  const { db, actor: { schoolId } } = ctx;
  const subjects = [...new Set(rows.flatMap((row) => row.subject_id ?? []))];
  const accounts = subjects.length === 0 ? [] : await db.selectFrom("account").select(["id", "person_id"]).where("school_id", "=", schoolId).where("id", "in", subjects).execute();
  const personOf = new Map(accounts.map((account) => [account.id, account.person_id]));
  const people = await namesOf(db, schoolId, [...rows.map((row) => row.actor_id), ...subjects, ...personOf.values()]);
  const named = async (table: "class" | "behavior"): Promise<Map<string, string>> => {
    if (subjects.length === 0) return new Map();
    const found = await db.selectFrom(table).select(["id", "name"]).where("school_id", "=", schoolId).where("id", "in", subjects).execute();
    return new Map(found.map((row) => [row.id, row.name]));
  };
  const classes = await named("class");
  const behaviors = await named("behavior");
  const subject = (id: string): NonNullable<AuditTrail["entries"][number]["subject"]> => {
    const person = people.get(id) ?? people.get(personOf.get(id) ?? "");
    if (person !== undefined) return { id: personOf.get(id) ?? id, kind: "person", name: person };
    if (classes.has(id)) return { id, kind: "class", name: classes.get(id) ?? null };
    if (behaviors.has(id)) return { id, kind: "behavior", name: behaviors.get(id) ?? null };
    return { id, kind: "other", name: null };
  };
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    action: row.action,
    actor: personRef(row.actor_id, people),
    subject: row.subject_id === null ? null : subject(row.subject_id),
    detail: readDetail(row.detail),
  }));
}

/** Words and figures alone: what was written is no deeper. */
function readDetail(json: string): Record<string, string | number | boolean> {
  const detail: unknown = JSON.parse(json);
  if (typeof detail !== "object" || detail === null) return {};
  return Object.fromEntries(Object.entries(detail).map(([name, value]: [string, unknown]) => [name, typeof value === "number" || typeof value === "boolean" || typeof value === "string" ? value : JSON.stringify(value)]));
}

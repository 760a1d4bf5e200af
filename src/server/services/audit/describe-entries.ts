import type { AuditEntry, AuditTrail } from "#contract/audit.ts";
import type { AuditTable } from "#server/database/schema.ts";
import type { Context } from "#server/services/context.ts";
import { OPTIONS } from "#server/services/connections/catalogue.ts";
import { namesOf, personRef } from "#server/services/people.ts";

/** What was chosen to do about a connection, by its id. */
const OPTION_LABELS = new Map(
  Object.values(OPTIONS)
    .flat()
    .map(({ id, label }) => [id, label]),
);

type Detail = AuditEntry["detail"];
type Subject = NonNullable<AuditEntry["subject"]>;

/** What the ids of some entries are called now; who was erased is told so by the name that they have since. */
interface Known {
  people: Map<string, string>;
  classes: Map<string, string>;
  behaviors: Map<string, string>;
  /** The person of an account. */
  personOf: Map<string, string>;
}

/** Entries in words: the trail itself holds ids alone, so that who is erased is in it no longer. */
export async function describeEntries(ctx: Context, rows: readonly AuditTable[]): Promise<AuditTrail["entries"]> {
  const read = await withCheckIns(
    ctx,
    rows.map((row) => ({ ...row, detail: readDetail(row.detail) })),
  );
  const ids = [
    ...new Set(
      read.flatMap((row) =>
        [
          row.actor_id ?? [],
          row.subject_id ?? [],
          ...Object.values(row.detail).filter((value) => typeof value === "string"),
        ].flat(),
      ),
    ),
  ];
  const known = await namesFor(ctx, ids);
  return read.map(({ id, at, action, actor_id, subject_id, detail }) => ({
    id,
    at,
    action,
    actor: personRef(actor_id, known.people),
    subject: subject_id === null ? null : subjectOf(subject_id, known),
    detail,
    names: namesIn(detail, known),
  }));
}

async function namesFor(ctx: Context, ids: readonly string[]): Promise<Known> {
  const { db, actor } = ctx;
  const { schoolId } = actor;
  const named = async (table: "class" | "behavior"): Promise<Map<string, string>> => {
    if (ids.length === 0) return new Map();
    const found = await db
      .selectFrom(table)
      .select(["id", "name"])
      .where("school_id", "=", schoolId)
      .where("id", "in", ids)
      .execute();
    return new Map(found.map((row) => [row.id, row.name]));
  };
  const accounts =
    ids.length === 0
      ? []
      : await db
          .selectFrom("account")
          .select(["id", "person_id"])
          .where("school_id", "=", schoolId)
          .where("id", "in", ids)
          .execute();
  const personOf = new Map(accounts.map((account) => [account.id, account.person_id]));
  return {
    people: await namesOf(db, actor, [...ids, ...personOf.values()]),
    classes: await named("class"),
    behaviors: await named("behavior"),
    personOf,
  };
}

function subjectOf(id: string, { people, classes, behaviors, personOf }: Known): Subject {
  const person = people.get(id) ?? people.get(personOf.get(id) ?? "");
  if (person !== undefined) return { id: personOf.get(id) ?? id, kind: "person", name: person };
  const [className, behavior] = [classes.get(id), behaviors.get(id)];
  if (className !== undefined) return { id, kind: "class", name: className };
  return behavior === undefined ? { id, kind: "other", name: null } : { id, kind: "behavior", name: behavior };
}

function namesIn(detail: Detail, { people, classes, behaviors }: Known): Record<string, string> {
  const named = Object.values(detail).flatMap((value): [string, string][] => {
    const name =
      typeof value === "string"
        ? (people.get(value) ?? classes.get(value) ?? behaviors.get(value) ?? OPTION_LABELS.get(value))
        : undefined;
    return typeof value === "string" && name !== undefined ? [[value, name]] : [];
  });
  return Object.fromEntries(named);
}

interface Read extends Omit<AuditTable, "detail"> {
  detail: Detail;
}

/** Older entries tell a check-in by its id alone: its class and date are added, for as long as it is kept. */
async function withCheckIns(ctx: Context, rows: readonly Read[]): Promise<Read[]> {
  const idOf = ({ action, subject_id, detail }: Read): string | null => {
    if ("date" in detail) return null;
    if (action === "check-in.reopened") return subject_id;
    return typeof detail["check_in_id"] === "string" ? detail["check_in_id"] : null;
  };
  const ids = [...new Set(rows.flatMap((row) => idOf(row) ?? []))];
  if (ids.length === 0) return [...rows];
  const found = await ctx.db
    .selectFrom("check_in")
    .select(["id", "class_id", "date"])
    .where("school_id", "=", ctx.actor.schoolId)
    .where("id", "in", ids)
    .execute();
  const checkIns = new Map(found.map((row) => [row.id, row]));
  return rows.map((row) => {
    const checkIn = checkIns.get(idOf(row) ?? "");
    if (!checkIn) return row;
    const about = row.action === "check-in.reopened" ? { subject_id: checkIn.class_id } : {};
    return { ...row, ...about, detail: { ...row.detail, class: checkIn.class_id, date: checkIn.date } };
  });
}

/** Words and figures alone: what was written is no deeper. */
function readDetail(json: string): Detail {
  const detail: unknown = JSON.parse(json);
  if (typeof detail !== "object" || detail === null) return {};
  return Object.fromEntries(
    Object.entries(detail).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === "number" || typeof value === "boolean" || typeof value === "string"
        ? value
        : JSON.stringify(value),
    ]),
  );
}

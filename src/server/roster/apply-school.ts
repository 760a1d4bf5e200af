import { type SchoolDate, schoolDate } from "#contract/school-date.ts";
import { settleAnimals } from "#server/database/animals/settle-animals.ts";
import { ChangedMeanwhile, type Queryable } from "#server/database/database.ts";
import { keepLogins } from "#server/database/locks.ts";
import type { ClassPastKindTable, Schema } from "#server/database/schema.ts";
import { newId } from "#server/ids.ts";
import { keepPastKinds } from "#server/services/classes/past-kinds.ts";
import { createSchool } from "#server/services/school/create-school.ts";
import type { SchoolPlan } from "./planning/school-plan.ts";
import { deleteByIds, insertRows, upsertRows } from "./state/write-rows.ts";

/**
 * Carries the plan of a school out, in the transaction of the caller: all of it, or nothing. Once every school's is
 * carried out, the `leftLogins` of all are to be removed where nobody uses them: an address that one school gives up may
 * be the same that another takes up.
 */
export async function applySchool(
  db: Queryable,
  plan: SchoolPlan,
  { now, actorId = null }: { now: Date; actorId?: string | null },
): Promise<void> {
  const { id, name, time_zone, locale, source_id } = plan.school;
  if (plan.isNew) await createSchool(db, { id, name, timeZone: time_zone, locale, sourceId: source_id, now });
  if (plan.adopts !== null)
    await db.updateTable("school").set({ source_id: plan.adopts }).where("id", "=", id).execute();
  if (plan.rename !== null) await db.updateTable("school").set({ name: plan.rename }).where("id", "=", id).execute();
  await keepTied(db, plan);
  await insertRows(db, "login", plan.logins);
  await keepPastKinds(db, kindsLeft(plan, schoolDate(now, time_zone)));
  for (const table of ["person", "class", "enrolment", "account"] as const) await writeTable(db, table, plan);
  await settleAnimals(db, id, newcomers(plan), schoolDate(now, time_zone));
  await insertRows(db, "guardian", plan.guardians.added);
  for (const { guardian_id, student_id } of plan.guardians.removed) {
    await db
      .deleteFrom("guardian")
      .where("school_id", "=", id)
      .where("student_id", "=", student_id)
      .where("guardian_id", "=", guardian_id)
      .execute();
  }
  await deleteByIds(db, "session", "account_id", [...plan.endedSessions, ...plan.accounts.removed]);
  await deleteByIds(db, "account", "id", plan.accounts.removed);
  await audit(db, plan, now, actorId);
}

/** The logins that were there for accounts of the plan stay there; throws `ChangedMeanwhile` where one has been removed since it was made. */
async function keepTied(db: Queryable, { accounts, logins }: SchoolPlan): Promise<void> {
  const made = new Set(logins.map(({ id }) => id));
  const tied = [...accounts.added, ...accounts.changed].map(({ login_id }) => login_id).filter((id) => !made.has(id));
  const kept = await keepLogins(db, tied);
  if (tied.some((id) => !kept.has(id))) throw new ChangedMeanwhile("A login of the roster's addresses is gone");
}

/** Students who come to the school or to a class of it. */
const newcomers = ({ persons, enrolments }: SchoolPlan): string[] => [
  ...persons.added.flatMap(({ id, role }) => (role === "student" ? [id] : [])),
  ...enrolments.added.flatMap(({ person_id, role }) => (role === "student" ? [person_id] : [])),
];

/** What classes were that the roster makes another kind. */
function kindsLeft({ before, classes }: SchoolPlan, today: SchoolDate): ClassPastKindTable[] {
  const held = new Map([...before.classes.values()].map((row) => [row.id, row.kind]));
  return classes.changed.flatMap(({ school_id, id, kind }) => {
    const past = held.get(id);
    return past === undefined || past === kind ? [] : [{ school_id, class_id: id, kind: past, changed_on: today }];
  });
}

async function writeTable(
  db: Queryable,
  table: "person" | "class" | "enrolment" | "account",
  plan: SchoolPlan,
): Promise<void> {
  const rows = { person: plan.persons, class: plan.classes, enrolment: plan.enrolments, account: plan.accounts }[table];
  // Changed rows first: one may give up the roster's id that an added one takes.
  await upsertRows(db, table, rows.changed as Schema[typeof table][]);
  await insertRows(db, table, rows.added as Schema[typeof table][]);
}

/** Who changed what, by counts: the rows themselves say the rest. */
async function audit(db: Queryable, plan: SchoolPlan, now: Date, actorId: string | null): Promise<void> {
  const counts = Object.entries(plan.changes).flatMap(([kind, { added, changed, ended }]) =>
    added.length + changed.length + ended.length > 0
      ? [[kind, { added: added.length, changed: changed.length, ended: ended.length }] as const]
      : [],
  );
  await db
    .insertInto("audit")
    .values({
      id: newId(),
      school_id: plan.school.id,
      at: now.toISOString(),
      actor_id: actorId,
      action: "roster.import",
      subject_id: null,
      detail: JSON.stringify(Object.fromEntries(counts)),
    })
    .execute();
}

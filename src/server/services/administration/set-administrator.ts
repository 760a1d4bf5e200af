import { hasLeft } from "#server/services/people.ts";
import { by, writeAudit } from "#server/services/audit/write-audit.ts";
import { lockRecords, registrarOf } from "#server/services/by-hand/registrar.ts";
import { type Context, today } from "#server/services/context.ts";
import { otherAdministrators, refusedFor, requirePerson } from "./find-person.ts";

/**
 * Names a teacher as administrator, or no longer; who is so already stays so. Throws 400 `NOT_A_TEACHER`, `HAS_LEFT`, or
 * `LAST_ADMINISTRATOR` where nobody would stay who could name another.
 */
export async function setAdministrator(ctx: Context, id: string, wanted: boolean): Promise<void> {
  // Two administrators who take the rights from each other at once, or let each other leave, must not both succeed.
  await lockRecords(registrarOf(ctx));
  const person = await requirePerson(ctx, id);
  if (person.role !== "teacher") throw refusedFor("NOT_A_TEACHER");
  if ((person.is_administrator === 1) === wanted) return;
  if (wanted && hasLeft(person, today(ctx))) throw refusedFor("HAS_LEFT");
  if (!wanted && (await otherAdministrators(ctx.db, { schoolId: ctx.actor.schoolId, personId: id })) === 0)
    throw refusedFor("LAST_ADMINISTRATOR");
  await ctx.db
    .updateTable("person")
    .set({ is_administrator: wanted ? 1 : 0 })
    .where("school_id", "=", ctx.actor.schoolId)
    .where("id", "=", id)
    .execute();
  await writeAudit(ctx.db, {
    ...by(ctx),
    action: wanted ? "person.administrator-named" : "person.administrator-unnamed",
    subjectId: id,
  });
}

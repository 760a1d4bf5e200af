import type { CompleteConnection, Connection } from "#contract/connection.ts";
import type { ConnectionTable } from "#server/database/schema.ts";
import { AppError, invalid } from "#server/errors.ts";
import { by, writeAudit } from "#server/services/audit/write-audit.ts";
import { type Context, stamp, today } from "#server/services/context.ts";
import { OPTIONS } from "./catalogue.ts";
import { findToComplete, maySee } from "./find-connection.ts";
import { shapeOne } from "./get-connection.ts";
import { readResolutions } from "./shape-connection.ts";

/**
 * Completes a connection by the chosen option and what was agreed: the first teacher wins.
 * Throws 404 where it is of no student of the actor's (`findToComplete`), 422 where the option is none of its type's; 409
 * `ALREADY_COMPLETED` where it was completed otherwise, `ALREADY_SETTLED` where it was withdrawn or ran out, both with
 * the `current` state. Saying the same again is no error.
 */
export async function completeConnection(
  ctx: Context,
  input: CompleteConnection & { id: string },
): Promise<Connection> {
  const row = await findToComplete(ctx, input.id);
  if (!OPTIONS[row.type].some((option) => option.id === input.selected_option)) {
    throw invalid([{ path: "selected_option", message: "must be one of the connection's options" }]);
  }
  const completed = row.status === "active" ? await complete(ctx, input) : undefined;
  if (completed) return asSeen(ctx, completed);
  return answerSettled(ctx, input);
}

/** Only while it is active: of two teachers at once one finds it so. */
async function complete(
  ctx: Context,
  input: CompleteConnection & { id: string },
): Promise<ConnectionTable | undefined> {
  const row = await ctx.db
    .updateTable("connection")
    .set({
      status: "completed",
      selected_option: input.selected_option,
      resolutions: JSON.stringify(input.resolutions),
      completed_at: stamp(ctx),
      completed_by: ctx.actor.personId,
      settled_on: today(ctx),
    })
    .where("school_id", "=", ctx.actor.schoolId)
    .where("id", "=", input.id)
    .where("status", "=", "active")
    .returningAll()
    .executeTakeFirst();
  if (row) {
    // Without what was agreed.
    const detail = { connection_id: row.id, type: row.type, selected_option: input.selected_option };
    await writeAudit(ctx.db, { ...by(ctx), action: "connection.complete", subjectId: row.student_id, detail });
  }
  return row;
}

/** To who teaches the student no more, without what it rests on and what others agreed. */
async function asSeen(ctx: Context, row: ConnectionTable): Promise<Connection> {
  const whole = await shapeOne(ctx, row);
  if (await maySee(ctx, row)) return whole;
  const isOwn = row.completed_by === ctx.actor.personId;
  return { ...whole, evidence: [], resolutions: isOwn ? whole.resolutions : [] };
}

async function answerSettled(ctx: Context, input: CompleteConnection & { id: string }): Promise<Connection> {
  const row = await findToComplete(ctx, input.id);
  const current = await asSeen(ctx, row);
  const same =
    row.selected_option === input.selected_option &&
    JSON.stringify(readResolutions(row.resolutions)) === JSON.stringify(input.resolutions);
  if (row.status === "completed" && same) return current;
  throw new AppError(409, row.status === "completed" ? "ALREADY_COMPLETED" : "ALREADY_SETTLED", { current });
}

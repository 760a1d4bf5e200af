import type { HeldRoster, HeldRosterAnswer, RosterEnding } from "#contract/roster.ts";
import type { RosterHoldTable } from "#server/database/schema.ts";
import { changedMeanwhile } from "#server/errors.ts";
import { by, writeAudit } from "#server/services/audit/write-audit.ts";
import { type Context, stamp } from "#server/services/context.ts";
import { namesWith, personRef } from "#server/services/people.ts";
import { heldUntil, windowStart } from "./hold-window.ts";

/** The roster that the actor's school holds, for as long as it can be approved. */
export async function getHeldRoster(ctx: Context): Promise<HeldRosterAnswer> {
  const row = await findHold(ctx);
  return { held: row ? await describe(ctx, row) : null };
}

/**
 * Says of a held roster that what ends is meant, or takes that back; the command line that brings the same one again is
 * then not stopped. Of two administrators the first approved it. Throws 409 where another roster, or none, is held by now.
 */
export async function changeHeldRoster(
  ctx: Context,
  { content, approved }: { content: string; approved: boolean },
): Promise<HeldRosterAnswer> {
  const row = await findHold(ctx);
  if (row?.content !== content) throw changedMeanwhile(await getHeldRoster(ctx));
  if ((row.approved_at !== null) === approved) return getHeldRoster(ctx);
  const changed = await ctx.db
    .updateTable("roster_hold")
    .set(
      approved
        ? { approved_at: stamp(ctx), approved_by: ctx.actor.personId }
        : { approved_at: null, approved_by: null },
    )
    .where("school_id", "=", ctx.actor.schoolId)
    .where("content", "=", content)
    .where("approved_at", approved ? "is" : "is not", null)
    .executeTakeFirst();
  // Somebody else said so, or another roster was held, a moment ago.
  if (changed.numUpdatedRows === 0n) return changeHeldRoster(ctx, { content, approved });
  await writeAudit(ctx.db, {
    ...by(ctx),
    action: approved ? "roster.approved" : "roster.approval-withdrawn",
    subjectId: null,
    detail: countsOf(readEndings(row)),
  });
  return getHeldRoster(ctx);
}

/** What a hold keeps of what would end. */
export const readEndings = ({ endings }: Pick<RosterHoldTable, "endings">): RosterEnding[] =>
  // Written by this program alone.
  JSON.parse(endings) as RosterEnding[];

type Hold = RosterHoldTable & { content: string };

async function findHold({ db, actor, now }: Context): Promise<Hold | undefined> {
  const row = await db
    .selectFrom("roster_hold")
    .selectAll()
    .where("school_id", "=", actor.schoolId)
    .where("held_at", ">", windowStart(now))
    .executeTakeFirst();
  // One that an older version of this program held cannot be told again.
  return row && row.content !== null ? { ...row, content: row.content } : undefined;
}

async function describe(ctx: Context, row: Hold): Promise<HeldRoster> {
  const names = await namesWith(ctx, [row.approved_by]);
  return {
    content: row.content,
    held_at: row.held_at,
    until: heldUntil(row.held_at),
    endings: readEndings(row),
    approved_at: row.approved_at,
    approved_by: personRef(row.approved_by, names),
  };
}

const countsOf = (endings: RosterEnding[]): Record<string, number> =>
  Object.fromEntries(endings.map(({ kind, ended }) => [kind, ended]));

import type { Terms } from "#contract/profile.ts";
import { changedMeanwhile } from "#server/errors.ts";
import { by, writeAudit } from "#server/services/audit/write-audit.ts";
import { type Context, stamp } from "#server/services/context.ts";

/** The terms that the actor's school has now. */
export async function getTerms(ctx: Context): Promise<Terms> {
  const school = await ctx.db
    .selectFrom("school")
    .select(["terms_html", "terms_version"])
    .where("id", "=", ctx.actor.schoolId)
    .executeTakeFirstOrThrow();
  return { terms: school.terms_html, version: school.terms_version };
}

/** The actor agrees to the terms as they stand; 409 CHANGED, with those, where the ones that were shown are others. */
export async function signTerms(ctx: Context, shown: number | undefined): Promise<void> {
  const terms = await getTerms(ctx);
  const { version } = terms;
  if (shown !== undefined && shown !== version) throw changedMeanwhile(terms);
  await ctx.db
    .updateTable("account")
    .set({ terms_version: version, terms_agreed_at: stamp(ctx) })
    .where("school_id", "=", ctx.actor.schoolId)
    .where("id", "=", ctx.actor.accountId)
    .execute();
  await writeAudit(ctx.db, {
    ...by(ctx),
    action: "account.terms-agreed",
    subjectId: ctx.actor.accountId,
    detail: { version },
  });
}

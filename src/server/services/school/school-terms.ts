import type { SchoolTerms } from "#contract/school-terms.ts";
import { changedMeanwhile } from "#server/errors.ts";
import { by, writeAudit } from "#server/services/audit/write-audit.ts";
import type { Context } from "#server/services/context.ts";

/** The terms that stand, and how many accounts agreed to them. */
export async function getSchoolTerms(ctx: Context): Promise<SchoolTerms> {
  const { schoolId } = ctx.actor;
  const { terms_html, terms_version } = await ctx.db
    .selectFrom("school")
    .select(["terms_html", "terms_version"])
    .where("id", "=", schoolId)
    .executeTakeFirstOrThrow();
  const accounts = await ctx.db
    .selectFrom("account")
    .select((eb) => [
      eb.fn.countAll<number>().as("n"),
      eb.fn.sum<number | null>(eb.case().when("terms_version", ">=", terms_version).then(1).else(0).end()).as("agreed"),
    ])
    .where("school_id", "=", schoolId)
    .where("status", "!=", "disabled")
    .executeTakeFirstOrThrow();
  return { terms: terms_html, version: terms_version, agreed: accounts.agreed ?? 0, accounts: accounts.n };
}

/** Publishes a new version, to which everyone has to agree anew; 409 CHANGED, with that one, where another stands by now. */
export async function publishTerms(
  ctx: Context,
  { terms, version }: { terms: string; version: number },
): Promise<SchoolTerms> {
  const changed = await ctx.db
    .updateTable("school")
    .set((eb) => ({ terms_html: terms, terms_version: eb("terms_version", "+", 1) }))
    .where("id", "=", ctx.actor.schoolId)
    .where("terms_version", "=", version)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) throw changedMeanwhile(await getSchoolTerms(ctx));
  await writeAudit(ctx.db, {
    ...by(ctx),
    action: "school.terms-published",
    subjectId: null,
    detail: { version: version + 1 },
  });
  return getSchoolTerms(ctx);
}

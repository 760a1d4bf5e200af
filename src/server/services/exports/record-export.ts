import { by, writeAudit } from "#server/services/audit/write-audit.ts";
import type { Context, Database } from "#server/services/context.ts";
import { mailExport } from "./mail-export.ts";

/** A file that somebody takes out of the school. */
export interface Export {
  action: "audit.export" | "details.export" | "figures.export" | "person.export" | "register.export";
  subjectId: string | null;
  /** Ids and dates alone. */
  detail?: Record<string, string | number>;
  /** What the mail calls it, without a name: *the register of a class*. */
  what: string;
}

/** Keeps an export in the audit trail and tells the school's administrators of it, without a word of what it holds. */
export async function recordExport(ctx: Context, { action, subjectId, detail = {}, what }: Export): Promise<void> {
  await writeAudit(ctx.db, { ...by(ctx), action, subjectId, detail });
  await mailExport(ctx, what);
}

/** Reads what a file is to hold, and gives it away only once that is kept and told. */
export async function exported<T>(
  database: Database,
  at: Pick<Context, "actor" | "now">,
  read: (ctx: Context) => Promise<T>,
  given: (answer: T) => Export,
): Promise<T> {
  const answer = await read({ ...at, db: database.read });
  await database.write((db) => recordExport({ ...at, db }, given(answer)));
  return answer;
}

import { PRODUCT_NAME } from "#contract/product.ts";
import { by, writeAudit } from "#server/services/audit/write-audit.ts";
import { type Context, type Database, today } from "#server/services/context.ts";
import { administratorAddresses } from "#server/services/mail/administrator-addresses.ts";
import { queueMails } from "#server/services/mail/queue-mail.ts";

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
export async function tellExport(ctx: Context, { action, subjectId, detail = {}, what }: Export): Promise<void> {
  const { db, actor, now } = ctx;
  await writeAudit(db, { ...by(ctx), action, subjectId, detail });
  const recipients = await administratorAddresses(db, actor.schoolId, today(ctx));
  const mail = {
    schoolId: actor.schoolId,
    subject: `${PRODUCT_NAME}: data were saved as a file`,
    paragraphs: [
      `${actor.name} has saved ${what} as a file.`,
      "What is in it is not told here. Under School, Who changed what shows every file that was saved, and when.",
      "If nobody at your school meant to, ask them to change their password at once.",
    ],
  };
  await queueMails(db, recipients.map((recipient) => ({ ...mail, recipient })), now);
}

/** Reads what a file is to hold, and gives it away only once that is kept and told. */
export async function exported<T>(database: Database, at: Pick<Context, "actor" | "now">, read: (ctx: Context) => Promise<T>, given: (answer: T) => Export): Promise<T> {
  const answer = await read({ ...at, db: database.read });
  await database.write((db) => tellExport({ ...at, db }, given(answer)));
  return answer;
}

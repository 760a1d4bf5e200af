import { PRODUCT_NAME } from "#contract/product.ts";
import type { Queryable } from "#server/database/database.ts";
import type { MailTable } from "#server/database/schema.ts";
import { newId } from "#server/ids.ts";

export interface MailContent {
  subject: string;
  /** Plain sentences; they are escaped for the HTML part. */
  paragraphs: string[];
  /** `id`: the link's own, where it is one that works once. */
  link?: { label: string; address: string; id?: string };
}

interface NewMail extends MailContent {
  schoolId: string | null;
  recipient: string;
  /** Until when what it brings works, where that is no link. */
  expiresAt?: string;
}

/** Queues a mail in the transaction that calls for it, so that it leaves if and only if the change stands. */
export const queueMail = async (db: Queryable, given: NewMail & { now: Date }): Promise<void> =>
  void (await queueMails(db, [given], given.now));

const CHUNK = 500;

/** The same for many mails at once, in few statements; they leave now, or later. Gives their ids. */
export async function queueMails(
  db: Queryable,
  mails: readonly NewMail[],
  now: Date,
  leavesAt = now,
): Promise<string[]> {
  const rows = mails.map((mail) => rowOf(mail, now.toISOString(), leavesAt.toISOString()));
  for (let start = 0; start < rows.length; start += CHUNK)
    await db
      .insertInto("mail")
      .values(rows.slice(start, start + CHUNK))
      .execute();
  return rows.map(({ id }) => id);
}

const rowOf = (mail: NewMail, at: string, leavesAt: string): MailTable => ({
  id: newId(),
  school_id: mail.schoolId,
  recipient: mail.recipient,
  subject: mail.subject,
  text: asText(mail),
  html: asHtml(mail),
  created_at: at,
  attempts: 0,
  next_attempt_at: leavesAt,
  leased_until: null,
  sent_at: null,
  last_error: null,
  link_id: mail.link?.id ?? null,
  expires_at: mail.expiresAt ?? null,
});

function asText({ paragraphs, link }: MailContent): string {
  return [...paragraphs, ...(link ? [`${link.label}:\n${link.address}`] : []), PRODUCT_NAME].join("\n\n");
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

/** No pictures, no tracking: the words and one link. */
function asHtml({ subject, paragraphs, link }: MailContent): string {
  const body = paragraphs.map((paragraph) => `<p>${escape(paragraph)}</p>`).join("\n");
  const button = link ? `<p><a href="${escape(link.address)}">${escape(link.label)}</a></p>` : "";
  return `<!doctype html><html><head><meta charset="utf-8"><title>${escape(subject)}</title></head>
<body style="font-family: sans-serif; line-height: 1.5; color: #1F2A44">
${body}
${button}
<p>${PRODUCT_NAME}</p>
</body></html>`;
}

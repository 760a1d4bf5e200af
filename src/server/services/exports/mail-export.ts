import { z } from "zod";
import { PRODUCT_NAME } from "#contract/product.ts";
import { lockNames } from "#server/database/locks.ts";
import type { ExportNoticeTable } from "#server/database/schema.ts";
import { type Context, today } from "#server/services/context.ts";
import { administratorAddresses } from "#server/services/mail/administrator-addresses.ts";
import { type MailContent, queueMails } from "#server/services/mail/queue-mail.ts";
import { namesWith } from "#server/services/people.ts";

/** Between two mails to a school's administrators, in ms. */
const HOUR_MS = 3_600_000;

const saved = z.array(z.object({ person_id: z.string(), what: z.string(), count: z.number() }));
/** Who saved what, how often. */
type Saved = z.infer<typeof saved>;

const ids = z.array(z.string());

/**
 * Mails a school's administrators that the actor has saved a file: at once where they had no such mail in the last hour,
 * else with all others in one mail when the hour is over, which is written anew for each. Nothing is left untold.
 */
export async function mailExport(ctx: Context, what: string): Promise<void> {
  const { db, actor, now } = ctx;
  const { schoolId } = actor;
  await lockNames(db, [`export-notice/${schoolId}`]);
  const last = await db.selectFrom("export_notice").selectAll().where("school_id", "=", schoolId).executeTakeFirst();
  const waiting = last && last.leaves_at > now.toISOString() ? last : undefined;
  if (waiting)
    await db
      .deleteFrom("mail")
      .where("id", "in", ids.parse(JSON.parse(waiting.mail_ids)))
      .where("sent_at", "is", null)
      .execute();
  const leavesAt = nextMoment(last, now);
  const told = withOne(waiting ? saved.parse(JSON.parse(waiting.told)) : [], actor.personId, what);
  const content = leavesAt > now ? await several(ctx, told) : one(actor.name, what);
  const recipients = await administratorAddresses(db, schoolId, today(ctx));
  const mailIds = await queueMails(
    db,
    recipients.map((recipient) => ({ ...content, schoolId, recipient })),
    now,
    leavesAt,
  );
  const row = { leaves_at: leavesAt.toISOString(), told: JSON.stringify(told), mail_ids: JSON.stringify(mailIds) };
  await db
    .insertInto("export_notice")
    .values({ school_id: schoolId, ...row })
    .onConflict((conflict) => conflict.column("school_id").doUpdateSet(row))
    .execute();
}

/** When the next mail may leave: that which waits, or an hour after the last one. */
function nextMoment(last: Pick<ExportNoticeTable, "leaves_at"> | undefined, now: Date): Date {
  if (!last) return now;
  const leaves = Date.parse(last.leaves_at);
  const due = leaves > now.getTime() ? leaves : leaves + HOUR_MS;
  // What waits for longer was written by a clock that was ahead.
  return new Date(Math.min(Math.max(due, now.getTime()), now.getTime() + HOUR_MS));
}

function withOne(told: Saved, personId: string, what: string): Saved {
  const isSame = (each: Saved[number]): boolean => each.person_id === personId && each.what === what;
  if (!told.some(isSame)) return [...told, { person_id: personId, what, count: 1 }];
  return told.map((each) => (isSame(each) ? { ...each, count: each.count + 1 } : each));
}

const CLOSING = [
  "This email does not show what is in it. In the app, School, Audit trail shows every file that was saved, and when.",
  "If this was not meant to happen, ask the person named to change their password at once.",
];

const one = (name: string, what: string): MailContent => ({
  subject: `${PRODUCT_NAME}: data was saved as a file`,
  paragraphs: [
    `${name} has saved ${what} as a file.`,
    ...CLOSING,
    "If more is saved within the next hour, you will get one more email about it.",
  ],
});

async function several(ctx: Context, told: Saved): Promise<MailContent> {
  const names = await namesWith(
    ctx,
    told.map((each) => each.person_id),
  );
  const count = told.reduce((sum, each) => sum + each.count, 0);
  const lines = [...names].map(
    ([id, name]) =>
      `${name}: ${told
        .filter((each) => each.person_id === id)
        .map((each) => `${each.what} (${each.count})`)
        .join(", ")}`,
  );
  return {
    subject: `${PRODUCT_NAME}: data was saved as ${count === 1 ? "one more file" : `${count} more files`}`,
    paragraphs: [
      "These files have been saved since the last email. The number in brackets is how often:",
      ...lines,
      ...CLOSING,
    ],
  };
}

import type { RosterEnding } from "#contract/roster.ts";
import { PRODUCT_NAME } from "#contract/product.ts";
import { schoolDate } from "#contract/school-date.ts";
import type { Queryable } from "#server/database/database.ts";
import type { SchoolTable } from "#server/database/schema.ts";
import { administratorAddresses } from "#server/services/mail/administrator-addresses.ts";
import { queueMails } from "#server/services/mail/queue-mail.ts";
import { windowStart } from "./earlier-endings.ts";
import { endingWords } from "./ending-words.ts";

/** Notes that a roster was held, and mails the school's administrators, without names: once for each outcome, however often it is tried. */
export async function keepHold(db: Queryable, school: SchoolTable, held: RosterEnding[], given: { publicOrigin: string; now: Date }): Promise<void> {
  const { now, publicOrigin } = given;
  const endings = JSON.stringify(held);
  const known = await db.selectFrom("roster_hold").select(["endings", "held_at"]).where("school_id", "=", school.id).executeTakeFirst();
  if (known?.endings === endings && known.held_at > windowStart(now)) return;
  const row = { endings, held_at: now.toISOString() };
  await db
    .insertInto("roster_hold")
    .values({ ...row, school_id: school.id })
    .onConflict((conflict) => conflict.column("school_id").doUpdateSet(row))
    .execute();
  const recipients = await administratorAddresses(db, school.id, schoolDate(now, school.time_zone));
  await queueMails(db, recipients.map((recipient) => ({ schoolId: school.id, recipient, ...mailOf(school.name, held, publicOrigin) })), now);
}

const mailOf = (school: string, held: RosterEnding[], publicOrigin: string) => ({
  subject: `${PRODUCT_NAME}: a roster waits for your word`,
  paragraphs: [
    `A roster for ${school} was not brought in, because it would end much of the school: ${endingWords(held)}. Nothing was changed.`,
    "If that is meant, as at the end of a school year, bring the file in yourself in the app, which asks once more, or tell whoever runs the server. If not, tell whoever makes the roster.",
  ],
  link: { label: "To the roster page", address: `${publicOrigin}/school/roster` },
});

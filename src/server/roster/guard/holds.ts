import type { RosterEnding } from "#contract/roster.ts";
import { PRODUCT_NAME } from "#contract/product.ts";
import { schoolDate } from "#contract/school-date.ts";
import type { Queryable } from "#server/database/database.ts";
import type { SchoolTable } from "#server/database/schema.ts";
import { administratorAddresses } from "#server/services/mail/administrator-addresses.ts";
import { queueMails } from "#server/services/mail/queue-mail.ts";
import { readEndings } from "#server/services/roster/held-roster.ts";
import { windowStart } from "#server/services/roster/hold-window.ts";
import { describeEndings } from "./describe-endings.ts";

/** A roster that one school holds. */
interface Held {
  school: SchoolTable;
  endings: RosterEnding[];
  /** See `contentOf`. */
  content: string;
}

/** Notes that a roster was held, for an administrator to approve, and mails them, without names: once for each outcome, however often it is tried. */
export async function keepHold(
  db: Queryable,
  { school, endings: held, content }: Held,
  given: { publicOrigin: string; now: Date },
): Promise<void> {
  const { now, publicOrigin } = given;
  const [at, since] = [now.toISOString(), windowStart(now)];
  const endings = JSON.stringify(held);
  const known = await db.selectFrom("roster_hold").selectAll().where("school_id", "=", school.id).executeTakeFirst();
  if (known?.endings === endings && known.content === content && known.held_at > since) return;
  // Who approved another one that ends as much has to know that this one waits anew.
  const wasTold = known?.endings === endings && known.approved_at === null && (known.told_at ?? known.held_at) > since;
  const row = {
    endings,
    content,
    held_at: at,
    told_at: wasTold ? (known.told_at ?? known.held_at) : at,
    approved_at: null,
    approved_by: null,
  };
  await db
    .insertInto("roster_hold")
    .values({ ...row, school_id: school.id })
    .onConflict((conflict) => conflict.column("school_id").doUpdateSet(row))
    .execute();
  if (wasTold) return;
  const recipients = await administratorAddresses(db, school.id, schoolDate(now, school.time_zone));
  await queueMails(
    db,
    recipients.map((recipient) => ({ schoolId: school.id, recipient, ...mailOf(school.name, held, publicOrigin) })),
    now,
  );
}

/** Of some schools those whose administrators have approved this very content, with what of it would end in each. */
export async function loadApproved(
  db: Queryable,
  schoolIds: string[],
  content: string,
  now: Date,
): Promise<Map<string, RosterEnding[]>> {
  if (schoolIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("roster_hold")
    .select(["school_id", "endings"])
    .where("school_id", "in", schoolIds)
    .where("content", "=", content)
    .where("approved_at", "is not", null)
    .where("held_at", ">", windowStart(now))
    .execute();
  return new Map(rows.map((row) => [row.school_id, readEndings(row)]));
}

/** Whether no more ends of any kind than was approved: the school may have changed since. */
export const covers = (approved: RosterEnding[], held: RosterEnding[]): boolean =>
  held.every(({ kind, ended }) => approved.some((one) => one.kind === kind && one.ended >= ended));

/** A later roster was brought in, or had nothing to change: what was held before is no longer the question. */
export async function dropHolds(db: Queryable, schoolIds: string[]): Promise<void> {
  if (schoolIds.length > 0) await db.deleteFrom("roster_hold").where("school_id", "in", schoolIds).execute();
}

/** Those of some schools that hold a roster. */
export async function schoolsThatHold(db: Queryable, schoolIds: string[]): Promise<string[]> {
  if (schoolIds.length === 0) return [];
  const rows = await db.selectFrom("roster_hold").select("school_id").where("school_id", "in", schoolIds).execute();
  return rows.map(({ school_id }) => school_id);
}

const mailOf = (school: string, held: RosterEnding[], publicOrigin: string) => ({
  subject: `${PRODUCT_NAME}: a roster needs your approval`,
  paragraphs: [
    `A roster for ${school} was not imported, because it would remove or change much of the school: ${describeEndings(held)}. Nothing was changed.`,
    "If this is right, for example at the end of a school year, approve it on the roster page within seven days. It takes effect when the same roster is imported again. If not, do nothing and tell the person who makes the roster.",
  ],
  link: { label: "Go to the roster page", address: `${publicOrigin}/school/roster` },
});

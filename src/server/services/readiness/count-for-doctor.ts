import type { Database } from "#server/services/context.ts";

export interface ForDoctor {
  schools: number;
  /** Mails that are still to leave, and when the oldest of them was written. */
  mails: number;
  oldestMail: string | null;
  /** Open support tickets of all schools. */
  tickets: number;
  /** When the last roster of each school was brought in; a school without one is not told. */
  rosters: { name: string; at: string }[];
}

/** What waits for a technician or an administrator, over all schools of the database. */
export async function countForDoctor({ read }: Pick<Database, "read">): Promise<ForDoctor> {
  const count = read.fn.countAll<number>().as("count");
  const schools = await read.selectFrom("school").select(count).executeTakeFirstOrThrow();
  const mails = await read
    .selectFrom("mail")
    .select([count, (eb) => eb.fn.min("created_at").as("oldest")])
    .where("sent_at", "is", null)
    .executeTakeFirstOrThrow();
  const tickets = await read
    .selectFrom("support_ticket")
    .select(count)
    .where("closed_at", "is", null)
    .executeTakeFirstOrThrow();
  const rosters = await read
    .selectFrom("audit as entry")
    .innerJoin("school", "school.id", "entry.school_id")
    .select(["school.name", (eb) => eb.fn.max("entry.at").as("at")])
    .where("action", "=", "roster.import")
    .groupBy(["school.id", "school.name"])
    .execute();
  return { schools: schools.count, mails: mails.count, oldestMail: mails.oldest, tickets: tickets.count, rosters };
}

import type { Config } from "#server/config.ts";
import type { Database } from "#server/database/database.ts";
import { hasDemo } from "#server/demo/has-demo.ts";
import { GIVEN_UP_AFTER_DAYS } from "#server/services/mail/mail-queue.ts";
import { countForDoctor } from "#server/services/readiness/count-for-doctor.ts";
import { bad, type Finding, good, warning } from "./finding.ts";

const DAY_MS = 86_400_000;
/** A mail that waits for longer has met a trouble, in ms. */
const STUCK_MS = 3_600_000;
/** Rosters change with every week; an older one is told. In days. */
const ROSTER_DAYS = 35;

const days = (since: string, now: Date): number => Math.floor((now.getTime() - Date.parse(since)) / DAY_MS);

/** What waits for somebody: mails, tickets, rosters; and a demonstration that is open to everybody. */
export async function lookAtSchools(
  database: Database,
  { demo, isDeployed }: Pick<Config, "demo" | "isDeployed">,
  now: Date,
): Promise<Finding[]> {
  const { schools, mails, oldestMail, tickets, rosters } = await countForDoctor(database);
  const findings: Finding[] = [];
  if (schools === 0)
    findings.push(warning("Schools", "there is none yet", "npm run school -- create or import brings one in"));
  if (demo === "on" && isDeployed && (await hasDemo(database)))
    findings.push(
      bad(
        "Demonstration",
        "open to everyone who reaches the app, by a published password",
        "Set DEMO=off, or remove it: npm run school -- remove-demo",
      ),
    );
  if (oldestMail !== null && now.getTime() - Date.parse(oldestMail) > STUCK_MS)
    findings.push(
      warning(
        "Mails waiting",
        `${mails}, the oldest for ${Math.max(1, days(oldestMail, now))} day(s)`,
        `Try mail with --mail <address>; one that cannot leave for ${GIVEN_UP_AFTER_DAYS} days, or before its link or code ends, is given up`,
      ),
    );
  else findings.push(good("Mails waiting", String(mails)));
  findings.push(
    tickets === 0
      ? good("Tickets", "none is open")
      : warning("Tickets", `${tickets} open`, "An administrator answers them under School, Tickets"),
  );
  for (const { name, at } of rosters)
    if (days(at, now) > ROSTER_DAYS)
      findings.push(
        warning("Roster", `that of ${name} was brought in ${days(at, now)} days ago`, "Bring in a new one"),
      );
  return findings;
}

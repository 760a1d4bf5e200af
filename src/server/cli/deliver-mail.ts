import type { Database } from "#server/database/database.ts";
import { createMailWorker } from "#server/jobs/mail-worker.ts";
import { mailStates, type MailStates } from "#server/services/mail/mail-states.ts";
import type { CommandContext } from "./school-command.ts";

/** The exit code where some mail has not left: the server tries again. */
export const NOT_ALL_SENT = 4;

/** So long a command sends at most, in milliseconds. */
const LIMIT_MS = 10 * 60_000;

/** A mail server that refuses so many in a row is not asked for each of the others. */
const MOST_FAILURES = 3;

type SendingContext = Pick<CommandContext, "config" | "terminal" | "now">;

/**
 * Sends what was queued at once, with progress, and tells one sum of the mails that carry these links: sent, waiting,
 * failed and why. What has not left is tried again by the server, also where the database goes away meanwhile. Gives the
 * exit code.
 */
export async function deliver(database: Database, linkIds: readonly string[], ctx: SendingContext): Promise<number> {
  const { terminal } = ctx;
  try {
    await sendAll(database, ctx);
    const states = await mailStates(database.read, linkIds);
    terminal.err(sumOf(states));
    return states.waiting + states.failed === 0 ? 0 : NOT_ALL_SENT;
  } catch (error) {
    // What the command had to do was done before.
    terminal.progress("");
    terminal.err(
      `Mail: the sending broke off (${error instanceof Error ? error.message : String(error)}). The server sends the rest.`,
    );
    return NOT_ALL_SENT;
  }
}

async function sendAll(database: Database, { config, terminal, now }: SendingContext): Promise<void> {
  const start = Date.now();
  const clock = (): Date => new Date(now.getTime() + Date.now() - start);
  let tried = 0;
  let failed = 0;
  let failedBefore = 0;
  let inARow = 0;
  const goOn = (): boolean => {
    inARow = failed > failedBefore ? inARow + 1 : 0;
    failedBefore = failed;
    terminal.progress(
      `Sending mail, ${(tried++).toLocaleString("en")} tried${failed > 0 ? `, ${failed.toLocaleString("en")} failed` : ""} …`,
    );
    return inARow < MOST_FAILURES && Date.now() - start < LIMIT_MS;
  };
  await createMailWorker(database, { ...config, clock, onError: () => failed++ }).deliverDue(goOn);
  terminal.progress("");
}

const count = (n: number): string => n.toLocaleString("en");

function sumOf({ sent, waiting, failed, cause }: MailStates): string {
  const parts = [
    `${count(sent)} sent`,
    ...(waiting > 0 ? [`${count(waiting)} waiting`] : []),
    ...(failed > 0 ? [`${count(failed)} failed (${cause})`] : []),
  ];
  return `Mail: ${parts.join(", ")}.${waiting + failed > 0 ? " The server tries again." : ""}`;
}

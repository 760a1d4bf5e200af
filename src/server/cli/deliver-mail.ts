import type { Database } from "#server/database/database.ts";
import { createPostman } from "#server/mail/postman.ts";
import type { CommandContext } from "./school-command.ts";

/** Sends what was queued at once; what cannot leave now is tried again by the server. */
export async function deliver(database: Database, { config, terminal, now }: CommandContext): Promise<void> {
  let failed = 0;
  const start = Date.now();
  const clock = (): Date => new Date(now.getTime() + Date.now() - start);
  terminal.progress("Sending mail …");
  await createPostman(database, { ...config, clock, onError: () => failed++ }).deliverDue();
  terminal.progress("");
  if (failed > 0) terminal.err(`${failed} could not be sent now (${config.smtpUrl ? "the mail server refused or was not reached" : "no mail server"}): the server tries again.`);
}

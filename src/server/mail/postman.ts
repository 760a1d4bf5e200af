import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { PRODUCT_NAME } from "#contract/product.ts";
import type { Database } from "#server/database/database.ts";
import { leaseMail, markSent, postpone, type QueuedMail } from "#server/services/mail/mail-queue.ts";

export interface Postman {
  /** Where mail goes, for the start-up message. */
  place: string;
  /** Sends all that is due now. */
  deliverDue(): Promise<void>;
  /** Looks for due mail every few seconds until stopped. */
  start(): void;
  /** Stops, after the mail under way. */
  stop(): Promise<void>;
}

const EVERY_MS = 5000;

/** A mail server that has not taken a mail by then is left: well before another process may try (services/mail). */
const PATIENCE_MS = 90_000;

type Send = (mail: QueuedMail) => Promise<void>;

/** Takes queued mail to the SMTP server, or – without one – writes it as `.eml` files (product, *Getting in*). */
export function createPostman(
  database: Database,
  options: { smtpUrl: string | undefined; dataDir: string; publicOrigin: string; clock: () => Date; patienceMs?: number; onError?: (error: unknown) => void },
): Postman {
  const folder = join(options.dataDir, "mail");
  const from = `${PRODUCT_NAME} <no-reply@${new URL(options.publicOrigin).hostname}>`;
  const send = options.smtpUrl ? bySmtp(options.smtpUrl, from, options.patienceMs ?? PATIENCE_MS) : asFile(folder, from);
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> = Promise.resolve();

  const deliverDue = async (): Promise<void> => {
    for (let mail = await leaseMail(database, options.clock()); mail; mail = await leaseMail(database, options.clock())) {
      try {
        await send(mail);
        await markSent(database, mail.id, options.clock());
      } catch (error) {
        options.onError?.(error);
        await postpone(database, mail, error instanceof Error ? error.message : String(error), options.clock());
      }
    }
  };
  const again = (): void => {
    round = deliverDue().catch((error: unknown) => options.onError?.(error));
    void round.then(() => {
      if (timer) timer = setTimeout(again, EVERY_MS);
    });
  };
  return {
    place: options.smtpUrl ? "by SMTP" : folder,
    deliverDue,
    start() {
      timer = setTimeout(again, 0);
    },
    async stop() {
      clearTimeout(timer);
      timer = undefined;
      await round;
    },
  };
}

const message = (mail: QueuedMail, from: string) => ({
  from,
  to: mail.recipient,
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  // The same id at each attempt, so that a mail server can tell a repeated one.
  messageId: `<${mail.id}@daybell>`,
  date: new Date(mail.created_at),
});

function bySmtp(url: string, from: string, patienceMs: number): Send {
  const transport = createTransport(url);
  return async (mail) => {
    await transport.sendMail({ ...message(mail, from), signal: AbortSignal.timeout(patienceMs) });
  };
}

function asFile(folder: string, from: string): Send {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return async (mail) => {
    const { message: bytes } = await transport.sendMail(message(mail, from));
    await mkdir(folder, { recursive: true });
    const file = join(folder, `${mail.created_at.replace(/[:.]/g, "-")}-${mail.id}.eml`);
    await writeFile(`${file}.part`, bytes as Buffer);
    await rename(`${file}.part`, file);
  };
}

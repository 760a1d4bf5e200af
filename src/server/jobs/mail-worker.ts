import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type Nodemailer from "nodemailer";
import type { Transporter } from "nodemailer";
import { PRODUCT_NAME } from "#contract/product.ts";
import type { Database } from "#server/database/database.ts";
import { makeFolder } from "#server/database/make-folder.ts";
import {
  GIVEN_UP_AFTER_DAYS,
  leaseMail,
  markSent,
  postpone,
  type QueuedMail,
  type Which,
} from "#server/services/mail/mail-queue.ts";

export interface MailWorker {
  /** Where mail goes, for the start-up message. */
  place: string;
  /** Sends all that is due now, as long as `goOn`, asked before each mail, says so. */
  deliverDue(goOn?: () => boolean): Promise<void>;
  /** Looks for due mail every few seconds until stopped. */
  start(): void;
  /** Stops, after the mail under way; one that takes longer than a moment is given up, and sent again later. */
  stop(): Promise<void>;
}

const EVERY_MS = 5000;

/** A mail server that has not taken a mail by then is left: well before another process may try (services/mail). */
const PATIENCE_MS = 90_000;

/** For so long a server that is to end waits for the mail under way. */
const LAST_MS = 1000;

type Send = (mail: QueuedMail, signal: AbortSignal) => Promise<void>;

/** Takes queued mail to the SMTP server, or – without one – writes it as `.eml` files. */
export function createMailWorker(
  database: Database,
  options: {
    smtpUrl: string | undefined;
    mailFrom?: string | undefined;
    dataDir: string;
    publicOrigin: string;
    clock: () => Date;
    patienceMs?: number;
    onError?: (error: unknown) => void;
  },
): MailWorker {
  const folder = join(options.dataDir, "mail");
  const from = options.mailFrom ?? `${PRODUCT_NAME} <no-reply@${new URL(options.publicOrigin).hostname}>`;
  const send = options.smtpUrl
    ? bySmtp(options.smtpUrl, from, options.patienceMs ?? PATIENCE_MS)
    : asFile(folder, from);
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> = Promise.resolve();
  const lastCall = new AbortController();
  let isStopping = false;
  // By turns, so that a code that somebody waits for is not behind the invitations of a whole school.
  let which: Which = "latest";
  const next = async (goOn: () => boolean): Promise<QueuedMail | undefined> => {
    if (isStopping || !goOn()) return undefined;
    which = which === "latest" ? "earliest" : "latest";
    const { mail, dropped } = await leaseMail(database, options.clock(), which);
    if (dropped > 0)
      options.onError?.(new Error(`Mails that could not leave while what they bring worked are dropped: ${dropped}`));
    return mail;
  };

  // Mails that left, which could not be noted yet: the database may be busy just then.
  const left = new Set<string>();
  const noteLeft = async (): Promise<void> => {
    for (const id of left) {
      await markSent(database, id, options.clock());
      left.delete(id);
    }
  };
  const putOff = async (mail: QueuedMail, error: unknown): Promise<void> => {
    options.onError?.(error);
    const reason = error instanceof Error ? error.message : String(error);
    if (await postpone(database, mail, reason, options.clock())) return;
    const message = `A mail that could not leave for ${GIVEN_UP_AFTER_DAYS} days is given up`;
    options.onError?.(new Error(message, { cause: error }));
  };

  const deliverDue = async (goOn: () => boolean = () => true): Promise<void> => {
    await noteLeft();
    for (let mail = await next(goOn); mail; mail = await next(goOn)) {
      const { id } = mail;
      const failed = await send(mail, lastCall.signal).then(
        () => void left.add(id),
        (error: unknown) => ({ error }),
      );
      if (failed) await putOff(mail, failed.error);
      await noteLeft();
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
      isStopping = true;
      const giveUp = setTimeout(() => lastCall.abort(), LAST_MS);
      await round;
      clearTimeout(giveUp);
      await noteLeft().catch((error: unknown) => options.onError?.(error));
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

/** Loaded with the first mail: many a school sends none for weeks. */
const nodemailer = (): Promise<typeof Nodemailer> => import("nodemailer");

function bySmtp(url: string, from: string, patienceMs: number): Send {
  let transport: Transporter | undefined;
  return async (mail, signal) => {
    transport ??= (await nodemailer()).createTransport(url);
    try {
      await transport.sendMail({
        ...message(mail, from),
        signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
      });
    } catch (error) {
      throw speaksPlainly(error, url) ? new Error(withoutTls(url)) : error;
    }
  };
}

/** Whether a server that was to begin with TLS begins with something else, as OpenSSL says it. */
const speaksPlainly = (error: unknown, url: string): boolean =>
  url.startsWith("smtps:") &&
  error instanceof Error &&
  /SSL routines:.*:(?:wrong version number|packet length too long|unknown protocol)/.test(error.message);

function withoutTls(url: string): string {
  const { hostname, port } = new URL(url);
  return `The mail server at ${hostname}${port && `:${port}`} does not begin with TLS: try smtp:// in SMTP_URL, which changes to TLS where the server offers it`;
}

function asFile(folder: string, from: string): Send {
  return async (mail) => {
    const { createTransport } = await nodemailer();
    const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
    const { message: bytes } = await transport.sendMail(message(mail, from));
    makeFolder(folder);
    const file = join(folder, `${mail.created_at.replace(/[:.]/g, "-")}-${mail.id}.eml`);
    await writeFile(`${file}.part`, bytes as Buffer, { mode: 0o600 });
    await rename(`${file}.part`, file);
  };
}

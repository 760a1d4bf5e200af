import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Database, openDatabase } from "#server/database/database.ts";
import { createMailWorker, type MailWorker } from "#server/jobs/mail-worker.ts";
import { inviteAccounts } from "#server/services/accounts/invite-accounts.ts";
import { hashPassword } from "#server/services/accounts/passwords.ts";
import { leaseMail } from "#server/services/mail/mail-queue.ts";
import { queueMail } from "#server/services/mail/queue-mail.ts";
import { Unavailable } from "#server/unavailable.ts";
import { openTestApp } from "#tests/support/app.ts";
import { openTestDatabase } from "#tests/support/database.ts";
import { makeAccount, makeSchool } from "#tests/support/factories.ts";
import { type Mail, partOf, readMail } from "#tests/support/read-mail.ts";
import { startSmtp, type TestSmtp } from "#tests/support/smtp.ts";

const ORIGIN = "https://daybell.example";
const START = new Date("2026-09-01T14:02:00.000Z");

let smtp: TestSmtp;
let dataDir: string;
let now: Date;

beforeEach(async () => {
  smtp = await startSmtp();
  dataDir = await mkdtemp(join(tmpdir(), "daybell-mail-"));
  now = START;
});

afterEach(async () => {
  await smtp.stop();
  await rm(dataDir, { recursive: true, force: true });
});

function mailWorkerOf(
  database: Database,
  options: { smtpUrl?: string | undefined; mailFrom?: string; patienceMs?: number; failures?: string[] } = {},
): MailWorker {
  const { failures = [], patienceMs, mailFrom } = options;
  const smtpUrl = "smtpUrl" in options ? options.smtpUrl : smtp.url;
  return createMailWorker(database, {
    smtpUrl,
    mailFrom,
    dataDir,
    publicOrigin: ORIGIN,
    clock: () => now,
    onError: (error) => failures.push(String(error)),
    ...(patienceMs ? { patienceMs } : {}),
  });
}

const queue = (database: Database, recipient: string): Promise<void> =>
  database.write((db) =>
    queueMail(db, {
      schoolId: null,
      recipient,
      now,
      subject: "Grüße aus der Schule",
      paragraphs: ["Zoë & <Ada> – 早上好"],
      link: { label: "Open", address: `${ORIGIN}/reset-password?key=a&token=b` },
    }),
  );

const later = (seconds: number): Date => (now = new Date(now.getTime() + seconds * 1000));
const rows = (database: Database) => database.read.selectFrom("mail").selectAll().orderBy("id").execute();

describe("by SMTP", () => {
  test("a mail is delivered once, as text and as HTML, and its words are forgotten", async () => {
    const { database } = await openTestDatabase();
    const mailWorker = mailWorkerOf(database);
    await queue(database, "ada@school.example");
    await mailWorker.deliverDue();
    await mailWorker.deliverDue();
    expect(smtp.handed()).toBe(1);
    const [mail] = smtp.taken;
    if (!mail) throw new Error("nothing arrived");
    const [row] = await rows(database);
    expect(mail.recipients).toEqual(["ada@school.example"]);
    expect(Object.fromEntries(mail.headers)).toMatchObject({
      from: "Daybell <no-reply@daybell.example>",
      to: "ada@school.example",
      subject: "Grüße aus der Schule",
      "message-id": `<${row?.id}@daybell>`,
    });
    expect(mail.headers.get("content-type")).toContain("multipart/alternative");
    expect(mail.parts.map((part) => part.type)).toEqual(["text/plain", "text/html"]);
    expect(partOf(mail, "text/plain")).toBe(
      `Zoë & <Ada> – 早上好\n\nOpen:\n${ORIGIN}/reset-password?key=a&token=b\n\nDaybell`,
    );
    expect(partOf(mail, "text/html")).toContain("<p>Zoë &amp; &lt;Ada&gt; – 早上好</p>");
    expect(partOf(mail, "text/html")).toContain(`<a href="${ORIGIN}/reset-password?key=a&amp;token=b">Open</a>`);
    expect(row).toMatchObject({ sent_at: now.toISOString(), text: "", html: "", attempts: 0 });
  });

  test("comes from the sender that the settings name", async () => {
    const { database } = await openTestDatabase();
    await queue(database, "ada@school.example");
    await mailWorkerOf(database, { mailFrom: '"School, Maple" <office@maple.example>' }).deliverDue();
    expect(smtp.taken[0]?.headers.get("from")).toBe('"School, Maple" <office@maple.example>');
  });

  test("a refusal for now is tried again after 30 seconds, then after twice as long each time", async () => {
    const { database } = await openTestDatabase();
    const failures: string[] = [];
    const mailWorker = mailWorkerOf(database, { failures });
    await queue(database, "ada@school.example");
    smtp.next = ["refuse", "refuse", "refuse"];
    for (const wait of [30, 60, 120]) {
      await mailWorker.deliverDue();
      const tries = smtp.handed();
      later(wait - 1);
      await mailWorker.deliverDue();
      expect(smtp.handed()).toBe(tries);
      later(1);
    }
    expect(await rows(database)).toMatchObject([{ attempts: 3, sent_at: null, leased_until: null }]);
    await mailWorker.deliverDue();
    expect(smtp.taken).toHaveLength(1);
    expect(smtp.handed()).toBe(4);
    expect(failures).toHaveLength(3);
    expect(failures[0]).toContain("451");
  });

  test.each(["drop", "hang"] as const)(
    "a connection that fails in the middle (%s) is tried again with the same message id",
    async (reception) => {
      const { database } = await openTestDatabase();
      const mailWorker = mailWorkerOf(database, { patienceMs: 500 });
      await queue(database, "ada@school.example");
      const [queued] = await rows(database);
      smtp.next = [reception];
      await mailWorker.deliverDue();
      expect(await rows(database)).toMatchObject([{ attempts: 1, sent_at: null, text: queued?.text }]);
      later(30);
      await mailWorker.deliverDue();
      expect(smtp.handed()).toBe(2);
      expect(smtp.taken.map((mail) => mail.headers.get("message-id"))).toEqual([`<${queued?.id}@daybell>`]);
    },
  );

  test("a server that is away keeps every mail waiting, and one bad mail holds no other up", async () => {
    const { database } = await openTestDatabase();
    await queue(database, "ada@school.example");
    await queue(database, "grace@school.example");
    await mailWorkerOf(database, { smtpUrl: "smtp://127.0.0.1:9" }).deliverDue();
    expect((await rows(database)).map((row) => row.attempts)).toEqual([1, 1]);
    later(30);
    smtp.next = ["refuse"];
    await mailWorkerOf(database).deliverDue();
    expect(smtp.taken).toHaveLength(1);
    later(60);
    await mailWorkerOf(database).deliverDue();
    expect(smtp.taken.flatMap((mail) => mail.recipients).sort()).toEqual([
      "ada@school.example",
      "grace@school.example",
    ]);
  });

  test("one that somebody waits for is not behind the invitations of a whole school", async () => {
    const { database } = await openTestDatabase();
    const mailWorker = mailWorkerOf(database);
    await queue(database, "parent@school.example");
    later(1);
    for (let count = 0; count < 12; count += 1) await queue(database, `parent${count}@school.example`);
    later(1);
    await queue(database, "chief@school.example");
    await mailWorker.deliverDue(() => smtp.taken.length < 2);
    later(1);
    await queue(database, "teacher@school.example");
    await mailWorker.deliverDue();
    const sent = smtp.taken.map(({ recipients }) => String(recipients));
    expect(sent.indexOf("chief@school.example")).toBeLessThan(2);
    expect(sent.indexOf("teacher@school.example")).toBeLessThan(4);
    // Nor do those that wait longest wait for all that come.
    expect(sent.indexOf("parent@school.example")).toBe(0);
    expect(new Set(sent).size).toBe(15);
  });

  test("what cannot leave for a week is given up, after a last try, and told", async () => {
    const { database } = await openTestDatabase();
    const failures: string[] = [];
    const away = mailWorkerOf(database, { smtpUrl: "smtp://127.0.0.1:9", failures });
    await queue(database, "ada@school.example");
    later(7 * 86_400 - 1);
    await away.deliverDue();
    expect(await rows(database)).toMatchObject([{ attempts: 1, sent_at: null }]);
    later(30);
    await away.deliverDue();
    expect(await rows(database)).toEqual([]);
    expect(failures.at(-1)).toContain("A mail that could not leave for 7 days is given up");
  });

  test("what works no longer is dropped when it is met, and counted; what works still leaves", async () => {
    const { database } = await openTestDatabase();
    const failures: string[] = [];
    const mailWorker = mailWorkerOf(database, { failures });
    const codeUntil = (seconds: number): Promise<void> =>
      database.write((db) =>
        queueMail(db, {
          schoolId: null,
          recipient: `until${seconds}@school.example`,
          expiresAt: new Date(now.getTime() + seconds * 1000).toISOString(),
          now,
          subject: "A code",
          paragraphs: ["123456"],
        }),
      );
    for (const seconds of [600, 601, 602]) await codeUntil(seconds);
    later(601);
    await mailWorker.deliverDue();
    expect(smtp.taken.map(({ recipients }) => String(recipients))).toEqual(["until602@school.example"]);
    expect(await rows(database)).toHaveLength(1);
    expect(failures).toEqual(["Error: Mails that could not leave while what they bring worked are dropped: 2"]);
  });

  test("a mail that left is noted when the database can be written to again, and not sent once more", async () => {
    const { database } = await openTestDatabase();
    await queue(database, "ada@example.org");
    let writes = 0;
    // The first is the taking of the mail, the second the note that it left.
    const busy: Database = {
      ...database,
      write: (work) => (++writes === 2 ? Promise.reject(new Unavailable("busy")) : database.write(work)),
    };
    const worker = mailWorkerOf(busy);
    await worker.deliverDue().catch(() => undefined);
    later(30);
    await worker.deliverDue();
    later(30);
    await worker.deliverDue();
    expect(smtp.handed()).toBe(1);
    expect(await rows(database)).toMatchObject([{ sent_at: expect.any(String), attempts: 0, last_error: null }]);
  });

  test("a server that does not begin with TLS is told in words, without the password, and what to try", async () => {
    const failures: string[] = [];
    const { port } = new URL(smtp.url);
    const { database } = await openTestDatabase();
    await queue(database, "ada@school.example");
    await mailWorkerOf(database, { smtpUrl: `smtps://daybell:s3cret@localhost:${port}`, failures }).deliverDue();
    const said = `The mail server at localhost:${port} does not begin with TLS: try smtp:// in SMTP_URL, which changes to TLS where the server offers it`;
    expect(failures).toEqual([`Error: ${said}`]);
    expect(await rows(database)).toMatchObject([{ last_error: said }]);
  });

  test("with the name and password of the address", async () => {
    const { database } = await openTestDatabase();
    const guarded = await startSmtp({ user: { name: "school", password: "p@ss:w/rd" } });
    await queue(database, "ada@school.example");
    await mailWorkerOf(database, { smtpUrl: guarded.url.replace("school:", "other:") }).deliverDue();
    expect(guarded.taken).toEqual([]);
    later(30);
    await mailWorkerOf(database, { smtpUrl: guarded.url }).deliverDue();
    expect(guarded.taken).toHaveLength(1);
    await guarded.stop();
  });

  test("looks for mail by itself, and stops after the mail under way", async () => {
    const { database } = await openTestDatabase();
    const mailWorker = mailWorkerOf(database);
    await queue(database, "ada@school.example");
    mailWorker.start();
    await expect.poll(() => smtp.taken.length).toBe(1);
    await mailWorker.stop();
    expect((await rows(database))[0]?.sent_at).not.toBeNull();
  });
});

describe("two mailWorkers on one database", () => {
  test("never send the same mail twice, and leave none", async () => {
    const { database, place } = await openTestDatabase();
    const second = await openDatabase(place);
    const recipients = Array.from(
      { length: 40 },
      (_, index) => `teacher${String(index).padStart(2, "0")}@school.example`,
    );
    for (const recipient of recipients) await queue(database, recipient);
    const mailWorkers = [mailWorkerOf(database), mailWorkerOf(second), mailWorkerOf(database), mailWorkerOf(second)];
    // One that meets another at a mail may leave the rest to it; a round later nothing is left.
    for (let round = 0; round < 2; round += 1)
      await Promise.all(mailWorkers.map((mailWorker) => mailWorker.deliverDue()));
    expect(smtp.taken.flatMap((mail) => mail.recipients).sort()).toEqual(recipients);
    expect(smtp.handed()).toBe(40);
    await second.close();
  });

  test("one that dies with a mail in hand is followed by the other, two minutes later", async () => {
    const { database, place } = await openTestDatabase();
    const second = await openDatabase(place);
    await queue(database, "ada@school.example");
    expect((await leaseMail(database, now)).mail).toBeDefined();
    later(119);
    await mailWorkerOf(second).deliverDue();
    expect(smtp.handed()).toBe(0);
    later(1);
    await mailWorkerOf(second).deliverDue();
    expect(smtp.taken).toHaveLength(1);
    await second.close();
  });
});

describe("without SMTP", () => {
  test("mails are files that a mail program opens, one for each, whole", async () => {
    const { database } = await openTestDatabase();
    await queue(database, "ada@school.example");
    await queue(database, "grace@school.example");
    const mailWorker = mailWorkerOf(database, { smtpUrl: undefined });
    expect(mailWorker.place).toBe(join(dataDir, "mail"));
    await mailWorker.deliverDue();
    await mailWorker.deliverDue();
    const files = await readdir(mailWorker.place);
    expect(files).toHaveLength(2);
    for (const file of files) expect(file).toMatch(/^2026-09-01T14-02-00-000Z-[\w-]+\.eml$/);
    const sources = await Promise.all(files.map((file) => readFile(join(mailWorker.place, file), "utf8")));
    for (const source of sources) expect(source).toMatch(/^From: Daybell <no-reply@daybell\.example>\r\n/);
    const mails = sources.map((source) => readMail(source));
    expect(mails.map((mail) => mail.headers.get("to")).sort()).toEqual(["ada@school.example", "grace@school.example"]);
    expect(partOf(mails[0] ?? readMail(""), "text/plain")).toContain("Zoë & <Ada> – 早上好");
    expect(smtp.handed()).toBe(0);
  });
});

describe("every mail that is sent", () => {
  /** Each kind of mail, as the calls that send it make it. */
  async function everyKind(): Promise<Mail[]> {
    const app = await openTestApp(START.toISOString(), ORIGIN);
    const { database } = app;
    const school = await makeSchool(database, { name: "Zoë's <b>School</b> & Söhne" });
    await makeAccount(database, school.id, { email: "new@school.example", status: "unverified" });
    await database.write((db) =>
      inviteAccounts(db, { email: "new@school.example" }, { publicOrigin: ORIGIN, byMail: true, now }),
    );
    const passwordHash = await hashPassword("a quiet morning");
    const head = await makeAccount(database, school.id, {
      email: "head@school.example",
      administrator: true,
      passwordHash,
    });
    const as = { headers: { Cookie: (head.headers["Cookie"] ?? "").replace("daybell=", "__Host-daybell=") } };
    const ok = async (...asked: Parameters<typeof app.call>): Promise<void> =>
      expect((await app.call(...asked)).status, asked[1]).toBe(200);
    await ok("POST", "/notification/reset-password", { body: { email: "head@school.example" } });
    await ok("PATCH", "/profile/update-email-request", {
      as,
      body: { email: "head@new.example", current_password: "a quiet morning" },
    });
    await ok("POST", "/notification/support", {
      as,
      body: {
        type_id: "problem",
        subject: '"><img src=x>',
        message: '<img src="https://evil.example/pixel.gif">\nhttps://evil.example/?id=1',
      },
    });
    const send = () => mailWorkerOf(database).deliverDue();
    const lastLink = (page: string): Record<string, string> => {
      const addresses = smtp.taken
        .flatMap((mail) => [...partOf(mail, "text/plain").matchAll(/https:\S+/g)])
        .map(([address]) => new URL(address));
      return Object.fromEntries(addresses.findLast(({ pathname }) => pathname === page)?.searchParams ?? []);
    };
    // A change takes the links back that have not left yet.
    await send();
    await ok("GET", `/profile/update-email?${new URLSearchParams(lastLink("/new-email")).toString()}`);
    await ok("PATCH", "/profile/change-password", {
      as,
      body: { current_password: "a quiet morning", new_password: "a fresh evening" },
    });
    await send();
    await ok("POST", "/profile/undo-email", { body: lastLink("/undo-email") });
    await ok("POST", "/notification/reset-password", { body: { email: "head@school.example" } });
    await send();
    await ok("POST", "/auth/change-password", {
      body: { ...lastLink("/reset-password"), password: "a fresher evening" },
    });
    await send();
    return smtp.taken;
  }

  test("says the same in both parts, and fetches and tells nothing when it is opened", async () => {
    const mails = await everyKind();
    expect(mails.map((mail) => `${mail.recipients.join()}: ${mail.headers.get("subject")}`).sort()).toEqual([
      "head@new.example: Confirm your new email for Daybell",
      "head@new.example: Your Daybell account has its old email again",
      "head@new.example: Your Daybell password was changed",
      "head@school.example: A new email for your Daybell account",
      'head@school.example: Daybell support: "><img src=x>',
      "head@school.example: Set a new Daybell password",
      "head@school.example: Set a new Daybell password",
      "head@school.example: Your Daybell account has a new email",
      "head@school.example: Your Daybell password was changed",
      "new@school.example: Activate your Daybell account",
    ]);
    for (const mail of mails) {
      const [plain, html] = [partOf(mail, "text/plain"), partOf(mail, "text/html")];
      const markup = [...html.matchAll(/<\s*\/?\s*([a-z!][\w-]*)/gi)].map(([, name]) => name?.toLowerCase());
      expect(new Set(markup)).toEqual(
        new Set(
          markup.filter((name) => ["!doctype", "html", "head", "meta", "title", "body", "p", "a"].includes(name ?? "")),
        ),
      );
      expect(html).not.toMatch(/\bsrc\s*=\s*["']?http|url\(|@import|background\s*=|<link/i);
      const addresses = [...html.matchAll(/href="([^"]+)"/g)].map(
        ([, address]) => address?.replaceAll("&amp;", "&") ?? "",
      );
      for (const address of addresses) {
        expect(new URL(address).origin).toBe(ORIGIN);
        expect(plain).toContain(address);
        // Nothing but what the link itself needs: no one learns who opened it.
        expect(
          [...new URL(address).searchParams.keys()].filter((name) => !["key", "token", "email"].includes(name)),
        ).toEqual([]);
      }
      expect(mail.headers.get("subject")).not.toMatch(/[\r\n]/);
      for (const name of ["disposition-notification-to", "return-receipt-to", "x-mailer"])
        expect(mail.headers.has(name)).toBe(false);
    }
  });
});

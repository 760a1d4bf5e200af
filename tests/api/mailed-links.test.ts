import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { deliver, NOT_ALL_SENT } from "#server/cli/deliver-mail.ts";
import { readConfig } from "#server/config.ts";
import { openDatabase } from "#server/database/database.ts";
import { createMailWorker } from "#server/jobs/mail-worker.ts";
import { inviteAccounts } from "#server/services/accounts/invite-accounts.ts";
import { requestReset } from "#server/services/accounts/request-reset.ts";
import { leaseMail } from "#server/services/mail/mail-queue.ts";
import { deleteExpired } from "#server/services/retention/delete-expired.ts";
import { Unavailable } from "#server/unavailable.ts";
import { openTestApp, type TestApp } from "#tests/support/app.ts";
import { makeAccount, makeSchool } from "#tests/support/factories.ts";
import { partOf } from "#tests/support/read-mail.ts";
import { type TestSmtp, startSmtp } from "#tests/support/smtp.ts";

/* Every link that reaches somebody works, however often one is asked for. */

const START = new Date("2026-09-01T14:02:00.000Z");
const ORIGIN = "https://daybell.example";
const PEOPLE = 6;

let app: TestApp;
let smtp: TestSmtp;
let dataDir: string;

beforeEach(async () => {
  app = await openTestApp(START.toISOString());
  smtp = await startSmtp();
  dataDir = await mkdtemp(join(tmpdir(), "daybell-links-"));
  const school = await makeSchool(app.database);
  for (let index = 0; index < PEOPLE; index += 1)
    await makeAccount(app.database, school.id, { status: "unverified", email: `p${index}@school.example` });
});

afterEach(async () => {
  await smtp.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const invite = async (byMail = true) =>
  (await app.database.write((db) => inviteAccounts(db, {}, { publicOrigin: ORIGIN, byMail, now: app.clock.now }))).made;
const later = (seconds: number): Date => (app.clock.now = new Date(app.clock.now.getTime() + seconds * 1000));
const waiting = () => app.database.read.selectFrom("mail").selectAll().where("sent_at", "is", null).execute();

/** Sends so many mails at most. */
async function send(most = Number.POSITIVE_INFINITY): Promise<void> {
  let left = most;
  await createMailWorker(app.database, {
    smtpUrl: smtp.url,
    dataDir,
    publicOrigin: ORIGIN,
    clock: () => app.clock.now,
  }).deliverDue(() => left-- > 0);
}

const linksIn = (text: string): string[] =>
  [...text.matchAll(/\/(?:activate-account|reset-password)\?(key=[\w-]+&token=[\w-]+)/g)].flatMap(
    ([, query]) => query ?? [],
  );
const works = async (query: string): Promise<boolean> =>
  (await app.call("GET", `/notification/health-check/reset?${query}`)).status === 200;

async function delivered(): Promise<boolean[]> {
  const queries = smtp.taken.flatMap((mail) => [...new Set(linksIn(partOf(mail, "text/plain")))]);
  return Promise.all(queries.map(works));
}

describe("invited again", () => {
  test("before all has left: the mails that wait go with their links, those that left and are under way stay good", async () => {
    const first = await invite();
    await send(2);
    expect((await leaseMail(app.database, app.clock.now)).mail).toBeDefined();
    later(10);
    const second = await invite();
    expect(second).toHaveLength(PEOPLE);
    // One under way, and one new for each.
    expect(await waiting()).toHaveLength(PEOPLE + 1);
    const old = await app.database.read
      .selectFrom("link")
      .select("id")
      .where(
        "id",
        "in",
        first.map(({ linkId }) => linkId),
      )
      .execute();
    expect(old).toHaveLength(3);
    later(200);
    await send();
    expect(smtp.taken).toHaveLength(PEOPLE + 3);
    expect(await delivered()).toEqual(Array.from({ length: PEOPLE + 3 }, () => true));
  });

  test("time and again: five links are good at most, and no mail brings another; told at once, the oldest gives way", async () => {
    for (let round = 0; round < 7; round += 1) {
      expect(await invite()).toHaveLength(round < 5 ? PEOPLE : 0);
      await send();
      later(60);
    }
    expect(await delivered()).toEqual(Array.from({ length: PEOPLE * 5 }, () => true));
    expect(await invite(false)).toHaveLength(PEOPLE);
    expect((await delivered()).filter((isGood) => !isGood)).toHaveLength(PEOPLE);
  });

  test("used once, the others end, and so do the mails that wait", async () => {
    await invite();
    await send();
    later(60);
    await invite();
    const [query = ""] = smtp.taken
      .filter((mail) => mail.recipients.includes("p0@school.example"))
      .flatMap((mail) => linksIn(partOf(mail, "text/plain")));
    const { key, token } = Object.fromEntries(new URLSearchParams(query));
    expect(
      (await app.call("POST", "/auth/activate-account", { body: { key, token, password: "a bright morning" } })).status,
    ).toBe(200);
    expect((await waiting()).map(({ recipient }) => recipient)).not.toContain("p0@school.example");
  });
});

test("invited by a command whose database goes away while it sends, they get the rest from the server", async () => {
  const invited = await invite();
  let sent = 0;
  const goes: typeof app.database = {
    ...app.database,
    write: (work) => (sent++ < 2 ? app.database.write(work) : Promise.reject(new Unavailable("It is gone"))),
  };
  const said: string[] = [];
  const say = (line: string): void => void said.push(line);
  const code = await deliver(
    goes,
    invited.map(({ linkId }) => linkId),
    {
      config: readConfig({ SMTP_URL: smtp.url, DATA_DIR: dataDir }),
      terminal: { out: say, err: say, note: say, progress: () => undefined },
      now: app.clock.now,
    },
  );
  expect(code).toBe(NOT_ALL_SENT);
  expect(said).toEqual(["Mail: the sending broke off (It is gone). The server sends the rest."]);
  expect(smtp.taken).toHaveLength(1);
});

test("a mail that could not leave while its link worked leaves no more", async () => {
  await invite();
  later(8 * 86_400);
  await send();
  expect(smtp.taken).toEqual([]);
  expect(await waiting()).toEqual([]);

  await invite();
  later(8 * 86_400);
  await app.database.write((db) => deleteExpired(db, app.clock.now));
  expect(await waiting()).toEqual([]);
});

test("asked for many times at once, in two processes, one reset is mailed", async () => {
  const email = "p2@school.example";
  const second = await openDatabase(app.place);
  const given = { email, publicOrigin: ORIGIN, closed: undefined, now: app.clock.now };
  await Promise.all(
    Array.from({ length: 24 }, (_none, index) => requestReset(index % 2 ? second : app.database, given)),
  );
  await second.close();
  expect((await waiting()).filter(({ recipient }) => recipient === email)).toHaveLength(1);
});

test("asking for a reset over the limit is answered alike, and nothing is sent", async () => {
  for (let round = 0; round < 7; round += 1) {
    expect(
      (await app.call("POST", "/notification/reset-password", { body: { email: "p1@school.example" } })).status,
    ).toBe(200);
    await send();
    later(300);
  }
  expect(smtp.taken).toHaveLength(5);
  expect(await delivered()).toEqual(Array.from({ length: 5 }, () => true));
});

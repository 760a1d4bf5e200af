import { spawn } from "node:child_process";
import { writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { SMTPServer } from "smtp-server";
import { beforeEach, describe, expect, test } from "vitest";
import { schoolCommand } from "#server/cli/school-command.ts";
import { type DatabasePlace, openDatabase, type Queryable } from "#server/database/database.ts";
import { hashToken } from "#server/services/accounts/tokens.ts";
import { freshPlace } from "#tests/support/database.ts";
import { DISTRICT } from "#tests/support/district-files.ts";
import { IN_TERM, writeBundle } from "#tests/support/roster.ts";
import { bulk, rosterSchool, user } from "#tests/support/roster-school.ts";
import { startServer } from "#tests/support/server.ts";
import { zip } from "#tests/support/zip.ts";

let place: DatabasePlace;

beforeEach(async () => {
  place = await freshPlace();
});

const environment = (more: Record<string, string> = {}): Record<string, string> => ({
  ...more,
  DAYBELL_CLOCK: IN_TERM.toISOString(),
  PUBLIC_ORIGIN: "https://school.example",
  ...("url" in place ? { DATABASE_URL: place.url } : { DATA_DIR: place.dataDir }),
});

/** Runs the command in this process: its exit code, and what it said. */
const run = (...args: string[]) => runWith({}, ...args);

async function runWith(
  more: Record<string, string>,
  ...args: string[]
): Promise<{ code: number; out: string; err: string }> {
  const said: { out: string[]; err: string[] } = { out: [], err: [] };
  const code = await schoolCommand(args, environment(more), {
    out: (line) => said.out.push(line),
    err: (line) => said.err.push(line),
    note: () => undefined,
    progress: () => undefined,
  });
  return { code, out: said.out.join("\n"), err: said.err.join("\n") };
}

async function query<Row>(ask: (db: Awaited<ReturnType<typeof openDatabase>>["read"]) => Promise<Row>): Promise<Row> {
  const database = await openDatabase(place);
  try {
    return await ask(database.read);
  } finally {
    await database.close();
  }
}

async function change(work: (db: Queryable) => Promise<unknown>): Promise<void> {
  const database = await openDatabase(place);
  try {
    await database.write(work);
  } finally {
    await database.close();
  }
}

const CREATE = [
  "create",
  "--name",
  "Hill School",
  "--time-zone",
  "Europe/Vienna",
  "--locale",
  "de-AT",
  "--admin-email",
  "Ida@hill.example",
  "--admin-name",
  "Ida Maria Berg",
];

describe("import", () => {
  test("tells a dry run by identifiers, then imports, then finds nothing to change", async () => {
    const path = await writeBundle(bulk(rosterSchool()));
    const dry = await run("import", path, "--dry-run", "--time-zone", "America/Denver");
    expect(dry.code).toBe(0);
    expect(dry.out).toContain("Oak School (new; time zone America/Denver, locale");
    expect(dry.out).toMatch(/students {4}2 added\n {4}added: dora, emil/);
    expect(dry.out).not.toContain("Given");
    expect(dry.out).toContain("Dry run: nothing was changed.");
    expect(await query((db) => db.selectFrom("school").select("id").execute())).toEqual([]);
    const done = await run("import", path, "--time-zone", "America/Denver");
    expect(done).toMatchObject({ code: 0, out: expect.stringContaining("Imported.") });
    const again = await run("import", path);
    expect(again).toMatchObject({ code: 0, out: expect.stringContaining("Nothing changed") });
  });

  test("tells faults by place, two hundred of them, and ends with 1", async () => {
    const roster = rosterSchool();
    roster.users.push(
      ...Array.from({ length: 300 }, (_one, index) => user(`u${index}`, "student", { orgSourcedIds: "moon" })),
    );
    const { code, out, err } = await run("import", await writeBundle(bulk(roster)));
    expect(code).toBe(1);
    expect(err).toContain('users.csv:8 orgSourcedIds: "moon" is the id of nothing known');
    expect(err).toContain("and 100 more");
    expect(err).toContain("Nothing was imported: 300 faults.");
    expect(out).not.toContain("Oak School");
    expect(await query((db) => db.selectFrom("school").select("id").execute())).toEqual([]);
  });

  test("refuses what is no bundle", async () => {
    const folder = await writeBundle({ "notes.txt": "", "bomb.csv": "" });
    const file = join(folder, "liar.zip");
    await writeFile(file, zip({ "users.csv": "sourcedId\n".repeat(10_000) }, 10));
    for (const [path, word] of [
      [folder, "No OneRoster file"],
      [join(folder, "none"), "There is no folder or zip"],
      [join(folder, "notes.txt"), "neither a folder nor a .zip"],
    ] as const) {
      expect(await run("import", path)).toMatchObject({ code: 1, err: expect.stringContaining(word) });
    }
    // Unpacks to more than it says: stopped there.
    expect(await run("import", file)).toMatchObject({ code: 1, err: expect.stringContaining("could not be read on") });
  });

  test("a zip whose files are not those that were packed is refused, though it unpacks", async () => {
    const file = join(await writeBundle({}), "flipped.zip");
    const packed = zip(bulk(rosterSchool()));
    const checksum = packed.lastIndexOf("users.csv") - 30;
    packed.writeUInt8(packed.readUInt8(checksum) ^ 1, checksum);
    await writeFile(file, packed);
    expect(await run("import", file)).toMatchObject({
      code: 1,
      err: expect.stringContaining("its checksum is another"),
    });
    expect(await query((db) => db.selectFrom("school").select("id").execute())).toEqual([]);
  });
});

describe("create", () => {
  test("makes a school and its first administrator, and prints a link that is kept as a hash", async () => {
    const { code, out } = await run(...CREATE);
    expect(code).toBe(0);
    const link = new URL(/https:\S+/.exec(out)?.[0] ?? "");
    expect(`${link.origin}${link.pathname}`).toBe("https://school.example/activate-account");
    const stored = await query((db) =>
      db
        .selectFrom("link")
        .selectAll()
        .where("id", "=", link.searchParams.get("key") ?? "")
        .executeTakeFirstOrThrow(),
    );
    expect(stored).toMatchObject({
      purpose: "activate",
      expires_at: expect.stringMatching(/^2026-09-22T14:05/),
      token_hash: hashToken(link.searchParams.get("token") ?? ""),
    });
    expect(
      await query((db) => db.selectFrom("school").select(["name", "time_zone", "locale", "source_id"]).execute()),
    ).toEqual([{ name: "Hill School", time_zone: "Europe/Vienna", locale: "de-AT", source_id: null }]);
    const person = await query((db) => db.selectFrom("person").selectAll().executeTakeFirstOrThrow());
    expect(person).toMatchObject({ first_name: "Ida Maria", last_name: "Berg", role: "teacher", is_administrator: 1 });
    expect(await run(...CREATE)).toMatchObject({ code: 1, err: expect.stringContaining("already") });
  });
});

describe("import of a roster that would end much", () => {
  test("ends with 3 and the counts, dry or not, and is done where it is meant", async () => {
    const given = rosterSchool();
    const students = Array.from({ length: 20 }, (_, index) => user(`s${index}`, "student"));
    await run("import", await writeBundle(bulk({ ...given, users: [...given.users, ...students] })));
    const smaller = await writeBundle(bulk({ ...given, users: [...given.users, ...students.slice(5)] }));
    const before = await query((db) => db.selectFrom("person").selectAll().execute());
    expect(await run("import", smaller, "--dry-run")).toMatchObject({
      code: 3,
      err: expect.stringContaining("Oak School: 5 of 22 students, 5 of 26 accounts"),
    });
    const held = await run("import", smaller);
    expect(held).toMatchObject({
      code: 3,
      err: expect.stringMatching(/--allow-ending; or let an administrator .* approve it in the app \(School, Roster\)/),
    });
    expect(held.out).toMatch(/students {4}5 ended\n {4}ended: s0, s1/);
    expect(held.out).not.toContain("Imported");
    expect(await query((db) => db.selectFrom("person").selectAll().execute())).toEqual(before);
    expect(await run("import", smaller, "--allow-ending")).toMatchObject({
      code: 0,
      out: expect.stringContaining("Imported."),
    });
  });

  test("is done where an administrator has approved it", async () => {
    const given = rosterSchool();
    const students = Array.from({ length: 20 }, (_, index) => user(`s${index}`, "student"));
    await run("import", await writeBundle(bulk({ ...given, users: [...given.users, ...students] })));
    const smaller = await writeBundle(bulk({ ...given, users: [...given.users, ...students.slice(5)] }));
    expect(await run("import", smaller)).toMatchObject({ code: 3 });
    await change((db) =>
      db.updateTable("roster_hold").set({ approved_at: IN_TERM.toISOString(), approved_by: "head" }).execute(),
    );
    const done = await run("import", smaller);
    expect(done).toMatchObject({
      code: 0,
      out: expect.stringContaining(
        "Oak School: approved by an administrator in the app: 5 of 22 students, 5 of 26 accounts",
      ),
    });
    expect(done.out).toContain("Imported.");
  });
});

describe("invite", () => {
  test("one address, a school, everyone: the unverified, a link for each address and school", async () => {
    await run("import", await writeBundle(bulk(rosterSchool())));
    const one = await run("invite", "--email", "ANNA@oak.example");
    expect(one.out).toMatch(
      /^anna@oak\.example\thttps:\/\/school\.example\/activate-account\?key=[\w-]+&token=[\w-]{43}$/,
    );
    expect((await run("invite", "--school", "elm school")).out.split("\n")).toHaveLength(1);
    expect((await run("invite", "--school", "oak", "--role", "student")).out).toMatch(/^dora.*\nemil.*$/);
    const all = await run("invite", "--all");
    const links = all.out.split("\n");
    expect(links).toHaveLength(7);
    const addresses = new Set(links.map((line) => line.split("\t")[0]));
    expect(addresses.size).toBeLessThan(7);
    expect(all.err).toContain(`${addresses.size} addresses invited;`);
    // What was told before stays good.
    expect(await query((db) => db.selectFrom("link").select("id").execute())).toHaveLength(11);
    expect(await query((db) => db.selectFrom("mail").select("id").execute())).toEqual([]);
    expect(await run("invite", "--email", "who@oak.example")).toMatchObject({ code: 1 });
    expect(await run("invite", "--school", "Nowhere")).toMatchObject({ code: 1, err: "There is no school Nowhere." });
  });
});

test("invite says of who has a password that they sign in, and not that a link works once", async () => {
  await run(...CREATE);
  await change(async (db) => {
    await db.updateTable("login").set({ password_hash: "of the head" }).execute();
    await db.updateTable("account").set({ status: "active" }).execute();
  });
  await run(...CREATE.with(2, "Dale School"));
  const { out, err } = await run("invite", "--email", "ida@hill.example");
  expect(out).toMatch(/\thttps:\/\/school\.example\/login$/);
  expect(err).toBe("One address invited; who has a password signs in as usual, and is asked there.");
});

describe("with a mail server", () => {
  test("links are mailed, not printed", async () => {
    const received: string[] = [];
    const smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      onData: (stream, _session, done) => {
        stream.on("data", (part: Buffer) => received.push(part.toString()));
        stream.on("end", () => done());
      },
    });
    const port = await new Promise<number>((resolve) => {
      const listening = smtp.listen(0, "127.0.0.1", () => resolve((listening.address() as AddressInfo).port));
    });
    const mail = { SMTP_URL: `smtp://127.0.0.1:${port}` };
    try {
      await runWith(mail, "import", await writeBundle(bulk(rosterSchool())));
      expect(await runWith(mail, "invite", "--school", "oak", "--role", "teacher")).toMatchObject({
        code: 0,
        out: "",
        err: expect.stringMatching(/3 addresses invited by mail.*\nMail: 3 sent\.$/),
      });
      const mails = received.join("");
      expect(mails.match(/^To: /gm)).toHaveLength(3);
      expect(mails).toContain("https://school.example/activate-account?key=");
      const again = ["invite", "--email", "anna@oak.example", "--role", "teacher"];
      let last = { code: 1, err: "" };
      for (let mailed = 1; mailed <= 5; mailed++) last = await runWith(mail, ...again);
      expect(last).toMatchObject({ code: 0, err: expect.stringContaining("five links that still work") });
      expect(await runWith({ SMTP_URL: "smtp://127.0.0.1:1" }, "invite", "--email", "dora@oak.example")).toMatchObject({
        code: 4,
        err: expect.stringMatching(/Mail: 0 sent, 1 failed \(.*ECONNREFUSED.*\)\. The server tries again\.$/),
      });
    } finally {
      await new Promise<void>((resolve) => smtp.close(() => resolve()));
    }
  });
});

describe("a command given wrongly", () => {
  test.each([
    [[], "Say which command."],
    [["destroy"], "There is no command destroy."],
    [["import"], "Say which folder or zip"],
    [["import", "a", "b"], "One folder or zip at a time"],
    [["import", "a", "--force"], "--force"],
    [["import", "a", "--time-zone", "Mars/Base"], "--time-zone must be an IANA name"],
    [["import", "a", "--locale", "no_such"], "--locale must be a language tag"],
    [["create", "--name", "X"], "is missing"],
    [[...CREATE.slice(0, 2), "x".repeat(101), ...CREATE.slice(3)], "--name must be at most 100 characters."],
    [[...CREATE.slice(0, -1), `Ida ${"x".repeat(101)}`], "--admin-name: last_name must be at most 100 characters."],
    [[...CREATE.slice(0, -3), "nobody", ...CREATE.slice(-2)], "--admin-email must be an email address"],
    [[...CREATE.slice(0, -3), `${"x".repeat(243)}@new.example`, ...CREATE.slice(-2)], "must be at most 254 characters"],
    [[...CREATE.slice(0, -3), "ida(x)@new.example", ...CREATE.slice(-2)], "must be a plain e-mail address"],
    ...[
      "ida@x.example,eve@y.example",
      "<ida@x.example>",
      "ida;@x.example",
      '"ida"@x.example',
      "mailto:ida@x.example",
    ].map((address): [string[], string] => [["invite", "--email", address], "--email must be an email address"]),
    [["invite"], "one of them"],
    [["invite", "--all", "--email", "a@b.example"], "one of them"],
    [["invite", "--all", "--role", "king"], "--role must be"],
  ])("%j ends with 2 and says what is wrong", async (args, message) => {
    const { code, out, err } = await run(...args);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain(message);
    expect(err).toContain("npm run school -- ");
  });

  test("--help explains", async () => {
    for (const args of [["--help"], ["import", "--help"], ["create", "-h"], ["invite", "--help"]]) {
      expect(await run(...args)).toMatchObject({ code: 0, err: "", out: expect.stringContaining("npm run school --") });
    }
  });
});

test("works as a process of its own while the server runs", async () => {
  const server = await startServer({ place, clock: IN_TERM.toISOString() });
  try {
    const child = spawn(process.execPath, ["src/server/cli/run.ts", "school", "import", DISTRICT], {
      env: { ...process.env, ...environment() },
      stdio: ["ignore", "ignore", "pipe"],
    });
    let err = "";
    child.stderr.on("data", (part: Buffer) => (err += part.toString()));
    expect(await new Promise((resolve) => child.once("close", resolve))).toBe(0);
    // No terminal watches: no progress, no control signs.
    expect(err).not.toContain("\u001B");
    const answer = await fetch(`${server.origin}/api/notification/reset-password`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Origin: server.origin },
      body: JSON.stringify({ email: "beatrix.kettleworth@sunflowergrovecountyscho.edu" }),
    });
    expect(answer.status).toBe(200);
  } finally {
    await server.stop();
  }
});

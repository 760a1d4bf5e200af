import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { copyToPostgres } from "#server/database/copy-to-postgres.ts";
import { type Database, type DatabasePlace, openDatabase } from "#server/database/database.ts";
import { makePrivateFolder } from "#server/database/private-folder.ts";
import { freshPlace, openTestDatabase, projectDatabase } from "#tests/support/database.ts";
import { everyCell } from "#tests/support/every-cell.ts";
import { type ClassScene, makeClassScene, makeSchool } from "#tests/support/factories.ts";
import { makeOldDatabase } from "#tests/support/old-schema.ts";
import { IN_TERM } from "#tests/support/roster.ts";
import { createNarrowDatabase } from "#tests/support/narrow-database.ts";
import { runSchool } from "#tests/support/school-program.ts";
import { startServer } from "#tests/support/server.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "daybell-moving-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

if (projectDatabase() === "sqlite")
  test("a backup of a PostgreSQL is refused in the place of an embedded database, in words", async () => {
    const place = await freshPlace();
    await writeFile(join(folder, "a.dump"), `PGDMP${"\u0001".repeat(2000)}`);
    expect(await runSchool(place, ["restore", join(folder, "a.dump")])).toMatchObject({
      code: 1,
      err: expect.stringContaining(
        "is a backup of a PostgreSQL: DATABASE_URL has to say into which it is to be restored. Nothing was restored",
      ),
    });
  });

if (projectDatabase() === "postgres")
  describe("an embedded database moves to PostgreSQL", () => {
    let dataDir: string;
    let file: string;
    let place: { url: string };
    let scene: ClassScene;

    const open = async <T>(where: DatabasePlace, work: (database: Database) => Promise<T>): Promise<T> => {
      const database = await openDatabase(where);
      try {
        return await work(database);
      } finally {
        await database.close();
      }
    };
    /** But for what a restore takes out, or writes, and for when which table was made. */
    const cells = (where: DatabasePlace): Promise<string[]> =>
      open(where, async (database) => {
        const all: string[] = [];
        for await (const { place: at, text } of everyCell(database))
          if (!/^(session|link|audit|meta|kysely\w*)\./.test(at)) all.push(`${at}=${text}`);
        return all.sort();
      });
    const restore = (from: string) => runSchool(place, ["restore", from], { DATA_DIR: dataDir });
    const tell = async (words: string): Promise<unknown[]> => {
      const client = new pg.Client({ connectionString: place.url });
      await client.connect();
      const { rows } = await client.query<Record<string, unknown>>(words);
      await client.end();
      return rows;
    };
    const keptSchemas = () => tell("select nspname from pg_namespace where nspname like 'before%'");
    const empty = () => tell("drop schema public cascade; create schema public");
    const schoolNames = () => open(place, ({ read }) => read.selectFrom("school").select("name").execute());

    beforeEach(async () => {
      const fresh = await freshPlace();
      place = { url: "url" in fresh ? fresh.url : "" };
      dataDir = join(folder, "data");
      makePrivateFolder(dataDir);
      file = join(dataDir, "daybell.db");
      scene = await open({ dataDir }, async (database) => {
        const made = await makeClassScene(database, { now: IN_TERM });
        await database.write((db) => fillBesides(db, made));
        return made;
      });
    });

    test("every cell of it, into an empty one, and everyone signs in anew there", async () => {
      await empty();
      const ran = await restore(file);
      expect(ran).toMatchObject({ code: 0, err: "" });
      expect(ran.out).toContain(`${file} is used no more while DATABASE_URL is set`);
      expect(ran.out).not.toContain("The database from before");
      expect(await cells(place)).toEqual(await cells({ dataDir }));
      expect(await keptSchemas()).toEqual([]);
      expect(await readdir(dataDir)).not.toContainEqual(expect.stringMatching(/^restoring/));
      await open(place, async ({ read }) => {
        expect(await read.selectFrom("session").select("id").execute()).toEqual([]);
        expect(await read.selectFrom("audit").select("action").execute()).toContainEqual({
          action: "database.restore",
        });
        const { rows } = await sql<{
          n: number;
        }>`select reltuples as n from pg_class where relname = 'mail'`.execute(read);
        expect(rows).toEqual([{ n: MAILS }]);
      });
      const server = await startServer({ place, client: false });
      expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
      expect((await fetch(`${server.origin}/api/auth/me`, { headers: scene.teacher.headers })).status).toBe(401);
      await server.stop();
    });

    test("a backup of it as well, in the place of what was there, which is kept", async () => {
      const backup = join(folder, "backup.db");
      expect(await runSchool({ dataDir }, ["backup", backup])).toMatchObject({ code: 0 });
      await open(place, (database) => makeSchool(database, { name: "Before" }));
      const ran = await restore(backup);
      expect(ran).toMatchObject({ code: 0, err: "" });
      expect(ran.out).toMatch(/made at 2026-09-15T14:05:.*, is the database now\./);
      expect(ran.out).toContain("The database from before is the schema before_restore_20260915140500");
      expect(await schoolNames()).toEqual([{ name: "Maple School" }]);
      expect(await tell("select name from before_restore_20260915140500.school")).toEqual([{ name: "Before" }]);
    });

    test("one of the earliest version is brought up to date, and stays as it is in its place", async () => {
      const old = join(folder, "old.db");
      await makeOldDatabase(old);
      expect(await restore(old)).toMatchObject({ code: 0, err: "" });
      expect(await schoolNames()).toEqual([{ name: "Old School" }]);
      expect(await readdir(folder)).toEqual(["data", "old.db"]);
    });

    test("while a server uses it, it does not, nor where a row cannot be taken; nothing is lost", async () => {
      const before = await cells(place);
      const server = await startServer({ place: { dataDir }, client: false });
      expect(await restore(file)).toMatchObject({
        code: 1,
        err: expect.stringContaining("is in use. Stop the server"),
      });
      await server.stop();
      await open({ dataDir }, (database) =>
        database.write((db) =>
          db
            .updateTable("person")
            .set({ first_name: "A\u0000da" })
            .where("id", "=", scene.students[0]?.id ?? "")
            .execute(),
        ),
      );
      expect(await restore(file)).toMatchObject({
        code: 1,
        err: expect.stringMatching(
          /^PostgreSQL does not take what the table person holds: .*0x00\. Nothing was restored, and the database is as it was\.$/,
        ),
      });
      for (const unreadable of [join(folder, "none.db"), folder])
        expect(await restore(unreadable)).toMatchObject({
          code: 1,
          err: expect.stringMatching(/ is (not there|a folder, not a file)\. Nothing was restored/),
        });
      expect(await cells(place)).toEqual(before);
      expect(await keptSchemas()).toEqual([]);
    });

    test.each([
      ["", ""],
      [
        " that counts its migrations as ours does",
        "create table kysely_migration (name text); insert into kysely_migration values ('0')",
      ],
    ])("a database of another program%s is left to it", async (_, besides) => {
      await empty();
      await tell(`create table invoice (number text); insert into invoice values ('1'); ${besides}`);
      expect(await restore(file)).toMatchObject({
        code: 1,
        err: expect.stringMatching(
          /holds another program's tables: give Daybell a database of its own\. Nothing was restored/,
        ),
      });
      expect(await tell("select number from public.invoice")).toEqual([{ number: "1" }]);
      expect(await keptSchemas()).toEqual([]);
    });

    test("into a database that cannot hold every name nothing comes, and doctor tells of one that is in use", async () => {
      const [{ n: version }] = (await tell("select current_setting('server_version_num')::int as n")) as [
        { n: number },
      ];
      const narrow = new URL(place.url);
      narrow.pathname += "_narrow";
      await tell(createNarrowDatabase(narrow.pathname.slice(1), version));
      place = { url: narrow.href };
      expect(await restore(file)).toMatchObject({
        code: 1,
        err: expect.stringContaining(
          "is in LATIN1, which cannot hold every name: make it anew (createdb --encoding=UTF8",
        ),
      });
      await tell("create table kysely_migration (name text); insert into kysely_migration values ('001-first')");
      expect((await runSchool(place, ["doctor"], { DATA_DIR: dataDir })).out).toContain(
        "BAD   Encoding: PostgreSQL keeps texts in LATIN1",
      );
    });

    test.each([
      ["changes", "new.first_name := upper(new.first_name); return new;", "first_name of the table person"],
      ["loses", "if new.first_name = 'Student2' then return null; end if; return new;", /of the table person/],
    ])("where PostgreSQL %s something all of it is undone", async (_, words, told) => {
      const { database } = await openTestDatabase();
      await sql
        .raw(`create function meddle() returns trigger language plpgsql as $$ begin ${words} end $$`)
        .execute(database.read);
      await sql`create trigger meddle before insert on person for each row execute function meddle()`.execute(
        database.read,
      );
      await expect(copyToPostgres(file, database)).rejects.toThrow(told);
      expect(await database.read.selectFrom("school").select("id").execute()).toEqual([]);
    });
  });

/** More than travels at once. */
const MAILS = 2345;

/** What a value can be: bytes, a number beyond 32 bits, no value, words of any script and sign, many rows. */
async function fillBesides(
  db: Parameters<Parameters<Database["write"]>[0]>[0],
  { school, teacher }: ClassScene,
): Promise<void> {
  const created_at = IN_TERM.toISOString();
  await db
    .insertInto("avatar")
    .values({
      school_id: school.id,
      key: "a".repeat(64),
      content_type: "image/webp",
      bytes: Buffer.from(Array.from({ length: 3000 }, (__, index) => index % 256)),
      created_at,
    })
    .execute();
  await db
    .insertInto("passkey")
    .values({
      id: "one",
      login_id: teacher.account.login_id,
      credential_id: "credential",
      public_key: "key",
      counter: 4_294_967_295,
      transports: "[]",
      school_ids: null,
      name: `Żółć's "tablet", {a,b} \\ NULL 👩🏽‍🏫 \t عربى\n`,
      created_at,
      last_used_at: null,
    })
    .execute();
  const mails = Array.from({ length: MAILS }, (__, sent) => ({
    id: `mail-${sent}`,
    school_id: sent % 2 === 0 ? school.id : null,
    recipient: "somebody@maple.example",
    subject: sent % 3 === 0 ? "" : "NULL",
    text: "x".repeat(sent),
    html: "{}",
    created_at,
    attempts: sent % 7,
    next_attempt_at: created_at,
    leased_until: null,
    sent_at: created_at,
    last_error: null,
  }));
  await db.insertInto("mail").values(mails).execute();
}

import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { matchPhotos } from "#contract/photos.ts";
import { removePicture } from "#contract/school-people.ts";
import { ask } from "#tests/support/ask.ts";
import { openTestApp, type TestApp } from "#tests/support/app.ts";
import { projectDatabase } from "#tests/support/database.ts";
import { makeAccount, makePerson, makeSchool, type SignedIn } from "#tests/support/factories.ts";
import { waitingTransactions } from "#tests/support/waiting-transactions.ts";

let app: TestApp;
let school: { id: string };
let admin: SignedIn;

const picture = (color: string): Promise<Buffer> =>
  sharp({ create: { width: 300, height: 400, channels: 3, background: color } })
    .jpeg()
    .toBuffer();
const match = async (...names: string[]) => (await ask(app, matchPhotos, { as: admin, body: { names } })).matches;
const person = (given: Parameters<typeof makePerson>[2]) => makePerson(app.database, school.id, given);

async function store(files: Record<string, Buffer>, as = admin, key?: string) {
  const form = new FormData();
  for (const [id, file] of Object.entries(files)) form.set(id, new File([new Uint8Array(file)], "x"));
  const answer = await app.request("/admin/photos/store", {
    method: "POST",
    body: form,
    headers: { ...as.headers, ...(key ? { "Idempotency-Key": key } : {}) },
  });
  return { status: answer.status, body: await answer.json() };
}

const avatarOf = async (id: string) =>
  (await app.database.read.selectFrom("person").select("avatar").where("id", "=", id).executeTakeFirstOrThrow()).avatar;
const trail = () =>
  app.database.read
    .selectFrom("audit")
    .select(["actor_id", "subject_id"])
    .where("action", "=", "person.picture-changed")
    .execute();

beforeEach(async () => {
  app = await openTestApp();
  school = await makeSchool(app.database);
  admin = await makeAccount(app.database, school.id, { administrator: true, email: "head@maple.example" });
});

describe("a picture's name", () => {
  test("is the roster's id, its identifier, or the e-mail address, whole or up to its @", async () => {
    const ada = await person({ source_id: "S-1", roster: JSON.stringify({ identifier: "910001" }), grade: "3" });
    const bo = await person({ source_id: "S-2", first_name: "Bo" });
    const told = await match(
      "S-1.jpg",
      "photos/910001.JPEG",
      "s-2.png",
      "head@maple.example.jpg",
      "HEAD.webp",
      "nobody.jpg",
      "910001",
    );
    expect(told.map((one) => one.person?.id ?? null)).toEqual([
      ada.id,
      ada.id,
      bo.id,
      admin.person.id,
      admin.person.id,
      null,
      ada.id,
    ]);
    expect(told[0]).toEqual({
      name: "S-1.jpg",
      is_ambiguous: false,
      person: { id: ada.id, first_name: "Ada", last_name: "Lovelace", role: "student", grade: "3", has_picture: false },
    });
  });

  test("that two people share means nobody; one user in two roles is one", async () => {
    for (const source_id of ["a", "b"]) await person({ source_id, roster: JSON.stringify({ identifier: "7" }) });
    await makeAccount(app.database, school.id, { email: "head@other.example" });
    expect(await match("7.jpg", "head.jpg")).toMatchObject([
      { person: null, is_ambiguous: true },
      { person: null, is_ambiguous: true },
    ]);
    await person({ source_id: "both", role: "parent" });
    const teacher = await person({ source_id: "both", role: "teacher" });
    expect(await match("both.jpg")).toMatchObject([{ person: { id: teacher.id }, is_ambiguous: false }]);
  });

  test("means nobody who has left, and nobody of another school; whose last day lies ahead is here", async () => {
    await person({ source_id: "gone", left_on: "2026-08-01" });
    const leaving = await person({ source_id: "leaving", left_on: "2026-09-02" });
    const other = await makeSchool(app.database);
    await makePerson(app.database, other.id, { source_id: "theirs" });
    expect((await match("gone.jpg", "theirs.jpg", "leaving.jpg")).map((one) => one.person?.id)).toEqual([
      undefined,
      undefined,
      leaving.id,
    ]);
  });
});

describe("pictures for several people", () => {
  test("are cut and stored, told one by one, and stand in the audit trail", async () => {
    const [ada, bo] = [await person({ left_on: "2026-09-02" }), await person({})];
    const other = await makeSchool(app.database);
    const theirs = await makePerson(app.database, other.id);
    const { status, body } = await store({
      [ada.id]: await picture("red"),
      [bo.id]: Buffer.from("no picture at all, only words"),
      [theirs.id]: await picture("blue"),
    });
    expect(status).toBe(200);
    expect(body.photos).toEqual([
      { person_id: ada.id, outcome: "stored" },
      { person_id: bo.id, outcome: "unreadable" },
      { person_id: theirs.id, outcome: "unknown" },
    ]);
    expect([await avatarOf(bo.id), await avatarOf(theirs.id)]).toEqual([null, null]);
    const kept = await app.database.read
      .selectFrom("avatar")
      .selectAll()
      .where("key", "=", (await avatarOf(ada.id)) ?? "")
      .executeTakeFirstOrThrow();
    expect(await sharp(Buffer.from(kept.bytes)).metadata()).toMatchObject({ format: "webp", width: 256, height: 256 });
    expect(await trail()).toEqual([{ actor_id: admin.person.id, subject_id: ada.id }]);
  });

  test("sent again change nothing; another one takes the place of the first", async () => {
    const ada = await person({});
    const files = { [ada.id]: await picture("red") };
    const key = randomUUID();
    const first = await store(files, admin, key);
    expect(await store(files, admin, key)).toEqual(first);
    expect((await store(files)).body.photos).toEqual([{ person_id: ada.id, outcome: "unchanged" }]);
    expect((await store({ [ada.id]: await picture("blue") }, admin, key)).status).toBe(422);
    expect((await store({ [ada.id]: await picture("blue") })).body.photos).toEqual([
      { person_id: ada.id, outcome: "stored" },
    ]);
    expect(await app.database.read.selectFrom("avatar").select("key").execute()).toHaveLength(1);
  });

  test("are bounded, and an administrator's to give", async () => {
    const ada = await person({});
    const many = Object.fromEntries(Array.from({ length: 21 }, () => [randomUUID(), Buffer.from("x")]));
    expect((await store(many)).status).toBe(422);
    expect((await store({ [ada.id]: Buffer.alloc(9 * 1024 * 1024) })).status).toBe(413);
    expect((await store({ "no id": Buffer.from("x") })).status).toBe(422);
    expect((await store({ [ada.id]: await picture("red") }, await makeAccount(app.database, school.id))).status).toBe(
      403,
    );
    const huge = await sharp({ create: { width: 8000, height: 7000, channels: 3, background: "#123456" } })
      .png()
      .toBuffer();
    expect((await store({ [ada.id]: huge })).body.photos).toEqual([{ person_id: ada.id, outcome: "too_large" }]);
  });

  if (projectDatabase() === "postgres")
    test("wait for others in one order, however they are sent", async () => {
      const people = [await person({}), await person({})];
      const [first = "", second = ""] = people.map(({ id }) => id).sort();
      const { promise: over, resolve: end } = Promise.withResolvers<void>();
      const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
      const hold = (id: string) => sql`select id from person where id = ${id} for no key update nowait`;
      const holding = app.database.write(async (db) => {
        await hold(first).execute(db);
        begin();
        await over;
        await hold(second).execute(db);
      });
      await begun;
      const storing = store({ [second]: await picture("blue"), [first]: await picture("red") });
      await expect.poll(() => waitingTransactions(app.database)).toBe(1);
      end();
      await holding;
      expect((await storing).body.photos).toMatchObject([{ outcome: "stored" }, { outcome: "stored" }]);
    });
});

describe("a picture", () => {
  const keptPictures = () => app.database.read.selectFrom("avatar").select("key").execute();
  const remove = (id: string) => ask(app, removePicture, { as: admin, params: { id } });

  test("is taken away once for all, but from whoever else shows it; also of one who has left", async () => {
    const [ada, bo] = [await person({}), await person({})];
    const red = await picture("red");
    await store({ [ada.id]: red, [bo.id]: red });
    await app.database.write((db) =>
      db.updateTable("person").set({ left_on: "2026-08-01" }).where("id", "=", bo.id).execute(),
    );
    const given = await trail();

    expect(await remove(ada.id)).toEqual({ status: 200 });
    expect([await avatarOf(ada.id), await avatarOf(bo.id)]).toEqual([null, (await keptPictures())[0]?.key]);
    await remove(ada.id);
    expect(await trail()).toEqual([...given, { actor_id: admin.person.id, subject_id: ada.id }]);
    await remove(bo.id);
    expect(await keptPictures()).toEqual([]);
  });

  test("of another school stays", async () => {
    const other = await makeSchool(app.database);
    const theirs = await makePerson(app.database, other.id, { avatar: "builtin/owl" });
    expect(
      (await app.request(`/admin/people/${theirs.id}/picture`, { method: "DELETE", headers: admin.headers })).status,
    ).toBe(404);
    expect(await avatarOf(theirs.id)).toBe("builtin/owl");
  });
});

import { createHash, randomUUID } from "node:crypto";
import sharp from "sharp";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { account, me } from "#contract/auth.ts";
import { findSession } from "#server/services/accounts/sessions.ts";
import { eraseName } from "#server/services/privacy/erase-records.ts";
import { storeUpload } from "#server/services/profile/set-avatar.ts";
import { openTestApp, type TestApp } from "#tests/support/app.ts";
import { ask } from "#tests/support/ask.ts";
import { projectDatabase } from "#tests/support/database.ts";
import { makeAccount, makeSchool, type SignedIn } from "#tests/support/factories.ts";
import { waitingTransactions } from "#tests/support/waiting-transactions.ts";

const NOW = "2026-09-01T14:02:00.000Z";
const MIB = 1024 * 1024;
let app: TestApp;
let school: { id: string };
let teacher: SignedIn;
let photo: Buffer;

beforeAll(async () => {
  app = await openTestApp(NOW);
  photo = await picture(640, 480).jpeg().toBuffer();
});
beforeEach(async () => {
  app.clock.now = new Date(NOW);
  school = await makeSchool(app.database);
  teacher = await makeAccount(app.database, school.id);
});

/** Left half red, right half blue. */
function picture(width: number, height: number) {
  const half = { create: { width: Math.ceil(width / 2), height, channels: 3 as const, background: "#0000ff" } };
  return sharp({ create: { width, height, channels: 3, background: "#ff0000" } }).composite([
    { input: half, left: Math.floor(width / 2), top: 0 },
  ]);
}

/** A file as a part of a form; a name and type that lie where the test says so. */
function form(file: Uint8Array | string, name = "me.png", type = "image/png"): FormData {
  const data = new FormData();
  data.set("avatar", new File([typeof file === "string" ? file : new Uint8Array(file)], name, { type }));
  return data;
}

async function upload(
  body: BodyInit,
  as: SignedIn | undefined = teacher,
  headers: Record<string, string> = {},
  // oxlint-disable-next-line typescript/no-explicit-any
): Promise<{ status: number; body: any }> {
  const answer = await app.request("/profile/upload/avatar", {
    method: "POST",
    body,
    headers: { ...as?.headers, ...headers },
  });
  return { status: answer.status, body: await answer.json() };
}

const fetchPicture = (address: string, as: SignedIn | undefined = teacher) =>
  app.request(address.replace("/api", ""), as ? { headers: as.headers } : {});
const stored = async (address: string): Promise<Buffer> =>
  Buffer.from(await (await fetchPicture(address)).arrayBuffer());
const rows = () =>
  app.database.read.selectFrom("avatar").select(["key", "school_id"]).where("school_id", "=", school.id).execute();

describe("an uploaded picture", () => {
  test.each([
    ["PNG", () => picture(640, 480).png()],
    ["JPEG", () => picture(640, 480).jpeg()],
    ["WebP", () => picture(640, 480).webp()],
    ["AVIF", () => picture(640, 480).avif({ effort: 0 })],
    ["GIF", () => picture(640, 480).gif()],
    ["a tiny PNG", () => picture(2, 2).png()],
    ["a long strip", () => picture(3000, 20).png()],
    [
      "a transparent PNG",
      () => sharp({ create: { width: 90, height: 90, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } }).png(),
    ],
    ["a 16-bit grey PNG", () => picture(300, 300).toColourspace("grey16").png()],
    ["a CMYK JPEG", () => picture(300, 300).toColourspace("cmyk").jpeg()],
  ])("of the kind %s becomes a square WebP, whatever its name and told type", async (_kind, make) => {
    const file = await make().toBuffer();
    const answer = await upload(form(file, "virus.exe", "text/html"));
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const { avatar_url } = account.parse(answer.body).person;
    const bytes = await stored(avatar_url ?? "");
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width: 256, height: 256 });
    expect(avatar_url).toBe(`/api/avatars/${createHash("sha256").update(bytes).digest("hex")}`);
  });

  test("is served for good, as what it is, to its school alone", async () => {
    const { avatar_url } = (await upload(form(photo))).body.person;
    const answer = await fetchPicture(avatar_url);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Content-Type")).toBe("image/webp");
    expect(answer.headers.get("Cache-Control")).toBe("private, max-age=31536000, immutable");
    expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(answer.headers.get("Content-Security-Policy")).toContain("default-src 'self'");
    const parent = await makeAccount(app.database, school.id, { role: "parent" });
    const elsewhere = await makeAccount(app.database, (await makeSchool(app.database)).id, { administrator: true });
    expect((await fetchPicture(avatar_url, parent)).status).toBe(200);
    expect((await fetchPicture(avatar_url, elsewhere)).status).toBe(404);
    expect((await app.request(avatar_url.replace("/api", ""))).status).toBe(401);
    expect((await fetchPicture(`/api/avatars/${"0".repeat(64)}`)).status).toBe(404);
    expect((await fetchPicture("/api/avatars/..%2f..%2fetc")).status).toBe(404);
  });

  test("of another school is shown to the login that chooses between both", async () => {
    const { avatar_url } = (await upload(form(photo))).body.person;
    const other = await makeAccount(app.database, (await makeSchool(app.database)).id, {
      role: "parent",
      loginId: teacher.account.login_id,
    });
    expect((await fetchPicture(avatar_url, other)).status).toBe(200);
  });

  test("of another school is not shown to a session that may not turn to that school", async () => {
    const { avatar_url } = (await upload(form(photo))).body.person;
    const elsewhere = await makeSchool(app.database);
    const kept = await makeAccount(app.database, elsewhere.id, { loginId: teacher.account.login_id });
    await app.database.write((db) =>
      db
        .updateTable("session")
        .set({ school_ids: JSON.stringify([elsewhere.id]) })
        .where("account_id", "=", kept.account.id)
        .execute(),
    );
    expect((await fetchPicture(avatar_url, kept)).status).toBe(404);
    expect((await fetchPicture(avatar_url)).status).toBe(200);
  });

  test("loses everything but its pixels: place, camera, words, colour profile", async () => {
    const file = await picture(300, 300)
      .withExif({
        IFD0: { Copyright: "Mrs Secret", Artist: "Mrs Secret" },
        IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1" },
      })
      .withXmp('<?xml version="1.0"?><x:xmpmeta xmlns:x="adobe:ns:meta/">Mrs Secret</x:xmpmeta>')
      .withIccProfile("p3")
      .jpeg()
      .toBuffer();
    expect(file.includes("Mrs Secret")).toBe(true);
    const bytes = await stored((await upload(form(file))).body.person.avatar_url);
    const { exif, xmp, icc, iptc } = await sharp(bytes).metadata();
    expect([exif, xmp, icc, iptc]).toEqual([undefined, undefined, undefined, undefined]);
    for (const word of ["Secret", "EXIF", "Exif", "ICCP", "XMP "]) expect(bytes.includes(word), word).toBe(false);
  });

  test("stands upright as its camera meant it", async () => {
    // Orientation 6: to be turned clockwise, so that what was left is on top.
    const file = await picture(300, 300).withMetadata({ orientation: 6 }).jpeg({ quality: 100 }).toBuffer();
    const bytes = await stored((await upload(form(file))).body.person.avatar_url);
    const { data } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number): number[] => [...data.subarray((y * 256 + x) * 3, (y * 256 + x) * 3 + 3)];
    expect(at(128, 20)[0]).toBeGreaterThan(200);
    expect(at(128, 235)[2]).toBeGreaterThan(200);
  });

  test("that moves stands still", async () => {
    const frames = await sharp(
      [await picture(60, 60).png().toBuffer(), await picture(60, 60).negate().png().toBuffer()],
      { join: { animated: true } },
    )
      .gif()
      .toBuffer();
    expect((await sharp(frames, { animated: true }).metadata()).pages).toBe(2);
    const bytes = await stored((await upload(form(frames))).body.person.avatar_url);
    expect((await sharp(bytes, { animated: true }).metadata()).pages ?? 1).toBe(1);
  });

  test("is kept once for all who show it, and no longer than somebody does", async () => {
    const colleague = await makeAccount(app.database, school.id);
    const { avatar_url } = (await upload(form(photo))).body.person;
    expect((await upload(form(photo), colleague)).body.person.avatar_url).toBe(avatar_url);
    expect(await rows()).toHaveLength(1);
    await app.call("PATCH", "/profile/update-image", { as: teacher, body: { image: "fox" } });
    expect(await rows()).toHaveLength(1);
    await upload(form(await picture(99, 99).png().toBuffer()), colleague);
    expect((await rows()).map((row) => `/api/avatars/${row.key}`)).not.toContain(avatar_url);
    expect(await rows()).toHaveLength(1);
    await app.call("PATCH", "/profile/update-image", { as: colleague, body: { image: null } });
    expect(await rows()).toEqual([]);
  });

  test("beside another one at the same moment leaves one of both", async () => {
    for (let round = 1; round <= 5; round += 1) {
      const files = await Promise.all(
        [round, round + 50].map((size) =>
          sharp({ create: { width: 80, height: 80, channels: 3, background: { r: size, g: 255 - size, b: 0 } } })
            .png()
            .toBuffer(),
        ),
      );
      const answers = await Promise.all(files.map((file) => upload(form(file))));
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      const addresses = answers.map(({ body }): string => body.person.avatar_url);
      const shown = (await app.call("GET", "/auth/me", { as: teacher })).body.person.avatar_url;
      expect(addresses).toContain(shown);
      expect((await rows()).map(({ key }) => `/api/avatars/${key}`)).toEqual([shown]);
      const other = addresses.find((address) => address !== shown) ?? "";
      expect((await fetchPicture(other)).status).toBe(404);
    }
  });

  test.runIf(projectDatabase() === "postgres")(
    "stays with who takes it while somebody else who shows it is erased",
    async () => {
      const colleague = await makeAccount(app.database, school.id);
      const { avatar_url } = (await upload(form(photo))).body.person;
      const bytes = await stored(avatar_url);
      const { promise: over, resolve: end } = Promise.withResolvers<void>();
      const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
      const taking = app.database.write(async (db) => {
        const found = await findSession(db, colleague.headers["Cookie"]?.split("=")[1] ?? "", app.clock.now);
        if (!found) throw new Error("The colleague is not signed in");
        await storeUpload({ actor: found.actor, db, now: app.clock.now }, bytes);
        begin();
        await over;
      });
      await begun;
      let isErased = false;
      const erasing = app.database
        .write((db) => eraseName(db, school.id, teacher.person.id, NOW.slice(0, 10)))
        .finally(() => {
          isErased = true;
        });
      await expect.poll(async () => isErased || (await waitingTransactions(app.database)) > 0).toBe(true);
      end();
      await Promise.all([taking, erasing]);
      expect((await fetchPicture(avatar_url, colleague)).status).toBe(200);
    },
  );

  test("sent again under its key changes nothing, even in another form around it", async () => {
    const key = { "Idempotency-Key": randomUUID() };
    const { avatar_url } = (await upload(form(photo), teacher, key)).body.person;
    await app.call("PATCH", "/profile/update-image", { as: teacher, body: { image: "owl" } });
    const again = await upload(form(photo, "other.png"), teacher, key);
    expect(again).toMatchObject({ status: 200, body: { person: { avatar_url: "/avatars/owl.svg" } } });
    expect((await fetchPicture(avatar_url)).status).toBe(404);
    expect((await upload(form(await picture(50, 50).png().toBuffer()), teacher, key)).status).toBe(422);
  });
});

describe("who may upload", () => {
  test("teachers and parents; students where their school allows it", async () => {
    const parent = await makeAccount(app.database, school.id, { role: "parent" });
    const student = await makeAccount(app.database, school.id, { role: "student" });
    const told = async () => (await ask(app, me, { as: student })).person.school.student_pictures;
    expect((await upload(form(photo), parent)).status).toBe(200);
    expect(await told()).toBe(false);
    const refused = await upload(form(photo), student);
    expect(refused).toMatchObject({
      status: 403,
      body: { statusCode: 403, message: expect.stringContaining("built-in") },
    });
    await app.database.write((db) =>
      db.updateTable("school").set({ settings: '{"student_pictures":true}' }).where("id", "=", school.id).execute(),
    );
    expect(await told()).toBe(true);
    expect((await upload(form(photo), student)).status).toBe(200);
  });

  test("nobody who is signed out, and no other site", async () => {
    const answer = await app.request("/profile/upload/avatar", { method: "POST", body: form(photo) });
    expect(answer.status).toBe(401);
    expect(
      (await upload(form(photo), teacher, { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" })).status,
    ).toBe(403);
    expect((await upload(form(photo), teacher, { "X-Account-Id": "another" })).status).toBe(409);
  });

  test("not without end", async () => {
    const answers = await Promise.all(Array.from({ length: 32 }, () => upload(form("no picture"))));
    expect(new Set(answers.map((one) => one.status))).toEqual(new Set([415, 429]));
  });
});

/** A header alone that claims a size. */
const gifOf = (width: number, height: number): Buffer => {
  const bytes = Buffer.alloc(13 + 10 + 3);
  bytes.write("GIF89a", "latin1");
  for (const [at, value] of [
    [6, width],
    [8, height],
    [18, width],
    [20, height],
  ] as const)
    bytes.writeUInt16LE(value, at);
  bytes[13] = 0x2c;
  bytes.set([2, 0, 0x3b], 23);
  return bytes;
};

/** A whole PNG of one pixel whose header claims a size. */
async function pngOf(width: number, height: number): Promise<Buffer> {
  const bytes = await picture(1, 1).png().toBuffer();
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  bytes.writeInt32BE(crc(bytes.subarray(12, 29)) | 0, 29);
  return bytes;
}

function crc(bytes: Uint8Array): number {
  let sum = ~0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return ~sum;
}

describe("what is no picture, or more than one", () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script><image href="file:///etc/passwd"/></svg>';
  test.each([
    ["an SVG", svg],
    ["an SVG that says it is a PNG in its words", `<?xml version="1.0"?><!--\x89PNG-->${svg}`],
    ["HTML", "<!doctype html><script>alert(1)</script>"],
    ["words", "I am no picture."],
    ["nothing", ""],
    ["a PDF", "%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer<<>>\n"],
    ["a TIFF", "II*\0\x08\0\0\0\0\0\0\0\0\0\0\0\0\0"],
    ["a program", `MZ${"\0".repeat(100)}`],
    ["a HEIC", "\0\0\0\x18ftypheic\0\0\0\0mif1heic\0\0\0\0"],
  ])("%s is refused by its content", async (_what, file) => {
    expect(await upload(form(file))).toMatchObject({
      status: 415,
      body: { statusCode: 415, message: "The file must be a PNG, JPEG, WebP, AVIF or GIF picture" },
    });
    expect(await rows()).toEqual([]);
  });

  test.each([
    ["a GIF of 60000 × 60000", async () => gifOf(60_000, 60_000)],
    ["a PNG of 60000 × 60000", () => pngOf(60_000, 60_000)],
    ["a PNG of 7100 × 7100", () => pngOf(7100, 7100)],
  ])("%s is refused before it is decoded", async (_what, make) => {
    const file = await make();
    const before = process.memoryUsage().rss;
    const began = performance.now();
    expect(await upload(form(file))).toMatchObject({
      status: 413,
      body: { message: "The picture has more than 50 megapixels" },
    });
    expect(performance.now() - began).toBeLessThan(2000);
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * MIB);
  });

  test("a real picture of 49 megapixels is taken", async () => {
    const large = await sharp({ create: { width: 7000, height: 7000, channels: 3, background: "#123456" } })
      .png()
      .toBuffer();
    expect((await upload(form(large))).status).toBe(200);
  });

  test.each([
    ["a PNG's sign and nothing else", Buffer.from("\x89PNG\r\n\x1a\n and then some words", "latin1")],
    ["a JPEG's sign and a script", Buffer.from("\xff\xd8\xff/*<script>alert(1)</script>*/ and more", "latin1")],
    ["a GIF's sign and a program", Buffer.from("GIF89a=1;alert(document.cookie);//    ", "latin1")],
    ["a WebP's sign and noise", Buffer.from(`RIFF\x10\0\0\0WEBPVP8 ${"x".repeat(50)}`, "latin1")],
    ["an AVIF's sign and noise", Buffer.from(`\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf${"x".repeat(80)}`, "latin1")],
  ])("%s is told to be broken", async (_what, file) => {
    const answer = await upload(form(file));
    expect([400, 413]).toContain(answer.status);
    expect(answer.body.message).not.toMatch(/vips|sharp|buffer/i);
    expect(await rows()).toEqual([]);
  });

  test("half a picture is refused", async () => {
    expect((await upload(form(photo.subarray(0, photo.length / 2)))).status).toBe(400);
  });

  test("a picture that is a script as well comes out as a picture alone", async () => {
    const polyglot = Buffer.concat([
      await picture(80, 80).gif().toBuffer(),
      Buffer.from("/*<script>alert(1)</script><?php system($_GET[0]); ?>PK\x03\x04*/"),
    ]);
    const bytes = await stored((await upload(form(polyglot, "x.gif.html", "text/html"))).body.person.avatar_url);
    expect(bytes.toString("latin1")).not.toMatch(/script|php|system/);
    expect(imageSign(bytes)).toBe("RIFF/WEBP");
  });
});

const imageSign = (bytes: Buffer): string => `${bytes.toString("latin1", 0, 4)}/${bytes.toString("latin1", 8, 12)}`;

describe("the form", () => {
  test("over its limit is refused, with a told length and without one", async () => {
    expect((await upload(form(Buffer.alloc(8 * MIB + 1)))).status).toBe(413);
    expect((await upload(form(Buffer.alloc(8 * MIB + 32 * 1024)))).status).toBe(413);
    const endless = new ReadableStream<Uint8Array>({ pull: (to) => to.enqueue(new Uint8Array(MIB)) });
    const init = {
      method: "POST",
      body: endless,
      duplex: "half",
      headers: { ...teacher.headers, "Content-Type": "multipart/form-data; boundary=x" },
    };
    expect((await app.request("/profile/upload/avatar", init as RequestInit)).status).toBe(413);
  });

  test("at its limit is read", async () => {
    const file = Buffer.concat([photo, Buffer.alloc(8 * MIB - photo.length)]);
    expect((await upload(form(file))).status).toBe(200);
  });

  test("must be a form, with a file in its field", async () => {
    expect((await upload("{}", teacher, { "Content-Type": "application/json" })).status).toBe(415);
    expect((await upload(new Uint8Array(photo), teacher, { "Content-Type": "image/jpeg" })).status).toBe(415);
    expect((await upload("broken", teacher, { "Content-Type": "multipart/form-data; boundary=x" })).status).toBe(400);
    expect((await upload("broken", teacher, { "Content-Type": "multipart/form-data" })).status).toBe(400);
    const other = new FormData();
    other.set("avatar", "words");
    expect((await upload(other)).body.issues).toEqual([{ path: "avatar", message: "must be a file" }]);
    const empty = new FormData();
    empty.set("picture", new File([new Uint8Array(photo)], "x.png"));
    expect((await upload(empty)).status).toBe(422);
  });

  test("is an exception of this call alone", async () => {
    const large = new FormData();
    large.set("x", "y".repeat(300_000));
    for (const [method, path] of [
      ["PATCH", "/profile/update-image"],
      ["POST", "/notification/support"],
    ] as const) {
      expect((await app.request(path, { method, body: large, headers: teacher.headers })).status).toBe(415);
    }
    const small = new FormData();
    small.set("x", "y");
    expect((await app.request("/auth/session", { method: "POST", body: small, headers: teacher.headers })).status).toBe(
      415,
    );
  });
});

import { describe, expect, test } from "vitest";
import { readZip, TooLarge, ZipProblem } from "#client/features/school/photos/read-zip.ts";
import { picturesOf, sortPhotos } from "#client/features/school/photos/sort-photos.ts";
import { zip } from "#tests/support/zip.ts";

/* The reader of zips that runs in the browser, on its own. */

const blob = (bytes: Buffer): Blob => new Blob([new Uint8Array(bytes)]);
const words = "a picture ".repeat(1000);
const packed = zip({ "photos/1.jpg": words, "photos/ünï.png": "x", "photos/": "" });

describe("the files of a zip", () => {
  test("are listed and unpacked one by one", async () => {
    const entries = await readZip(blob(packed));
    expect(entries.map(({ name }) => name)).toEqual(["photos/1.jpg", "photos/ünï.png"]);
    expect(await (await entries[0]?.read(100_000))?.text()).toBe(words);
  });

  test("are found behind a comment, and before bytes that only look like an end", async () => {
    const comment = Buffer.from("PK\u0005\u0006 is no end, however long it may go on");
    const commented = Buffer.concat([packed, comment]);
    commented.writeUInt16LE(comment.length, packed.length - 2);
    expect(await readZip(blob(commented))).toHaveLength(2);
  });

  test("are no larger than allowed, whatever the zip says", async () => {
    const [entry] = await readZip(blob(zip({ "bomb.jpg": Buffer.alloc(5_000_000) }, 10)));
    await expect(entry?.read(1_000_000)).rejects.toBeInstanceOf(TooLarge);
    const [large] = await readZip(blob(packed));
    await expect(large?.read(10)).rejects.toBeInstanceOf(TooLarge);
  });

  test("that is none, or was cut short, is told", async () => {
    for (const bytes of [
      Buffer.from(""),
      Buffer.from("no zip, though it may be long enough to be one"),
      packed.subarray(100),
      packed.subarray(0, 200),
    ]) {
      await expect(readZip(blob(bytes))).rejects.toBeInstanceOf(ZipProblem);
    }
    const damaged = Buffer.from(packed);
    damaged.fill(7, 50, 80);
    await expect((await readZip(blob(damaged)))[0]?.read(100_000)).rejects.toThrow();
  });
});

test("what systems add is not meant; pictures of one person stay together, names that mean nobody are left out", async () => {
  const entries = await readZip(
    blob(
      zip({
        "a.JPG": "1",
        "b.png": "2",
        "c.jpg": "3",
        "d.jpg": "4",
        "__MACOSX/a.JPG": "5",
        ".DS_Store": "6",
        "list.csv": "7",
      }),
    ),
  );
  const { pictures, passedOver } = picturesOf(entries);
  expect([pictures.map(({ name }) => name), passedOver]).toEqual([["a.JPG", "b.png", "c.jpg", "d.jpg"], 1]);
  const person = {
    id: "1",
    first_name: "Ada",
    last_name: "Lovelace",
    role: "student",
    grade: null,
    has_picture: false,
  } as const;
  const sorted = sortPhotos(pictures, [
    { name: "a.JPG", person, is_ambiguous: false },
    { name: "b.png", person, is_ambiguous: false },
    { name: "c.jpg", person: null, is_ambiguous: false },
    { name: "d.jpg", person: null, is_ambiguous: true },
  ]);
  expect(sorted.known.map((one) => one.entries.map(({ name }) => name))).toEqual([["a.JPG", "b.png"]]);
  expect(sorted.left).toMatchObject({ double: [], unknown: ["c.jpg"], ambiguous: ["d.jpg"] });
});

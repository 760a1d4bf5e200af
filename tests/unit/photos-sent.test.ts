import { afterEach, describe, expect, test, vi } from "vitest";
import { batchesOf } from "#client/features/school/photos/batches.ts";
import { squarePicture } from "#client/ui/square-picture.ts";

/* Pictures as they are sent, whatever the browser writes. */

const KIB = 1024;

describe("a request with pictures", () => {
  const person = { first_name: "Ada", last_name: "", role: "student" as const, grade: null, has_picture: false };
  const sizesOf = (sizes: number[]) =>
    batchesOf(
      sizes.map((size, index) => ({
        person: { ...person, id: `${index}` },
        picture: new Blob([new Uint8Array(size)]),
      })),
    ).map(({ photos }) => photos.map(({ picture }) => picture.size));

  test("holds twenty small ones", () => {
    expect(sizesOf(Array.from({ length: 41 }, () => 9)).map((photos) => photos.length)).toEqual([20, 20, 1]);
    expect(sizesOf([])).toEqual([]);
  });

  test("holds no more bytes than a proxy takes that was told nothing, but for one that is larger", () => {
    expect(sizesOf(Array.from({ length: 20 }, () => 80 * KIB)).map((photos) => photos.length)).toEqual([12, 8]);
    expect(sizesOf([1100 * KIB, 1, 960 * KIB, 1])).toEqual([[1100 * KIB], [1], [960 * KIB], [1]]);
  });

  test("has a key of its own", () => {
    const [one, other] = batchesOf(
      [960 * KIB, 1].map((size) => ({ person: { ...person, id: "a" }, picture: new Blob([new Uint8Array(size)]) })),
    );
    expect(one?.key).not.toBe(other?.key);
  });
});

describe("a square of a picture", () => {
  afterEach(() => vi.unstubAllGlobals());

  /** A browser's canvas that writes these kinds, and a PNG for any other. */
  function browserThatWrites(...kinds: string[]): string[] {
    const drawn: string[] = [];
    const pen = {
      globalCompositeOperation: "source-over",
      fillStyle: "black",
      drawImage: () => drawn.push("picture"),
      fillRect: () => drawn.push(`${pen.fillStyle} ${pen.globalCompositeOperation}`),
    };
    const toBlob = (done: (blob: Blob) => void, type: string): void =>
      done(new Blob([], { type: kinds.includes(type) ? type : "image/png" }));
    vi.stubGlobal("document", { createElement: () => ({ getContext: () => pen, toBlob }) });
    return drawn;
  }
  const cut = () => squarePicture(new EventTarget() as HTMLImageElement, { x: 0, y: 0, width: 9, height: 9 });

  test("is a WebP", async () => {
    const drawn = browserThatWrites("image/webp", "image/jpeg");
    expect((await cut()).type).toBe("image/webp");
    expect(drawn).toEqual(["picture"]);
  });

  test("is a JPEG on white where the browser writes no WebP", async () => {
    const drawn = browserThatWrites("image/jpeg");
    expect((await cut()).type).toBe("image/jpeg");
    expect(drawn).toEqual(["picture", "white destination-over"]);
  });
});

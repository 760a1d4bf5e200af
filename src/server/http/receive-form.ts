import { createWriteStream, openAsBlob } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy, type BusboyFileStream } from "@fastify/busboy";
import { AppError, refused } from "#server/errors.ts";
import { ofTheDisk } from "#server/services/uploads/upload-folder.ts";

/** Largest file, in bytes; what stands around files is bounded with the whole form. */
export const MAX_FILE = 8 * 1024 * 1024;
export const TOO_LARGE = "The file is larger than 8 MiB";

const MOST_PARTS = 40;
const LIMITS = { fileSize: MAX_FILE, fieldSize: 4096, parts: MOST_PARTS, headerPairs: 20, headerSize: 8192 };

/** Longest that the parser may take, in ms, whatever it is given. */
const PARSES_WITHIN_MS = 150_000;

const unreadable = (): AppError => refused("The form cannot be read");

/**
 * The fields of a multipart form, the first of each name: its files are written into the folder as they come in, and
 * are there to be read for as long as the folder is. Throws 413 for a file over its limit, 400 for a form that cannot
 * be read, `Unavailable` where the disk does not take it, and what reading the body throws.
 */
export async function receiveForm(
  body: AsyncIterable<Uint8Array>,
  type: string,
  folder: string,
): Promise<Record<string, string | Blob>> {
  const form = new Form(type, folder);
  try {
    return await form.receive(body);
  } catch (error) {
    await form.abandon();
    throw error instanceof AppError ? error : (ofTheDisk(error, folder) ?? unreadable());
  }
}

type Parser = InstanceType<typeof Busboy>;

class Form {
  readonly #parser: Parser;
  readonly #folder: string;
  readonly #names = new Set<string>();
  readonly #files: BusboyFileStream[] = [];
  readonly #fields: Promise<[name: string, value: string | Blob]>[] = [];

  constructor(type: string, folder: string) {
    this.#folder = folder;
    this.#parser = parserOf(type);
    const give = (name: string, value: () => Promise<string | Blob>): boolean => {
      if (typeof name !== "string" || this.#names.has(name)) return false;
      this.#names.add(name);
      const field = value().then((found): [string, string | Blob] => [name, found]);
      field.catch((error: unknown) => this.#fail(error));
      this.#fields.push(field);
      return true;
    };
    this.#parser
      // It may tell of a fault when nobody waits for it any more.
      .on("error", () => undefined)
      .on("field", (name, value) => void give(name, async () => value))
      .on("partsLimit", () => this.#fail(unreadable()))
      .on("file", (name, file) => {
        file.on("error", () => undefined);
        this.#files.push(file);
        if (!give(name, () => this.#save(file, this.#files.length))) file.resume();
      });
  }

  async receive(body: AsyncIterable<Uint8Array>): Promise<Record<string, string | Blob>> {
    await pipeline(Readable.from(body, { objectMode: false }), this.#parser, {
      signal: AbortSignal.timeout(PARSES_WITHIN_MS),
    });
    return Object.fromEntries(await Promise.all(this.#fields));
  }

  /** Lets go of every file. */
  async abandon(): Promise<void> {
    // By an error: one that has come whole is waited for to its end otherwise, which it never tells of.
    for (const file of this.#files) file.destroy(unreadable());
    await Promise.allSettled(this.#fields);
  }

  #fail(error: unknown): void {
    this.#parser.destroy(error instanceof Error ? error : unreadable());
  }

  async #save(file: BusboyFileStream, number: number): Promise<Blob> {
    const path = join(this.#folder, String(number));
    file.once("limit", () => this.#fail(new AppError(413, TOO_LARGE)));
    await pipeline(file, createWriteStream(path, { flags: "wx", mode: 0o600 }));
    return openAsBlob(path);
  }
}

function parserOf(type: string): Parser {
  try {
    return new Busboy({ headers: { "content-type": type }, limits: LIMITS });
  } catch {
    throw unreadable();
  }
}

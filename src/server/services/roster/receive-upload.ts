import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { AppError, refused } from "#server/errors.ts";

/** A file that was received, for as long as it is needed. */
export interface ReceivedFile {
  path: string;
  /** SHA-256 of its bytes, hexadecimal. */
  digest: string;
  /** Takes it from the disk. */
  remove(): Promise<void>;
}

const PREFIX = "daybell-upload-";
/** What a server left behind that was killed in between. */
const STALE_MS = 3_600_000;

/**
 * Writes a body to a file of its own that nobody else of this machine can read, never holding more than a piece of it.
 * Throws 413 where it is over its limit, 400 where it breaks off or is empty; then nothing is left.
 */
export async function receiveUpload(body: ReadableStream<Uint8Array>, given: { maxBytes: number; tooLarge: string }): Promise<ReceivedFile> {
  await removeStale();
  const folder = await mkdtemp(join(tmpdir(), PREFIX));
  const path = join(folder, "upload.zip");
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  const hash = createHash("sha256");
  let size = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      size += chunk.length;
      hash.update(chunk);
      next(size > given.maxBytes ? new AppError(413, given.tooLarge) : null, chunk);
    },
  });
  try {
    await pipeline(Readable.from(piecesOf(body), { objectMode: false }), counted, createWriteStream(path, { flags: "wx", mode: 0o600 }));
  } catch (error) {
    await remove();
    throw error instanceof AppError ? error : refused("The file did not arrive whole. Nothing was changed. Please send it again.");
  }
  if (size > 0) return { path, digest: hash.digest("hex"), remove };
  await remove();
  throw refused("The file is empty");
}

async function* piecesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
}

async function removeStale(): Promise<void> {
  const names = await readdir(tmpdir()).catch(() => []);
  for (const name of names.filter((one) => one.startsWith(PREFIX))) {
    const folder = join(tmpdir(), name);
    const found = await stat(folder).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > STALE_MS) await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}

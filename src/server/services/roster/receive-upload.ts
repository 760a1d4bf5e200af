import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { AppError, refused } from "#server/errors.ts";
import { makeUploadFolder, ofTheDisk, removeUploadFolder } from "#server/services/uploads/upload-folder.ts";

/** A file that was received, for as long as it is needed. */
export interface ReceivedFile {
  path: string;
  /** SHA-256 of its bytes, hexadecimal. */
  digest: string;
  /** Takes it from the disk. */
  remove(): Promise<void>;
}

/**
 * Writes a body to a file of its own that nobody else of this machine can read, never holding more than a piece of it.
 * Throws 400 where it breaks off or is empty, `Unavailable` where the disk does not take it, and what reading the body
 * throws; then nothing is left.
 */
export async function receiveUpload(body: AsyncIterable<Uint8Array>, dataDir: string): Promise<ReceivedFile> {
  const folder = await makeUploadFolder(dataDir);
  const path = join(folder, "upload.zip");
  const remove = (): Promise<void> => removeUploadFolder(folder);
  const hash = createHash("sha256");
  let size = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      size += chunk.length;
      hash.update(chunk);
      next(null, chunk);
    },
  });
  try {
    await pipeline(
      Readable.from(body, { objectMode: false }),
      counted,
      createWriteStream(path, { flags: "wx", mode: 0o600 }),
    );
  } catch (error) {
    await remove();
    if (error instanceof AppError) throw error;
    throw (
      ofTheDisk(error, dataDir) ?? refused("The file did not arrive whole. Nothing was changed. Please send it again.")
    );
  }
  if (size > 0) return { path, digest: hash.digest("hex"), remove };
  await remove();
  throw refused("The file is empty");
}

import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { BackupError } from "./check-database-file.ts";

/** Beside a backup, as `sha256sum --check` reads it. */
export const checksumFile = (file: string): string => `${file}.sha256`;

/** SHA-256 of a file's bytes, in hex. */
export async function checksumOf(file: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const part of createReadStream(file)) hash.update(asBuffer(part));
  return hash.digest("hex");
}

/** A stream without an encoding gives buffers. */
const asBuffer = (part: unknown): Buffer => part as Buffer;

/** True where the checksum beside a backup agrees, false where there is none that can be read. Throws `BackupError` where it differs. */
export async function agreesWithChecksum(file: string): Promise<boolean> {
  const text = await readFile(checksumFile(file), "utf8").catch(() => undefined);
  if (text === undefined) return false;
  const [wanted] = text.trim().split(/\s+/);
  if (wanted !== (await checksumOf(file)))
    throw new BackupError(`${file} is not what its checksum says: it was changed or cut off`);
  return true;
}

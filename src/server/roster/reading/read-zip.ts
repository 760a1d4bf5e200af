import { Readable } from "node:stream";
import { crc32 } from "node:zlib";
import { openPromise, type ZipFile } from "yauzl";
import { type BundleSource, type Candidate, chooseFiles, SourceError, type SourceLimits } from "./bundle-source.ts";

/**
 * A bundle in a zip, or in the one folder inside it. Nothing is unpacked to the disk, so no name can lead out of a
 * folder; the unpacker itself refuses an entry that turns out larger than it said, so that the limits hold.
 */
export async function openZip(path: string, limits: SourceLimits, name = path): Promise<BundleSource> {
  const zip = await openPromise(path, { autoClose: false }).catch((error: unknown) => {
    throw new SourceError(`${name} could not be read as a zip (${reason(error)})`);
  });
  try {
    return { files: chooseFiles(await candidates(zip, limits), limits), close: async () => zip.close() };
  } catch (error) {
    zip.close();
    throw error instanceof SourceError
      ? error
      : new SourceError(`${name} could not be read as a zip (${reason(error)})`);
  }
}

async function candidates(zip: ZipFile, limits: SourceLimits): Promise<Candidate[]> {
  if (zip.entryCount > limits.entries) throw new SourceError("The zip holds too many files to be a roster");
  const found: Candidate[] = [];
  for await (const entry of zip.eachEntry()) {
    const parts = entry.fileName.split("/");
    const name = parts.pop() ?? "";
    // What macOS adds beside each file.
    if (name === "" || name.startsWith("._") || parts.includes("__MACOSX") || parts.length > 1) continue;
    if (!name.toLowerCase().endsWith(".csv")) continue;
    if (!entry.canDecodeFileData()) throw new SourceError(`${name} is encrypted or packed in an unknown way`);
    const open = async () => Readable.from(wholeBy(entry.crc32, await zip.openReadStreamPromise(entry)));
    found.push({ name, folder: parts[0] ?? "", bytes: entry.uncompressedSize, open });
  }
  return found;
}

/** Passes on what it gets. Throws after it where that is not what was packed: a flipped bit may well unpack, as another name. */
async function* wholeBy(checksum: number, pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let sum = 0;
  for await (const piece of pieces) {
    sum = crc32(piece, sum);
    yield piece;
  }
  if (sum !== checksum) throw new Error("it is damaged: its checksum is another");
}

const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error));

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
    const open = () => zip.openReadStreamPromise(entry);
    found.push({ name, folder: parts[0] ?? "", bytes: entry.uncompressedSize, open });
  }
  return found;
}

const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error));

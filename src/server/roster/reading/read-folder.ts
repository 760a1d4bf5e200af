import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { type BundleSource, type Candidate, chooseFiles, SourceError, type SourceLimits } from "./bundle-source.ts";

/** A bundle in a folder, or in a single folder inside it. */
export async function openFolder(path: string, limits: SourceLimits): Promise<BundleSource> {
  const top = await list(path, "", limits);
  const found = top.files.length > 0 ? top.files : [];
  if (found.length === 0) for (const folder of top.folders) found.push(...(await list(path, folder, limits)).files);
  return { files: chooseFiles(found, limits), close: async () => undefined };
}

async function list(
  root: string,
  folder: string,
  limits: SourceLimits,
): Promise<{ files: Candidate[]; folders: string[] }> {
  const entries = await readdir(join(root, folder), { withFileTypes: true });
  if (entries.length > limits.entries)
    throw new SourceError(`${join(root, folder)} holds too many files to be a roster`);
  const files: Candidate[] = [];
  const folders: string[] = [];
  for (const entry of entries) {
    const path = join(root, folder, entry.name);
    if (entry.isDirectory()) folders.push(entry.name);
    if (!entry.name.toLowerCase().endsWith(".csv")) continue;
    // Follows links, and takes nothing that is no plain file: a pipe would never end.
    const found = await stat(path);
    if (found.isFile())
      files.push({ name: entry.name, folder, bytes: found.size, open: async () => createReadStream(path) });
  }
  return { files, folders };
}

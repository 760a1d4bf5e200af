import { stat } from "node:fs/promises";
import { type BundleSource, SourceError, type SourceLimits } from "./bundle-source.ts";
import { openFolder } from "./read-folder.ts";
import { openZip } from "./read-zip.ts";

const MEBIBYTE = 1024 * 1024;
const LIMITS: SourceLimits = { file: 512 * MEBIBYTE, total: 1024 * MEBIBYTE, entries: 1_000 };

/** For a file that came over the network: what a large district's own bundle needs, and a machine beside its teachers can bear. */
const UPLOAD_LIMITS: SourceLimits = { file: 256 * MEBIBYTE, total: 384 * MEBIBYTE, entries: 1_000 };

/** Opens an uploaded zip, whatever its name here. Throws `SourceError`. */
export const openUpload = (path: string): Promise<BundleSource> => openZip(path, UPLOAD_LIMITS, "The file");

/** Opens a folder or a zip, either with one folder around the files. Throws `SourceError`. */
export async function openBundle(path: string, limits: SourceLimits = LIMITS): Promise<BundleSource> {
  return (await bundleKind(path)) === "folder" ? openFolder(path, limits) : openZip(path, limits);
}

/** What a path leads to. Throws `SourceError` where it can be no roster, for whoever opens a database only for one that can. */
export async function bundleKind(path: string): Promise<"folder" | "zip"> {
  const found = await stat(path).catch(() => undefined);
  if (!found) throw new SourceError(`There is no folder or zip at ${path}`);
  if (found.isDirectory()) return "folder";
  if (!path.toLowerCase().endsWith(".zip")) throw new SourceError(`${path} is neither a folder nor a .zip`);
  return "zip";
}

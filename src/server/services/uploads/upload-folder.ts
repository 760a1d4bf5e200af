import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { explainDisk } from "#server/database/explain-disk.ts";
import { makeFolder } from "#server/database/make-folder.ts";
import { isAlive } from "#server/is-alive.ts";
import { Unavailable } from "#server/unavailable.ts";

/** In the folder for data: it lies on a disk, where the system's own for such things may lie in memory. */
const FOLDER = "uploads";

/** What another machine's process left behind of which nobody here can tell whether it lives, in ms. */
const STALE_MS = 3_600_000;

const HOST = hostname().replaceAll(/[^\w.]/g, "_");

/** A new folder for what one request brings, which its owner alone can look into. Throws `Unavailable` where the disk has none. */
export async function makeUploadFolder(dataDir: string): Promise<string> {
  const all = join(dataDir, FOLDER);
  try {
    makeFolder(all);
    return await mkdtemp(join(all, `${HOST}-${process.pid}-`));
  } catch (error) {
    throw ofTheDisk(error, all) ?? error;
  }
}

/** What the disk of an upload folder refused, which is no fault of who sends; undefined for any other error. */
export function ofTheDisk(error: unknown, folder: string): Unavailable | undefined {
  const says = explainDisk(error, folder);
  return says === undefined ? undefined : new Unavailable(says, { cause: error });
}

export const removeUploadFolder = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true });

/** Removes what was left by processes that ended in between; to be called before the first upload of this one. */
export async function removeLeftUploads(dataDir: string): Promise<void> {
  const all = join(dataDir, FOLDER);
  for (const name of await readdir(all).catch(() => [])) {
    const folder = join(all, name);
    if (await isLeft(name, folder)) await removeUploadFolder(folder).catch(() => undefined);
  }
}

async function isLeft(name: string, folder: string): Promise<boolean> {
  const [, host, pid] = /^(.*)-(\d+)-[^-]*$/.exec(name) ?? [];
  if (host === HOST) return Number(pid) === process.pid || !isAlive(Number(pid));
  const found = await stat(folder).catch(() => undefined);
  return found !== undefined && Date.now() - found.mtimeMs > STALE_MS;
}

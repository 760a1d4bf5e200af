import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { makeFolder } from "#server/database/make-folder.ts";
import { isAlive } from "#server/is-alive.ts";

/** In the folder for data: it lies on a disk, where the system's own for such things may lie in memory. */
const FOLDER = "uploads";

/** What another machine's process left behind of which nobody here can tell whether it lives, in ms. */
const STALE_MS = 3_600_000;

const HOST = hostname().replaceAll(/[^\w.]/g, "_");

/** A new folder for what one request brings, which its owner alone can look into. */
export async function makeUploadFolder(dataDir: string): Promise<string> {
  const all = join(dataDir, FOLDER);
  makeFolder(all);
  return mkdtemp(join(all, `${HOST}-${process.pid}-`));
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

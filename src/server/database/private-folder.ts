import { chmodSync, closeSync, existsSync, openSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { makeFolder } from "./make-folder.ts";
import { ownAs } from "./own-as.ts";

/** What this program puts into its folder. */
const OURS = /^(daybell\.|erasures\.jsonl$|mail$|uploads$|restoring-)/;

/** Whether a file of that name in the folder of an embedded database would be taken for this program's. */
export const isOurs = (name: string): boolean => OURS.test(name);

/** Those of them that are folders. */
const FOLDERS = /^(mail|uploads|restoring-.*)$/;

/**
 * Makes the folder of an embedded database one that its owner alone can look into, and so are the files in it that hold
 * people's data. One that holds other programs' files too keeps its own mode; so does what belongs to another user.
 */
export function makePrivateFolder(dataDir: string): void {
  makeFolder(dataDir);
  const names = readdirSync(dataDir);
  if (names.every(isOurs)) restrict(dataDir, 0o700);
  for (const name of names) if (isOurs(name)) restrict(join(dataDir, name), FOLDERS.test(name) ? 0o700 : 0o600);
}

/** SQLite gives what lies beside a file, its log, the mode and the owner of the file itself. */
export function makePrivateFile(file: string): void {
  if (existsSync(file)) return;
  closeSync(openSync(file, "a", 0o600));
  ownAs(file, dirname(file));
}

function restrict(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch {
    // Another user's, or a file system without modes: whoever made it so decides.
  }
}

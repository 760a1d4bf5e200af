import { chownSync, statSync } from "node:fs";

/**
 * Gives what root made to the owner of `like`, a file or folder of the user whose data root works on: the server, which runs
 * as that user, could not open it otherwise. Does nothing for any other user.
 */
export function ownAs(path: string, like: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(like);
  chownSync(path, uid, gid);
}

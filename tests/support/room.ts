import { existsSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";

/** Where tests keep their databases: in memory where that is roomy, since what a test writes need not outlive a power cut. */
export const ROOM = roomyMemory() ?? tmpdir();

function roomyMemory(folder = "/dev/shm"): string | undefined {
  if (!existsSync(folder)) return undefined;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > 2e9 ? folder : undefined;
}

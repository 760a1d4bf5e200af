import { constants } from "node:fs";
import { access, stat, statfs } from "node:fs/promises";
import { bad, type Finding, good, warning } from "./finding.ts";

const MIB = 1024 * 1024;
/** Below, the server refuses work; in bytes. */
const TOO_LITTLE = 64 * MIB;
/** Below, it is time to make room; in bytes. */
const LITTLE = 1024 * MIB;

/** The folder of the data: that this user may write to it, that nobody else may read it, and what room its disk has. */
export async function lookAtDisk(folder: string): Promise<Finding[]> {
  const found = await stat(folder).catch(() => null);
  if (!found) return [warning("Data folder", `${folder} is not there yet`, "The first npm start makes it")];
  try {
    await access(folder, constants.W_OK | constants.R_OK);
  } catch {
    return [
      bad(
        "Data folder",
        `${folder} is not for this user to write`,
        "Run this and the server as its owner, or change DATA_DIR",
      ),
    ];
  }
  const findings: Finding[] = [];
  if (process.platform !== "win32" && (found.mode & 0o077) !== 0)
    findings.push(warning("Data folder", `other users of this machine may open ${folder}`, `chmod 700 ${folder}`));
  const { bavail, bsize } = await statfs(folder);
  const room = bavail * bsize;
  const said = `${Math.floor(room / MIB).toLocaleString("en")} MB free`;
  if (room < TOO_LITTLE) findings.push(bad("Disk", said, "Make room: below 64 MB the server takes nothing more"));
  else if (room < LITTLE) findings.push(warning("Disk", said, "Make room soon"));
  else findings.push(good("Disk", said));
  return findings;
}

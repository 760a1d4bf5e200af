import { NO_ROOM } from "./opening-error.ts";

/** What the disk of a folder refused, as a sentence without its full stop; undefined for what is no matter of the disk. */
export function explainDisk(error: unknown, folder: string): string | undefined {
  for (let one = error; one instanceof Error; one = one.cause) {
    const code = "code" in one ? String(one.code) : "";
    const sentence = ofCode(code, folder);
    if (sentence !== undefined) return sentence;
  }
  return undefined;
}

function ofCode(code: string, folder: string): string | undefined {
  if (NO_ROOM.test(code) || code === "EFBIG") return `The disk of ${folder} is full: make room there`;
  if (code === "EROFS")
    return `${folder} is on a disk that is mounted for reading alone, or this service may not write there (ReadWritePaths of its unit)`;
  if (/^(EACCES|EPERM|SQLITE_READONLY|SQLITE_CANTOPEN)/.test(code))
    return `${folder} cannot be written to: give this user the right to`;
  if (code === "ENOENT") return `There is no folder ${folder}: make it, or see that its disk is mounted`;
  if (code === "ENOTDIR" || code === "EEXIST") return `${folder} is no folder`;
  if (/^(EIO|ESTALE|ENXIO|ENODEV|SQLITE_IOERR)/.test(code))
    return `The disk of ${folder} cannot be read or written (${code}): look into the system's log`;
  return undefined;
}

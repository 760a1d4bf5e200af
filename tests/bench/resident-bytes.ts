import { readFileSync } from "node:fs";

/** Resident memory of a process, in bytes; not a number where the machine does not tell. */
export function residentBytes(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) * 1024;
  } catch {
    return Number.NaN;
  }
}

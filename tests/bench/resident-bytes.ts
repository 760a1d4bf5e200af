import { readFileSync } from "node:fs";

/** Resident memory of a process, in bytes; not a number where the machine does not tell. */
export const residentBytes = (pid: number): number => statusOf(pid, "VmRSS");

/** The most that it had so far. */
export const peakBytes = (pid: number): number => statusOf(pid, "VmHWM");

function statusOf(pid: number, name: string): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) * 1024;
  } catch {
    return Number.NaN;
  }
}

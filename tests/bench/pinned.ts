import { spawnSync } from "node:child_process";
import { cpus } from "node:os";

const canPin = cpus().length > 1 && spawnSync("taskset", ["-c", "0", "true"]).status === 0;

/** The command, held to the first core where this machine can do that, so that who asks does not compete with it. */
export function pinned(program: string, args: string[]): [program: string, args: string[]] {
  return canPin ? ["taskset", ["-c", "0", program, ...args]] : [program, args];
}

import { fork } from "node:child_process";
import { BackupError } from "#server/database/check-database-file.ts";
import type { BackupOrder } from "#server/services/backup/make-backup.ts";

/** What the process says at its end. */
export type Said = { bytes: number } | { refused: string };

/** One that is to end has so long, in ms. */
const LAST_MS = 1000;

/** `makeBackup` in a process of its own, which ends early where the signal says so. Throws `BackupError`. */
export function makeApart(order: BackupOrder, signal: AbortSignal): Promise<number> {
  return new Promise((resolve, reject) => {
    // What it is given may hold a password: it is told, where arguments could be read by anybody.
    const child = fork(new URL("./backup-process.ts", import.meta.url), {
      serialization: "advanced",
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    const end = (): void => {
      if (child.connected) child.disconnect();
      setTimeout(() => child.kill("SIGKILL"), LAST_MS).unref();
      reject(new BackupError("It was given up, because the server ends"));
    };
    signal.addEventListener("abort", end, { once: true });
    child.once("message", (said: Said) =>
      "bytes" in said ? resolve(said.bytes) : reject(new BackupError(said.refused)),
    );
    child.once("error", reject);
    child.once("exit", (code, killedBy) => {
      signal.removeEventListener("abort", end);
      // Where it has said something before, this is without effect.
      reject(new BackupError(`The process that makes it ended early (${killedBy ?? code})`));
    });
    if (signal.aborted) end();
    else child.send(order);
  });
}

import { constants, setPriority } from "node:os";
import { dirname } from "node:path";
import { asBackupError } from "#server/services/backup/as-backup-error.ts";
import { type BackupOrder, makeBackup } from "#server/services/backup/make-backup.ts";
import type { Said } from "./make-apart.ts";

/*
 * A process of its own for one backup: copying and checking a large database holds a processor for long, and teachers are
 * answered meanwhile. It ends with the server that started it.
 */
const ending = new AbortController();

async function work(order: BackupOrder): Promise<Said> {
  try {
    return { bytes: await makeBackup(order, undefined, ending.signal) };
  } catch (error) {
    return { refused: asBackupError(error, dirname(order.file)).message };
  }
}

// Whoever ends the server by its whole group ends it first: what then happens here is the server's to say.
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => undefined);
process.once("disconnect", () => {
  // Whatever it started in turn ends with it.
  ending.abort();
  process.exit(1);
});
try {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
} catch {
  // Where it may not be asked for, it is as it is.
}
process.once("message", (order: BackupOrder) => {
  void work(order).then((said) => process.send?.(said, () => process.exit(0)));
});

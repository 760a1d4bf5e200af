import { stat } from "node:fs/promises";
import { BackupError } from "./check-database-file.ts";

/** A disk that says nothing for so long hangs, in ms. */
const PATIENCE_MS = 5000;

/** What was asked of folders and not answered yet. */
const asked = new Map<string, Promise<unknown>>();

/**
 * Throws `BackupError` where the disk of a folder hangs, as a network's does whose server is gone. Whoever waited for it
 * would hold the process, or one of the few threads that passwords and files need: it is asked once until it answers.
 */
export async function expectAnswer(folder: string, patienceMs = PATIENCE_MS): Promise<void> {
  const answer = asked.get(folder) ?? stat(folder).catch(() => undefined);
  asked.set(folder, answer);
  void answer.then(() => asked.delete(folder));
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((resolve) => (timer = setTimeout(resolve, patienceMs, "late")));
  const first = await Promise.race([answer, late]);
  clearTimeout(timer);
  if (first === "late")
    throw new BackupError(`The disk of ${folder} does not answer: see to it, or to the network that it is on`);
}

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What is to be taken away once the test file that runs now is through. */
const steps: (() => Promise<unknown>)[] = [];

/**
 * Has something taken away after the test file that asks for it. A hook of a module that many files share would run after
 * the first of them alone.
 */
export const afterFile = (step: () => Promise<unknown>): void => void steps.push(step);

/** A folder, gone after the test file. */
export async function folderForFile(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), name));
  afterFile(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Takes all of it away, what came last first. */
export async function takeAway(): Promise<void> {
  for (const step of steps.splice(0).reverse()) await step();
}

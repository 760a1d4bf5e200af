import { removeUnfinished } from "#server/part-file.ts";
import { schoolCommand } from "./school-command.ts";
import { processTerminal } from "./terminal.ts";

/** Why what is said is not all there, where it was to be kept in a file. */
let unwritten: Error | undefined;

// Whoever read what it says may have read enough, as `head` does: the work is done all the same.
process.stderr.on("error", () => undefined);
// Whoever keeps it in a file must not take what is there for all of it.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") unwritten ??= error;
});
process.on("exit", () => {
  if (!unwritten) return;
  processTerminal.err(`What it says could not be written: ${unwritten.message}`);
  process.exitCode ||= 1;
});

// What is half done may hold people's data, and nobody would look for it.
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => {
    removeUnfinished();
    process.kill(process.pid, signal);
  });

try {
  process.exitCode = await schoolCommand(process.argv.slice(2), process.env, processTerminal);
} catch (error) {
  processTerminal.progress("");
  processTerminal.err(`It failed: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}

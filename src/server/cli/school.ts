import { removeUnfinished } from "#server/part-file.ts";
import { schoolCommand } from "./school-command.ts";
import { processTerminal } from "./terminal.ts";

// Whoever read what it says may have read enough, as `head` does: the work is done all the same.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);

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

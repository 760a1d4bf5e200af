import { schoolCommand } from "./school-command.ts";
import { processTerminal } from "./terminal.ts";

try {
  process.exitCode = await schoolCommand(process.argv.slice(2), process.env, processTerminal);
} catch (error) {
  processTerminal.progress("");
  processTerminal.err(`Nothing was changed: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}

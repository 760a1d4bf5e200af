import { pathToFileURL } from "node:url";
import type { serve } from "#server/serve.ts";
import { builtClient, builtServer } from "./build-when-changed.ts";

/*
 * `npm start` and `npm run school`: a program out of the built server, which is built first where it changed. What is said
 * of that goes beside what the program itself says.
 */

const [program = "", ...args] = process.argv.slice(2);
const file = await builtServer(program, console.error).catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
// What is imported finds its own arguments.
process.argv.splice(2, process.argv.length, ...args);
const imported = (await import(pathToFileURL(file).href)) as { serve?: typeof serve };
await imported.serve?.(args, builtClient);

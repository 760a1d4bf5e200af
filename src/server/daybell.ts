#!/usr/bin/env -S node --max-semi-space-size=8 --expose-gc
import { readFileSync } from "node:fs";
import module from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/*
 * `daybell`: how the packed program is called. What an older Node could not even load is imported once its version is
 * known.
 */

const OLDEST = "22.14";

/** The version of Node's interface for native code that SQLite is built for: an older Node loads it and crashes. */
const NATIVE_INTERFACE = 10;

const USAGE = `daybell [start] [--empty]     runs the server, with a demonstration school unless --empty is said
daybell school <command> …    brings people in, and looks after what is kept of them; daybell school help lists the commands
daybell doctor                looks at what the server stands on, and says what to do
daybell backup [<file>]       without a file: the night's backup, into BACKUP_DIR
daybell restore <file>
daybell --version

Settings come from the environment, such as PORT, DATA_DIR and PUBLIC_ORIGIN. README.md in this program's folder lists them.`;

/** Commands of `daybell school` that go without that word. */
const SHORT = new Set(["doctor", "backup", "restore"]);

const root = fileURLToPath(new URL("..", import.meta.url));
const given = process.argv.slice(2);
if (given[0] === undefined || given[0] === "--empty") given.unshift("start");
const [command = "start", ...args] = given;

if (Number(process.versions["napi"]) < NATIVE_INTERFACE) {
  refuse(`Daybell needs Node ${OLDEST} or newer, and this is Node ${process.versions.node}.`, 1);
} else if (command === "start" && !asksForHelp(args)) {
  prepare(args);
  const { serve } = await import("./serve.ts");
  await serve(args, async () => join(root, "client"));
} else if (command === "school" || SHORT.has(command)) {
  prepare(command === "school" ? args : [command, ...args]);
  await import("./cli/school.ts");
} else if (command === "--version") {
  process.stdout.write(`${version()}\n`);
} else if (command === "start" || command === "help" || asksForHelp([command])) {
  process.stdout.write(`${USAGE}\n`);
} else {
  refuse(`There is no command ${command}.\n\n${USAGE}`, 2);
}

function asksForHelp(words: string[]): boolean {
  return words.some((word) => word === "--help" || word === "-h");
}

/** Hands the arguments on, and keeps compiled code for the next start where this folder may be written. */
function prepare(words: string[]): void {
  process.argv.splice(2, process.argv.length, ...words);
  module.enableCompileCache(join(root, ".cache"));
}

function version(): string {
  const { version: text } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
  return text;
}

function refuse(text: string, exitCode: number): void {
  process.stderr.write(`${text}\n`);
  process.exitCode = exitCode;
}

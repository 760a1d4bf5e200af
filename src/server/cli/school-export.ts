import { existsSync } from "node:fs";
import { rename, rm, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { syncFile } from "#server/database/durable-file.ts";
import { exportPerson } from "#server/services/privacy/export-person.ts";
import { describe, onePerson } from "./one-person.ts";
import type { CommandContext } from "./school-command.ts";
import { UsageError } from "./school-usage.ts";

/** `export --person`: what is stored about one person, as JSON. Exit code 1 where nobody or several are meant. */
export async function exportCommand(args: string[], ctx: CommandContext): Promise<number> {
  const text = { type: "string" } as const;
  const { values } = parseArgs({ args, options: { person: text, school: text, out: text } });
  const { person: asked, school, out } = values;
  if (!asked) throw new UsageError("Say whom to export: --person.");
  const { terminal, now } = ctx;
  if (out !== undefined && existsSync(out)) {
    terminal.err(`${out} is there already. Nothing was exported.`);
    return 1;
  }
  return ctx.withDatabase(async (database) => {
    const person = await onePerson(database.read, { person: asked, school }, terminal);
    if (!person) return 1;
    const json = JSON.stringify(await exportPerson(database, person, { now }), null, 2);
    if (out === undefined) terminal.out(json);
    else {
      await writePrivate(out, `${json}\n`);
      terminal.err(`${describe(person)}: exported to ${out}.`);
    }
    return 0;
  });
}

/** A file for its owner's eyes, whole or not there. */
async function writePrivate(file: string, content: string): Promise<void> {
  const part = `${file}.part-${process.pid}`;
  try {
    await writeFile(part, content, { mode: 0o600 });
    await syncFile(part);
    await rename(part, file);
  } finally {
    await rm(part, { force: true });
  }
}

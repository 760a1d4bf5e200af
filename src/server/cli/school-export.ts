import { existsSync } from "node:fs";
import { rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { syncFile } from "#server/database/durable-file.ts";
import { partOf, removeAbandonedParts } from "#server/part-file.ts";
import { exportPerson } from "#server/services/privacy/export-person.ts";
import { describe, onePerson } from "./one-person.ts";
import { readOptions } from "./read-options.ts";
import type { CommandContext } from "./school-command.ts";
import { UsageError } from "./school-usage.ts";

/** `export --person`: what is stored about one person, as JSON. Exit code 1 where nobody or several are meant. */
export async function exportCommand(args: string[], ctx: CommandContext): Promise<number> {
  const text = { type: "string" } as const;
  const { values } = readOptions({ args, options: { person: text, school: text, out: text } });
  const { person: asked, school, out } = values;
  if (!asked) throw new UsageError("Say whom to export: --person.");
  if (out === "") throw new UsageError("The name of the file is empty.");
  const { terminal, now } = ctx;
  if (out !== undefined && existsSync(out)) {
    terminal.err(`${out} is there already. Nothing was exported.`);
    return 1;
  }
  return ctx.withDatabase(async (database) => {
    const person = await onePerson(database.read, { person: asked, school }, terminal);
    if (!person) return 1;
    const read = async (): Promise<string> => JSON.stringify(await exportPerson(database, person, { now }), null, 2);
    if (out === undefined) {
      terminal.out(await read());
      return 0;
    }
    try {
      await writePrivate(out, read);
    } catch (error) {
      if (!(error instanceof NoFile)) throw error;
      terminal.err(`${error.message}. Nothing was exported.`);
      return 1;
    }
    terminal.err(`${describe(person)}: exported to ${out}.`);
    return 0;
  });
}

/** The file cannot be written, and what was to be in it was not asked for. */
class NoFile extends Error {}

/** A file for its owner's eyes, whole or not there; its content is asked for once it can be written. Throws `NoFile`. */
async function writePrivate(file: string, read: () => Promise<string>): Promise<void> {
  const part = partOf(file);
  await removeAbandonedParts(file);
  try {
    await writeFile(part, "", { mode: 0o600 }).catch((error: unknown) => {
      const why = existsSync(dirname(file)) ? String(error) : `there is no folder ${dirname(file)}`;
      throw new NoFile(`${file} cannot be written: ${why}`, { cause: error });
    });
    await writeFile(part, `${await read()}\n`);
    await syncFile(part);
    await rename(part, file);
  } finally {
    await rm(part, { force: true }).catch(() => undefined);
  }
}

import type { Database } from "#server/database/database.ts";
import { forgetDeleted } from "#server/database/forget-deleted.ts";
import { removeMailFiles } from "#server/jobs/remove-mail-files.ts";
import { eraseAgain } from "#server/services/privacy/erase-again.ts";
import { type Erased, erasePerson } from "#server/services/privacy/erase-person.ts";
import { findErasure, listErasures } from "#server/services/privacy/erasure-ledger.ts";
import { addToLedgers, ledgerFile, ledgerFolders, readLedgers } from "#server/services/privacy/ledger-file.ts";
import { type AskedPerson, describe, onePerson } from "./one-person.ts";
import { readOptions } from "./read-options.ts";
import { tellErased } from "./report-erasure.ts";
import type { CommandContext } from "./school-command.ts";
import { UsageError } from "./school-usage.ts";

/** `erase --person` or `--again`. Exit code 1 where nobody or several are meant, or without `--yes`. */
export async function eraseCommand(args: string[], ctx: CommandContext): Promise<number> {
  const text = { type: "string" } as const;
  const flag = { type: "boolean" } as const;
  const { values } = readOptions({ args, options: { person: text, school: text, yes: flag, again: flag } });
  const { person, school, yes = false, again = false } = values;
  if (again === (person !== undefined && person !== ""))
    throw new UsageError("Say whom to erase: --person, or --again for all who were erased before.");
  return ctx.withDatabase((database) =>
    person ? eraseOne(database, { person, school }, yes, ctx) : eraseAll(database, ctx),
  );
}

async function eraseOne(database: Database, asked: AskedPerson, isSure: boolean, ctx: CommandContext): Promise<number> {
  const { terminal, config, now } = ctx;
  const person = await onePerson(database.read, asked, terminal);
  if (!person) return 1;
  const before = await findErasure(database.read, person.schoolId, person.id);
  if (before) {
    terminal.out(`${describe(person)}: erased already, at ${before.erased_at}.`);
    return 0;
  }
  if (!isSure) {
    terminal.err(
      `${describe(person)}: name, address, sign-in, picture, ties and everything written about this person would be gone for good; figures would stay.`,
    );
    terminal.err("Nothing was changed. To do it, add --yes. (What is stored: npm run school -- export)");
    return 1;
  }
  const erased = await erasePerson(database, person, { ledgers: ledgerFolders(config), now });
  terminal.out(`${describe(person)}: erased.`);
  tellErased(erased, await removeFiles([erased], ctx), terminal);
  if (!(await forgetDeleted(database)))
    terminal.out(
      "  Earlier versions of what was erased are still in the log of the running server until it ends or has written on.",
    );
  terminal.out(
    `  Entered in ${ledgerFolders(config).map(ledgerFile).join(" and ")}, so that a restored backup is erased anew${config.backupDir === undefined ? ": keep a copy of it beside your backups" : ""}.`,
  );
  return 0;
}

/** For a database that came back without this program's help, as from `pg_restore`. */
async function eraseAll(database: Database, ctx: CommandContext): Promise<number> {
  const { terminal, config, now } = ctx;
  const folders = ledgerFolders(config);
  const ledger = await readLedgers(folders);
  const erased = await eraseAgain(database, ledger, now);
  const known = await listErasures(database.read);
  await addToLedgers(folders, known);
  await removeFiles(erased, ctx);
  await forgetDeleted(database);
  terminal.out(
    `${folders.map(ledgerFile).join(" and ")} told ${new Set(ledger.map((one) => one.person_id)).size} of ${known.length} erasures; ${erased.length === 1 ? "one person was" : `${erased.length} people were`} erased anew.`,
  );
  return 0;
}

async function removeFiles(erased: readonly Erased[], { config }: CommandContext): Promise<number> {
  const mailIds = erased.flatMap((one) => one.access.mailIds);
  return erased.length === 0
    ? 0
    : removeMailFiles(config.dataDir, mailIds, (text) => erased.some((one) => one.isNamed(text)));
}

import { hasDemo } from "#server/demo/has-demo.ts";
import { removeDemo } from "#server/demo/remove-demo.ts";
import { removeMailFiles } from "#server/jobs/remove-mail-files.ts";
import { readOptions } from "./read-options.ts";
import type { CommandContext } from "./school-command.ts";

/** `remove-demo`: the demonstration school, for good. Exit code 1 where it is not there, or without `--yes`. */
export async function removeDemoCommand(
  args: string[],
  { terminal, config, withDatabase }: CommandContext,
): Promise<number> {
  const { values } = readOptions({ args, options: { yes: { type: "boolean" } } });
  return withDatabase(async (database) => {
    if (!values.yes && (await hasDemo(database))) {
      terminal.err(
        "The demonstration school, its sign-ins and all that was recorded in it would be gone for good; other schools stay as they are.",
      );
      terminal.err("Nothing was changed. To do it, add --yes.");
      return 1;
    }
    const removed = await removeDemo(database);
    if (!removed) {
      terminal.err("There is no demonstration school here. Nothing was changed.");
      return 1;
    }
    await removeMailFiles(config.dataDir, removed.mailIds, () => false);
    terminal.out(
      `The demonstration school is removed, with ${removed.logins} sign-ins. It comes back with DEMO=on alone.`,
    );
    return 0;
  });
}

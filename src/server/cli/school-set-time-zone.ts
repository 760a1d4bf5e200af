import { setTimeZone } from "#server/services/school/time-zone.ts";
import { byHand } from "./by-hand-registrar.ts";
import { timeZoneFrom } from "./option-values.ts";
import { readOptions } from "./read-options.ts";
import type { CommandContext } from "./school-command.ts";
import { UsageError } from "./school-usage.ts";

/** `set-time-zone`: corrects where a school is. Exit code 1 where there is no such school, or several. */
export async function setTimeZoneCommand(args: string[], ctx: CommandContext): Promise<number> {
  const text = { type: "string" } as const;
  const { values } = readOptions({ args, options: { school: text, "time-zone": text } });
  if (!values["time-zone"]) throw new UsageError("--time-zone is missing.");
  const to = timeZoneFrom(values["time-zone"]);
  return byHand(values.school, ctx, async ({ db, schoolId, timeZone: from, now }) => {
    if (from === to) return `The school is in the time zone ${from} already. Nothing was changed.`;
    await setTimeZone(db, { schoolId, from, to, now });
    return `The school is in the time zone ${to} from now on, no longer in ${from}. Dates that are stored stay as they are.`;
  });
}

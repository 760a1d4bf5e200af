import type { Finding } from "#server/doctor/finding.ts";
import { examine } from "#server/doctor/examine.ts";
import { addressFrom } from "./option-values.ts";
import { readOptions } from "./read-options.ts";
import type { CommandContext } from "./school-command.ts";

const SIGNS: Record<Finding["level"], string> = { good: "ok  ", warning: "note", bad: "BAD " };

const lineOf = ({ level, about, says, todo }: Finding): string =>
  `${SIGNS[level]}  ${about}: ${says}.${todo === undefined ? "" : ` ${todo}.`}`;

/** `doctor`: what a deployment stands on, line by line. Exit code 1 where something is bad. */
export async function doctorCommand(args: string[], { terminal, config, wrong, now }: CommandContext): Promise<number> {
  const { values } = readOptions({ args, options: { mail: { type: "string" } } });
  const findings = await examine(
    { config, wrong },
    now,
    values.mail === undefined ? undefined : addressFrom("--mail", values.mail),
  );
  for (const finding of findings) terminal.out(lineOf(finding));
  const count = (level: Finding["level"]): number => findings.filter((finding) => finding.level === level).length;
  terminal.out(`${count("good")} ok, ${count("warning")} to note, ${count("bad")} bad.`);
  return count("bad") > 0 ? 1 : 0;
}

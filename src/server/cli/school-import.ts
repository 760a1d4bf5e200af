import { setFlagsFromString } from "node:v8";
import { type ImportReport, importRoster } from "#server/roster/import-roster.ts";
import { SourceError } from "#server/roster/reading/bundle-source.ts";
import { bundleKind } from "#server/roster/reading/open-bundle.ts";
import { localeFrom, timeZoneFrom } from "./option-values.ts";
import { readOptions } from "./read-options.ts";
import { tellApproved, tellChanges, tellFaults, tellHeld, tellWarnings } from "./report-import.ts";
import { tellZones } from "./report-zones.ts";
import type { CommandContext } from "./school-command.ts";
import { UsageError } from "./school-usage.ts";

/** The exit code where much would end that nobody has allowed. */
const HELD = 3;

/** `import <folder or zip>`: exit code 1 where there are faults, 3 where much would end unasked, and then nothing was changed. */
export async function importCommand(args: string[], ctx: CommandContext): Promise<number> {
  const { values, positionals } = readOptions({
    args,
    allowPositionals: true,
    options: {
      "dry-run": { type: "boolean" },
      "allow-ending": { type: "boolean" },
      "time-zone": { type: "string" },
      locale: { type: "string" },
    },
  });
  const [path, ...more] = positionals;
  if (!path) throw new UsageError("Say which folder or zip to import.");
  if (more.length > 0) throw new UsageError(`One folder or zip at a time, not also ${more.join(" ")}.`);
  const dryRun = values["dry-run"] ?? false;
  const place = { timeZone: timeZoneFrom(values["time-zone"]), locale: localeFrom(values.locale) };
  const allowEnding = values["allow-ending"] ?? false;
  const { terminal, now, config } = ctx;
  // A district's rows live to the end: a heap that waits for as much refuse again would take twice their memory.
  setFlagsFromString("--heap-growing-percent=20");
  const onProgress = (doing: string): void => terminal.progress(`${doing} …`);
  try {
    await bundleKind(path);
    const report = await ctx.withDatabase((database) =>
      importRoster(database, {
        path,
        dryRun,
        allowEnding,
        publicOrigin: config.publicOrigin,
        ...place,
        now,
        onProgress,
      }),
    );
    terminal.progress("");
    const code = tell(report, dryRun, values["time-zone"] === undefined, ctx);
    tellZones(report.schools, { asked: values["time-zone"], isDone: !dryRun && !report.isHeld }, terminal);
    return code;
  } catch (error) {
    terminal.progress("");
    if (!(error instanceof SourceError)) throw error;
    terminal.err(`${error.message}. Nothing was imported.`);
    return 1;
  }
}

function tell(report: ImportReport, dryRun: boolean, isZoneAssumed: boolean, { terminal }: CommandContext): number {
  const files = report.files.map(({ file, mode, rows }) => `${file} ${rows.toLocaleString("en")} (${mode})`).join(", ");
  terminal.out(`OneRoster ${report.version}: ${files || "no file"}`);
  tellWarnings(report.warnings, terminal);
  if (report.faults.length > 0) {
    tellFaults(report.faults, terminal);
    return 1;
  }
  tellChanges(report.schools, dryRun || report.isHeld, isZoneAssumed, terminal);
  if (report.isHeld) {
    tellHeld(report.schools, dryRun, terminal);
    return HELD;
  }
  tellApproved(report.schools, terminal);
  if (report.isUnchanged) terminal.out("Nothing changed: everything is here already as the roster says.");
  else if (dryRun) terminal.out("Dry run: nothing was changed.");
  else terminal.out("Imported. Invite people with: npm run school -- invite --all (or --school, --email)");
  return 0;
}

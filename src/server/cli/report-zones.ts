import type { SchoolReport } from "#server/roster/import-roster.ts";
import { isSameZone, isUtc } from "#server/services/school/time-zone.ts";
import type { Terminal } from "./terminal.ts";

/** What was asked for by `--time-zone`, if anything, and whether the schools are there now. */
interface Zones {
  asked: string | undefined;
  isDone: boolean;
}

const command = ({ sourceId }: SchoolReport, zone: string): string =>
  `  npm run school -- set-time-zone --school "${sourceId}" --time-zone ${zone}`;

/** Which schools have another time zone than was asked for, or UTC only because this machine has it, and how to correct it. */
export function tellZones(schools: SchoolReport[], { asked, isDone }: Zones, terminal: Terminal): void {
  if (asked !== undefined) {
    for (const school of schools) {
      if (school.isNew || isSameZone(school.timeZone, asked)) continue;
      terminal.err(
        `${school.name} stays in the time zone ${school.timeZone}: --time-zone is for schools that are new. To change it:`,
      );
      terminal.err(command(school, asked));
    }
    return;
  }
  const inUtc = schools.filter(({ isNew, timeZone }) => isNew && isUtc(timeZone));
  for (const { name } of inUtc)
    terminal.err(`${name} ${isDone ? "is in UTC now" : "would be in UTC"}, only because this machine is.`);
  if (inUtc.length === 0) return;
  terminal.err(
    `Days begin at midnight there. ${isDone ? "If the school is elsewhere, correct it before anyone checks in:" : "If the school is elsewhere, import it with --time-zone <zone>, such as Europe/Vienna."}`,
  );
  if (isDone) for (const school of inUtc) terminal.err(command(school, "<zone>"));
}

import type { Fault, Warning } from "#server/roster/findings.ts";
import { describeEndings } from "#server/roster/guard/describe-endings.ts";
import type { SchoolReport } from "#server/roster/import-roster.ts";
import { type Changes, KINDS } from "#server/roster/planning/school-plan.ts";
import type { Terminal } from "./terminal.ts";

const MAX_FAULTS = 200;
const MAX_WARNINGS = 100;
const MAX_IDS = 5;

const count = (n: number): string => n.toLocaleString("en");
const place = ({ file, line, column }: Fault): string =>
  `${file}${line === null ? "" : `:${line}`}${column === null ? "" : ` ${column}`}`;

/** Every fault by file, line and column, the first 200 of them. */
export function tellFaults(faults: Fault[], terminal: Terminal): void {
  terminal.err("Faults");
  for (const fault of faults.slice(0, MAX_FAULTS)) terminal.err(`  ${place(fault)}: ${fault.message}`);
  if (faults.length > MAX_FAULTS) terminal.err(`  and ${count(faults.length - MAX_FAULTS)} more`);
  terminal.err(`Nothing was imported: ${faults.length === 1 ? "one fault" : `${count(faults.length)} faults`}.`);
}

/** Each kind of oddity once, with the files that have it, how often, and where first. */
export function tellWarnings(warnings: Warning[], terminal: Terminal): void {
  if (warnings.length === 0) return;
  terminal.err("Warnings (accepted)");
  const kinds = [...Map.groupBy(warnings, (warning) => warning.message)];
  for (const [message, same] of kinds.slice(0, MAX_WARNINGS)) {
    const files = same.map((one) => {
      const rows = one.count > 1 ? `, ${count(one.count)} times` : "";
      return one.line === null ? `${one.file}${rows}` : `${one.file}:${one.line}${rows}`;
    });
    terminal.err(`  ${message}: ${files.join("; ")}`);
  }
  if (kinds.length > MAX_WARNINGS) terminal.err(`  and ${count(kinds.length - MAX_WARNINGS)} other kinds`);
}

/** How much would end in each school that holds the roster, and what can be done. */
export function tellHeld(schools: SchoolReport[], dryRun: boolean, terminal: Terminal): void {
  terminal.err(
    dryRun
      ? "Dry run: this roster would be held, because it would end or change much"
      : "Held: nothing was imported, because it would end or change much",
  );
  for (const { name, held, isApproved } of schools)
    if (held.length > 0) terminal.err(`  ${name}: ${describeEndings(held)}${isApproved ? " (approved)" : ""}`);
  terminal.err(
    dryRun
      ? "If that is meant, import it with --allow-ending; or import it without, and an administrator of the school is asked to approve it."
      : "If that is meant, import it with --allow-ending; or let an administrator of the school approve it in the app (School, Roster) within seven days, and import the same roster again.",
  );
}

/** Which schools' administrators have approved what ends there. */
export function tellApproved(schools: SchoolReport[], terminal: Terminal): void {
  for (const { name, held, isApproved } of schools)
    if (isApproved) terminal.out(`${name}: approved by an administrator in the app: ${describeEndings(held)}`);
}

/** What changed in each school, by kind; for a dry run with the first identifiers. Never a person's name. */
export function tellChanges(
  schools: SchoolReport[],
  dryRun: boolean,
  isZoneAssumed: boolean,
  terminal: Terminal,
): void {
  for (const school of schools) {
    const kinds = KINDS.filter(
      (kind) => kind !== "school" && Object.values(school.changes[kind]).some((ids) => ids.length > 0),
    );
    const isRenamed = school.changes.school.changed.length > 0;
    if (kinds.length === 0 && !school.isNew && !isRenamed) continue;
    const zone = `time zone ${school.timeZone}${isZoneAssumed ? ", this machine's" : ""}, locale ${school.locale}`;
    terminal.out(`${school.name}${school.isNew ? ` (new; ${zone})` : ""}${isRenamed ? " (renamed)" : ""}`);
    for (const kind of kinds) tellKind(kind, school.changes[kind], dryRun, terminal);
  }
}

function tellKind(kind: string, changes: Changes, withIds: boolean, terminal: Terminal): void {
  const parts = Object.entries(changes).filter(([, ids]) => ids.length > 0);
  terminal.out(
    `  ${kind.padEnd(12)}${parts.map(([word, ids]: [string, string[]]) => `${count(ids.length)} ${word}`).join(", ")}`,
  );
  if (!withIds) return;
  for (const [word, ids] of parts) {
    const rest = ids.length > MAX_IDS ? `, and ${count(ids.length - MAX_IDS)} more` : "";
    terminal.out(`    ${word}: ${ids.slice(0, MAX_IDS).join(", ")}${rest}`);
  }
}

import { schoolDate } from "#contract/school-date.ts";
import type { Database } from "#server/database/database.ts";
import { applyPlan } from "./apply-plan.ts";
import { type Fault, Findings, type Warning } from "./findings.ts";
import { changesNothing, type ImportPlan, type NewSchoolSettings, planImport } from "./planning/plan-import.ts";
import type { ChangesByKind } from "./planning/school-plan.ts";
import type { Bundle, Mode, RosterVersion } from "./reading/bundle.ts";
import { openBundle } from "./reading/open-bundle.ts";
import { readBundle } from "./reading/read-bundle.ts";

/** What changed, or would change, in one school. */
export interface SchoolReport {
  sourceId: string;
  name: string;
  timeZone: string;
  locale: string;
  isNew: boolean;
  changes: ChangesByKind;
}

export interface ImportReport {
  version: RosterVersion;
  /** The files that were read: their mode and number of rows. */
  files: PresentFile[];
  /** Where there is any, nothing was changed. In the order of the files. */
  faults: Fault[];
  warnings: Warning[];
  /** Empty where there are faults. */
  schools: SchoolReport[];
  /** True where the database says already what the roster says. */
  isUnchanged: boolean;
}

export interface ImportRequest extends NewSchoolSettings {
  /** A folder or a .zip. */
  path: string;
  dryRun: boolean;
  now: Date;
  /** Told what is under way, for a terminal. */
  onProgress?: (doing: string) => void;
}

/**
 * Brings a OneRoster CSV bundle in (product, *Getting a school in*): everything in one transaction, or nothing where a
 * fault was found. The same bundle again writes nothing. Throws `SourceError` where there is no bundle to read.
 */
export async function importRoster(database: Database, request: ImportRequest): Promise<ImportReport> {
  const progress = request.onProgress ?? (() => undefined);
  const reading = new Findings();
  const bundle = await read(request, reading, progress);
  progress("Comparing");
  // Compared without a transaction first: where nothing changed, nobody waits and nothing is written.
  let findings = new Findings(reading);
  let plan = await planImport(database.read, bundle, { ...request, findings });
  if (plan && !request.dryRun && !changesNothing(plan)) {
    await database.write(async (db) => {
      // Compared again inside: what changed meanwhile is not written over. PostgreSQL may run this more than once.
      findings = new Findings(reading);
      plan = await planImport(db, bundle, { ...request, findings });
      const onSchool = (done: number, all: number): void => progress(`Writing school ${done + 1} of ${all}`);
      if (plan) await applyPlan(db, plan, { now: request.now, onSchool });
    });
  }
  return report(bundle, findings, plan);
}

async function read(request: ImportRequest, findings: Findings, progress: (doing: string) => void): Promise<Bundle> {
  const source = await openBundle(request.path);
  try {
    const today = schoolDate(request.now, request.timeZone);
    const onProgress = (name: string, rows: number): void => progress(`Reading ${name}${rows > 0 ? `, ${rows.toLocaleString("en")} rows` : ""}`);
    return await readBundle(source, { findings, today, onProgress });
  } finally {
    await source.close();
  }
}

function report(bundle: Bundle, findings: Findings, plan: ImportPlan | undefined): ImportReport {
  return {
    version: bundle.version,
    files: presentFiles(bundle),
    faults: inOrder(findings.faults),
    warnings: findings.warnings,
    schools: (plan?.schools ?? []).map(({ school, rename, isNew, changes }) => ({
      sourceId: school.source_id ?? "",
      name: rename ?? school.name,
      timeZone: school.time_zone,
      locale: school.locale,
      isNew,
      changes,
    })),
    isUnchanged: plan !== undefined && changesNothing(plan),
  };
}

interface PresentFile {
  file: string;
  mode: Exclude<Mode, "absent">;
  rows: number;
}

/** The files that were read. */
export function presentFiles({ version: _version, ...tables }: Bundle): PresentFile[] {
  return Object.values(tables).flatMap(({ file, mode, rows }) => (mode === "absent" ? [] : [{ file, mode, rows: rows.size }]));
}

const FILES = ["manifest.csv", "orgs.csv", "academicSessions.csv", "courses.csv", "classes.csv", "users.csv", "roles.csv", "enrollments.csv"];

/** Faults in the order of the files, and of their lines. */
export const inOrder = (faults: Fault[]): Fault[] =>
  faults.toSorted((a, b) => FILES.indexOf(a.file) - FILES.indexOf(b.file) || (a.line ?? 0) - (b.line ?? 0));

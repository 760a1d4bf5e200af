import type { RosterEnding } from "#contract/roster.ts";
import { schoolDate } from "#contract/school-date.ts";
import type { Database, Queryable } from "#server/database/database.ts";
import { removeUnusedLogins } from "#server/services/accounts/remove-login.ts";
import { applySchool } from "./apply-school.ts";
import { type Fault, Findings, type Warning } from "./findings.ts";
import { type Endings, openGuard, rememberEndings } from "./guard/guard-plan.ts";
import { covers, dropHolds, keepHold, loadApproved, schoolsThatHold } from "./guard/holds.ts";
import { lockSchools } from "./lock-schools.ts";
import { type NewSchoolSettings, planImport } from "./planning/plan-import.ts";
import { type ChangesByKind, isEmpty, type SchoolPlan } from "./planning/school-plan.ts";
import type { Bundle, Mode, RosterVersion } from "./reading/bundle.ts";
import { contentOf } from "./reading/content-of.ts";
import { openBundle } from "./reading/open-bundle.ts";
import { readBundle } from "./reading/read-bundle.ts";
import { loadSchools, type OrgsChange, saveOrgs } from "./state/load-state.ts";

/** What changed, or would change, in one school. */
export interface SchoolReport {
  sourceId: string;
  name: string;
  timeZone: string;
  locale: string;
  isNew: boolean;
  changes: ChangesByKind;
  /** Much would end: it is not applied unasked. */
  held: RosterEnding[];
  /** An administrator of the school has said in the app that all that is meant. */
  isApproved: boolean;
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
  /** True where nothing was applied, or would be, because a school holds it: see `schools`. */
  isHeld: boolean;
}

export interface ImportRequest extends NewSchoolSettings {
  /** A folder or a .zip. */
  path: string;
  dryRun: boolean;
  /** What ends is meant, however much it is. */
  allowEnding?: boolean;
  /** For the link in a mail to the administrators of a school that holds it. */
  publicOrigin: string;
  now: Date;
  /** Told what is under way, for a terminal. */
  onProgress?: (doing: string) => void;
}

/**
 * Brings a OneRoster CSV bundle in: everything in one transaction, or nothing where a fault was found, or where much
 * would end that neither the caller nor the school has allowed. The same bundle again writes nothing. Throws `SourceError` where there is no
 * bundle to read.
 */
export async function importRoster(database: Database, request: ImportRequest): Promise<ImportReport> {
  const progress = request.onProgress ?? (() => undefined);
  const reading = new Findings();
  const bundle = await read(request, reading, progress);
  progress("Comparing");
  // Where no roster was before all of it is new.
  if (!request.dryRun && (await loadSchools(database.read)).size === 0)
    return report(bundle, await carryOut(database, bundle, reading, request));
  // Compared without a transaction first: where nothing changed, nobody waits and nothing is written.
  const compared = await compare(database.read, bundle, reading, request);
  if (compared.findings.faults.length > 0 || request.dryRun) return report(bundle, compared);
  if (!compared.isUnchanged) return report(bundle, await carryOut(database, bundle, reading, request, compared));
  await supersede(database, compared.schools);
  return report(bundle, compared);
}

/** What a bundle does to one school: its plan without the rows, which are let go as soon as they are written. */
interface ComparedSchool extends Endings, Pick<SchoolPlan, "school" | "rename" | "isNew" | "changes" | "leftLogins"> {
  /** What ends there was approved by an administrator of the school. */
  isApproved: boolean;
}

/** What a bundle does, or would do. */
interface Compared {
  findings: Findings;
  /** Empty where faults were found. */
  schools: ComparedSchool[];
  orgs: OrgsChange | null;
  isUnchanged: boolean;
  isHeld: boolean;
}

/** Goes through the schools; each that changes is handed to `write` until one holds the roster. */
async function compare(
  db: Queryable,
  bundle: Bundle,
  reading: Findings,
  request: ImportRequest,
  write?: (plan: SchoolPlan) => Promise<void>,
): Promise<Compared> {
  const findings = new Findings(reading);
  const plan = await planImport(db, bundle, { ...request, findings });
  if (!plan) return { findings, schools: [], orgs: null, isUnchanged: false, isHeld: false };
  const guard = await openGuard(db, plan.schoolIds, bundle, request.now);
  const compared: Compared = { findings, schools: [], orgs: plan.orgs, isUnchanged: plan.orgs === null, isHeld: false };
  let content: string | undefined;
  for await (const school of plan.schools) {
    const endings = await guard(school);
    const isHolding = endings.held.length > 0;
    if (isHolding) content ??= contentOf(bundle);
    const isApproved = content !== undefined && isHolding && (await approves(db, endings, content, request.now));
    const { rename, isNew, changes, leftLogins } = school;
    compared.schools.push({ ...endings, school: school.school, rename, isNew, changes, leftLogins, isApproved });
    if (isHolding && !isApproved && request.allowEnding !== true) compared.isHeld = true;
    if (isEmpty(school)) continue;
    compared.isUnchanged = false;
    if (!compared.isHeld) await write?.(school);
  }
  return compared;
}

async function approves(db: Queryable, { schoolId, held }: Endings, content: string, now: Date): Promise<boolean> {
  const approved = await loadApproved(db, [schoolId], content, now);
  return covers(approved.get(schoolId) ?? [], held);
}

/** Ends a transaction that must not be kept: a school turned out to hold the roster after others were written. */
class HeldBack extends Error {
  readonly compared: Compared;

  constructor(compared: Compared) {
    super("A school holds the roster");
    this.compared = compared;
  }
}

/** Writes what a bundle does, or who holds it; `expected`: what it did a moment ago. */
async function carryOut(
  database: Database,
  bundle: Bundle,
  reading: Findings,
  request: ImportRequest,
  expected?: Compared,
): Promise<Compared> {
  const { now, onProgress } = request;
  const schoolIds = expected?.schools.map(({ schoolId }) => schoolId) ?? [];
  if (expected?.isHeld) {
    const held = await database.write(async (db) => {
      await lockSchools(db, schoolIds);
      const compared = await compare(db, bundle, reading, request);
      if (compared.isHeld) await keepHolds(db, bundle, compared, request);
      return compared;
    });
    // Else it was approved meanwhile.
    if (held.isHeld) return held;
  }
  try {
    return await database.write(async (db) => {
      await lockSchools(db, schoolIds);
      // Compared inside: what changed meanwhile is not written over. PostgreSQL may run this more than once.
      let written = 0;
      const compared = await compare(db, bundle, reading, request, async (plan) => {
        written += 1;
        onProgress?.(`Writing school ${written}, ${plan.rename ?? plan.school.name}`);
        await applySchool(db, plan, { now });
      });
      if (compared.isHeld) throw new HeldBack(compared);
      const { orgs, schools } = compared;
      if (orgs !== null) await saveOrgs(db, orgs);
      await removeUnusedLogins(db, [...new Set(schools.flatMap(({ leftLogins }) => leftLogins))]);
      await rememberEndings(db, schools, now);
      return compared;
    });
  } catch (error) {
    if (!(error instanceof HeldBack)) throw error;
    await database.write((db) => keepHolds(db, bundle, error.compared, request));
    return error.compared;
  }
}

async function keepHolds(db: Queryable, bundle: Bundle, { schools }: Compared, request: ImportRequest): Promise<void> {
  const content = contentOf(bundle);
  for (const { school, held, isApproved } of schools)
    if (held.length > 0 && !isApproved) await keepHold(db, { school, endings: held, content }, request);
}

/** What was held before this roster is settled by it, though it changes nothing. */
async function supersede(database: Database, schools: ComparedSchool[]): Promise<void> {
  const holding = await schoolsThatHold(
    database.read,
    schools.map(({ schoolId }) => schoolId),
  );
  if (holding.length > 0) await database.write((db) => dropHolds(db, holding));
}

async function read(request: ImportRequest, findings: Findings, progress: (doing: string) => void): Promise<Bundle> {
  const source = await openBundle(request.path);
  try {
    const today = schoolDate(request.now, request.timeZone);
    const onProgress = (name: string, rows: number): void =>
      progress(`Reading ${name}${rows > 0 ? `, ${rows.toLocaleString("en")} rows` : ""}`);
    return await readBundle(source, { findings, today, onProgress });
  } finally {
    await source.close();
  }
}

function report(bundle: Bundle, { findings, schools, isUnchanged, isHeld }: Compared): ImportReport {
  return {
    version: bundle.version,
    files: presentFiles(bundle),
    faults: inOrder(findings.faults),
    warnings: findings.warnings,
    schools: schools.map(({ school, rename, isNew, changes, held, isApproved }) => ({
      sourceId: school.source_id ?? "",
      name: rename ?? school.name,
      timeZone: school.time_zone,
      locale: school.locale,
      isNew,
      changes,
      held,
      isApproved,
    })),
    isUnchanged,
    isHeld,
  };
}

interface PresentFile {
  file: string;
  mode: Exclude<Mode, "absent">;
  rows: number;
}

/** The files that were read. */
export function presentFiles({ version: _version, ...tables }: Bundle): PresentFile[] {
  return Object.values(tables).flatMap(({ file, mode, rows }) =>
    mode === "absent" ? [] : [{ file, mode, rows: rows.size }],
  );
}

const FILES = [
  "manifest.csv",
  "orgs.csv",
  "academicSessions.csv",
  "courses.csv",
  "classes.csv",
  "users.csv",
  "roles.csv",
  "enrollments.csv",
];

/** Faults in the order of the files, and of their lines. */
export const inOrder = (faults: Fault[]): Fault[] =>
  faults.toSorted((a, b) => FILES.indexOf(a.file) - FILES.indexOf(b.file) || (a.line ?? 0) - (b.line ?? 0));

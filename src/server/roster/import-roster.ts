import type { RosterEnding } from "#contract/roster.ts";
import { schoolDate } from "#contract/school-date.ts";
import type { Database, Queryable } from "#server/database/database.ts";
import { applyPlan } from "./apply-plan.ts";
import { type Fault, Findings, type Warning } from "./findings.ts";
import { type GuardedSchool, guardPlan, rememberEndings } from "./guard/guard-plan.ts";
import { covers, dropHolds, keepHold, loadApproved, schoolsThatHold } from "./guard/holds.ts";
import { lockSchools } from "./lock-schools.ts";
import { changesNothing, type ImportPlan, type NewSchoolSettings, planImport } from "./planning/plan-import.ts";
import type { ChangesByKind } from "./planning/school-plan.ts";
import type { Bundle, Mode, RosterVersion } from "./reading/bundle.ts";
import { contentOf } from "./reading/content-of.ts";
import { openBundle } from "./reading/open-bundle.ts";
import { readBundle } from "./reading/read-bundle.ts";
import { loadSchools } from "./state/load-state.ts";

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
  const carriedOut = (schools: string[]): Promise<Compared> =>
    database.write(async (db) => {
      await lockSchools(db, schools);
      // Compared inside: what changed meanwhile is not written over. PostgreSQL may run this more than once.
      const compared = await compare(db, bundle, reading, request);
      await carryOut(db, bundle, compared, request, progress);
      return compared;
    });
  // Where no roster was before all of it is new.
  if (!request.dryRun && (await loadSchools(database.read)).size === 0) return report(bundle, await carriedOut([]));
  // Compared without a transaction first: where nothing changed, nobody waits and nothing is written.
  const compared = await compare(database.read, bundle, reading, request);
  const { plan } = compared;
  if (!plan || request.dryRun) return report(bundle, compared);
  if (!changesNothing(plan)) return report(bundle, await carriedOut(plan.schools.map(({ school }) => school.id)));
  await supersede(database, plan);
  return report(bundle, compared);
}

/** What a bundle would do; no plan where faults were found. */
interface Compared {
  findings: Findings;
  plan: ImportPlan | undefined;
  guarded: GuardedSchool[];
  /** The ids of schools whose administrators have approved what ends there. */
  approved: ReadonlySet<string>;
  isHeld: boolean;
}

async function compare(db: Queryable, bundle: Bundle, reading: Findings, request: ImportRequest): Promise<Compared> {
  const findings = new Findings(reading);
  const plan = await planImport(db, bundle, { ...request, findings });
  const guarded = plan ? await guardPlan(db, plan, bundle, request.now) : [];
  const approved = await approvedOf(db, guarded, bundle, request.now);
  return {
    findings,
    plan,
    guarded,
    approved,
    isHeld: request.allowEnding !== true && waitingOf(guarded, approved).length > 0,
  };
}

async function approvedOf(
  db: Queryable,
  guarded: GuardedSchool[],
  bundle: Bundle,
  now: Date,
): Promise<ReadonlySet<string>> {
  const holding = guarded.filter(({ held }) => held.length > 0);
  if (holding.length === 0) return new Set();
  const approved = await loadApproved(
    db,
    holding.map(({ plan }) => plan.school.id),
    contentOf(bundle),
    now,
  );
  return new Set(
    holding.flatMap(({ plan: { school }, held }) => (covers(approved.get(school.id) ?? [], held) ? [school.id] : [])),
  );
}

/** The schools of which much would end, and nobody there has said that it is meant. */
const waitingOf = (guarded: GuardedSchool[], approved: ReadonlySet<string>): GuardedSchool[] =>
  guarded.filter(({ plan, held }) => held.length > 0 && !approved.has(plan.school.id));

async function carryOut(
  db: Queryable,
  bundle: Bundle,
  { plan, guarded, approved, isHeld }: Compared,
  request: ImportRequest,
  progress: (doing: string) => void,
): Promise<void> {
  if (!plan) return;
  if (isHeld) {
    const content = contentOf(bundle);
    for (const one of waitingOf(guarded, approved))
      await keepHold(db, { school: one.plan.school, endings: one.held, content }, request);
    return;
  }
  const onSchool = (done: number, all: number): void => progress(`Writing school ${done + 1} of ${all}`);
  await applyPlan(db, plan, { now: request.now, onSchool });
  await rememberEndings(db, guarded, request.now);
}

/** What was held before this roster is settled by it, though it changes nothing. */
async function supersede(database: Database, { schools }: ImportPlan): Promise<void> {
  const holding = await schoolsThatHold(
    database.read,
    schools.map(({ school }) => school.id),
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

function report(bundle: Bundle, { findings, plan, guarded, approved, isHeld }: Compared): ImportReport {
  return {
    version: bundle.version,
    files: presentFiles(bundle),
    faults: inOrder(findings.faults),
    warnings: findings.warnings,
    schools: guarded.map(({ plan: { school, rename, isNew, changes }, held }) => ({
      sourceId: school.source_id ?? "",
      name: rename ?? school.name,
      timeZone: school.time_zone,
      locale: school.locale,
      isNew,
      changes,
      held,
      isApproved: approved.has(school.id),
    })),
    isUnchanged: plan !== undefined && changesNothing(plan),
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

import type { RosterApplied, RosterPreview, RosterStep } from "#contract/roster.ts";
import { schoolDate } from "#contract/school-date.ts";
import type { Database, Queryable } from "#server/database/database.ts";
import type { SchoolTable } from "#server/database/schema.ts";
import { AppError, refused } from "#server/errors.ts";
import { removeUnusedLogins } from "#server/services/accounts/remove-login.ts";
import { once } from "#server/services/idempotency/once.ts";
import { requireRights } from "#server/services/roster/require-rights.ts";
import type { RosterApplication, RosterUpload } from "#server/services/roster/roster-imports.ts";
import { applySchool } from "./apply-school.ts";
import { Findings, shown } from "./findings.ts";
import { type Endings, openGuard, rememberEndings } from "./guard/guard-plan.ts";
import { lockSchools } from "./lock-schools.ts";
import { isEmpty } from "./planning/school-plan.ts";
import { changesNothing, type OwnPlan, planOwnSchool } from "./planning/plan-import.ts";
import { describeRows } from "./preview/describe-rows.ts";
import { appliedOf, type Looked, previewOf, previewWithoutPlan, promiseOf } from "./preview/make-preview.ts";
import type { Bundle } from "./reading/bundle.ts";
import { SourceError } from "./reading/bundle-source.ts";
import { openUpload } from "./reading/open-bundle.ts";
import { readBundle } from "./reading/read-bundle.ts";
import { saveOrgs } from "./state/load-state.ts";

type Tell = (step: RosterStep) => void;

/** What a bundle would change in the actor's own school; writes nothing. Throws 400 where it is no bundle. */
export async function checkSchoolRoster(database: Database, upload: RosterUpload, tell: Tell): Promise<RosterPreview> {
  const read = await readUpload(upload, tell);
  tell({ step: "comparing", file: null, rows: null });
  const { looked, plan } = await look(database.read, upload, read);
  if (!plan) return previewWithoutPlan(looked);
  return previewOf(database.read, looked, plan, await endingsOf(database.read, plan, read.bundle, upload.now));
}

/** Gives the word when it may write, and keeps other writers of the same database waiting meanwhile. */
export type Turn = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Brings a checked bundle in, in one transaction, once for a key. Throws 403 where the actor has lost
 * their rights since, and 409 with the new preview where it would do
 * something else than was promised, or end much of the school and nobody said that this is meant. Where everything is there already nothing is changed, and that is told.
 */
export async function applySchoolRoster(
  database: Database,
  upload: RosterApplication,
  tell: Tell,
  turn: Turn,
): Promise<RosterApplied> {
  const read = await readUpload(upload, tell);
  return turn(() =>
    database.write(async (db) => {
      const { actor, now, key } = upload;
      await lockSchools(db, [actor.schoolId]);
      await requireRights({ actor, db, now });
      const work = (): Promise<RosterApplied> => apply(db, upload, read, tell);
      return key === undefined
        ? work()
        : once(
            { actor, db, now },
            {
              key,
              fingerprint: `roster/apply ${upload.sourceId ?? ""} ${upload.promise} ${upload.digest} ${upload.allowEnding}`,
            },
            work,
          );
    }),
  );
}

async function apply(db: Queryable, upload: RosterApplication, read: Read, tell: Tell): Promise<RosterApplied> {
  tell({ step: "comparing", file: null, rows: null });
  const { looked, plan } = await look(db, upload, read);
  if (!plan) throw new AppError(409, "ROSTER_CHANGED", { current: previewWithoutPlan(looked) });
  const rows = describeRows(plan.school, upload.actor);
  if (changesNothing(plan)) return appliedOf([]);
  const endings = await endingsOf(db, plan, read.bundle, upload.now);
  const refuse = async (message: string): Promise<never> => {
    throw new AppError(409, message, { current: await previewOf(db, looked, plan, endings) });
  };
  if (promiseOf(plan, rows, upload.digest) !== upload.promise) return refuse("ROSTER_CHANGED");
  if (!upload.allowEnding && endings.held.length > 0) return refuse("ROSTER_HELD");
  tell({ step: "writing", file: null, rows: null });
  if (plan.orgs !== null) await saveOrgs(db, plan.orgs, upload.actor.schoolId);
  if (!isEmpty(plan.school)) await applySchool(db, plan.school, { now: upload.now, actorId: upload.actor.personId });
  await removeUnusedLogins(db, plan.school.leftLogins);
  await rememberEndings(db, [endings], upload.now);
  return { ...appliedOf(rows), was_there: false };
}

async function endingsOf(db: Queryable, { school }: OwnPlan, bundle: Bundle, now: Date): Promise<Endings> {
  const guard = await openGuard(db, [school.school.id], bundle, now);
  return guard(school);
}

interface Read {
  bundle: Bundle;
  findings: Findings;
}

async function readUpload({ path, actor, now }: RosterUpload, tell: Tell): Promise<Read> {
  const findings = new Findings();
  try {
    const source = await openUpload(path);
    try {
      const today = schoolDate(now, actor.timeZone);
      const onProgress = (file: string, rows: number): void => tell({ step: "reading", file, rows });
      return { bundle: await readBundle(source, { findings, today, onProgress }), findings };
    } finally {
      await source.close();
    }
  } catch (error) {
    throw error instanceof SourceError ? refused(error.message) : error;
  }
}

async function look(
  db: Queryable,
  upload: RosterUpload,
  { bundle, findings: reading }: Read,
): Promise<{ looked: Looked; plan: OwnPlan | undefined }> {
  const { actor, now } = upload;
  const school = await db.selectFrom("school").selectAll().where("id", "=", actor.schoolId).executeTakeFirstOrThrow();
  const findings = new Findings(reading);
  const choices = schoolsOf(bundle);
  const sourceId = school.source_id ?? upload.sourceId ?? (choices.length === 1 ? choices[0]?.source_id : undefined);
  const looked: Looked = { upload, bundle, findings, choices: school.source_id === null ? choices : [] };
  if (sourceId === undefined) {
    if (choices.length === 0)
      findings.fault(bundle.orgs.file, null, null, "no school is named in it: a first roster needs orgs.csv");
    return { looked, plan: undefined };
  }
  if (school.source_id === null) await checkFree(db, school, sourceId, findings, bundle);
  const given = { now, findings, timeZone: school.time_zone, locale: school.locale };
  return { looked, plan: await planOwnSchool(db, bundle, { school, sourceId }, given) };
}

const schoolsOf = ({ orgs }: Bundle): RosterPreview["choices"] =>
  [...orgs.rows.values()]
    .filter((row) => row.type === "school" && !row.gone)
    .map(({ id, name }) => ({ source_id: id, name }));

/** One school of a roster is one school here. */
async function checkFree(
  db: Queryable,
  school: SchoolTable,
  sourceId: string,
  findings: Findings,
  { orgs }: Bundle,
): Promise<void> {
  const other = await db
    .selectFrom("school")
    .select("id")
    .where("source_id", "=", sourceId)
    .where("id", "!=", school.id)
    .executeTakeFirst();
  if (other)
    findings.fault(
      orgs.file,
      orgs.rows.get(sourceId)?.line ?? null,
      "sourcedId",
      `${shown(sourceId)} is already another school here: ask the person who runs your server`,
    );
}

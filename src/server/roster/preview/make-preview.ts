import { createHash } from "node:crypto";
import {
  ROSTER_KINDS,
  type RosterApplied,
  type RosterChange,
  type RosterKind,
  type RosterPreview,
} from "#contract/roster.ts";
import { schoolDate } from "#contract/school-date.ts";
import type { Queryable } from "#server/database/database.ts";
import type { Findings } from "#server/roster/findings.ts";
import { administratorsOf } from "#server/roster/guard/administrators.ts";
import type { Endings } from "#server/roster/guard/guard-plan.ts";
import { inOrder, presentFiles } from "#server/roster/import-roster.ts";
import { changesNothing, type OwnPlan } from "#server/roster/planning/plan-import.ts";
import type { SchoolPlan } from "#server/roster/planning/school-plan.ts";
import type { Bundle } from "#server/roster/reading/bundle.ts";
import type { RosterUpload } from "#server/services/roster/roster-imports.ts";
import { countUnchanged } from "./count-unchanged.ts";
import { describeRows, type RowChange } from "./describe-rows.ts";
import { ownAccount } from "./own-account.ts";

const MOST_FAULTS = 2_000;
const MOST_WARNINGS = 200;
const MOST_EXAMPLES = 50;

const WORDS = ["added", "changed", "ended"] as const;

/** What is known of a bundle before, or without, a plan. */
export interface Looked {
  upload: RosterUpload;
  bundle: Bundle;
  findings: Findings;
  choices: RosterPreview["choices"];
}

/** What stands where there is no plan: faults, or a school to be chosen. */
export function previewWithoutPlan({ upload, bundle, findings, choices }: Looked): RosterPreview {
  return {
    digest: upload.digest,
    promise: null,
    version: bundle.version,
    files: presentFiles(bundle),
    school: null,
    choices,
    left_out: { schools: 0, people: 0, classes: 0, enrolments: 0 },
    fault_count: findings.faults.length,
    faults: inOrder(findings.faults).slice(0, MOST_FAULTS),
    warnings: findings.warnings.slice(0, MOST_WARNINGS),
    changes: [],
    own_account: "kept",
    administrators: 0,
    held: [],
    is_unchanged: false,
  };
}

/** The plan of one school as an administrator looks at it. */
export async function previewOf(
  db: Queryable,
  looked: Looked,
  plan: OwnPlan,
  { held }: Endings,
): Promise<RosterPreview> {
  const { school } = plan;
  const { actor } = looked.upload;
  const rows = describeRows(school, actor);
  const is_unchanged = changesNothing(plan);
  return {
    ...previewWithoutPlan(looked),
    promise: is_unchanged ? null : promiseOf(plan, rows, looked.upload.digest),
    school: {
      source_id: school.adopts ?? school.school.source_id ?? "",
      name: school.rename ?? school.school.name,
      renamed_from: school.rename === null ? null : school.school.name,
      is_first: school.adopts !== null,
    },
    left_out: plan.leftOut,
    changes: changesOf(school, rows, schoolDate(looked.upload.now, actor.timeZone), actor.locale),
    own_account: ownAccount(school, actor),
    administrators: (await administratorsOf(db, school)).after.size,
    held,
    is_unchanged,
  };
}

/** Names an outcome: the same bundle with the same effect on the same rows, however often it is worked out. */
export function promiseOf({ school, orgs }: OwnPlan, rows: RowChange[], digest: string): string {
  const lines = rows.map(({ kind, word, id, name, detail }) => JSON.stringify([kind, word, id, name, detail])).sort();
  return createHash("sha256")
    .update(JSON.stringify([digest, school.rename, school.adopts, orgs !== null, lines]))
    .digest("hex");
}

export function appliedOf(rows: RowChange[]): RosterApplied {
  const counted = (kind: RosterKind, word: RowChange["word"]): number =>
    rows.filter((row) => row.kind === kind && row.word === word).length;
  const changes = ROSTER_KINDS.map((kind) => ({
    kind,
    added: counted(kind, "added"),
    changed: counted(kind, "changed"),
    ended: counted(kind, "ended"),
  }));
  return { was_there: rows.length === 0, changes };
}

function changesOf(plan: SchoolPlan, rows: RowChange[], today: string, locale: string): RosterChange[] {
  const unchanged = countUnchanged(plan, today);
  const { compare } = new Intl.Collator(locale, { sensitivity: "base", numeric: true });
  const grouped = Map.groupBy(rows, ({ kind, word }) => `${kind} ${word}`);
  const told = (kind: RosterKind, word: RowChange["word"]) => {
    const of = grouped.get(`${kind} ${word}`) ?? [];
    const first = of.toSorted((a, b) => compare(a.name, b.name)).slice(0, MOST_EXAMPLES);
    return { count: of.length, examples: first.map(({ name, detail }) => ({ name, detail })) };
  };
  return ROSTER_KINDS.map((kind) => {
    const [added, changed, ended] = WORDS.map((word) => told(kind, word)) as [
      RosterChange["added"],
      RosterChange["changed"],
      RosterChange["ended"],
    ];
    return { kind, added, changed, ended, unchanged: unchanged[kind] };
  });
}

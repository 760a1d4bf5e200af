import { type Findings, shown } from "#server/roster/findings.ts";
import type { Bundle, Table } from "#server/roster/reading/bundle.ts";
import type { KnownSchool } from "#server/roster/state/load-state.ts";
import type { ErasedSources } from "#server/services/privacy/erased-sources.ts";
import { type OrgNode, OrgTree } from "./org-tree.ts";
import { marksHeld, marksTold } from "./person-marks.ts";
import type { Scope } from "./scope.ts";

/** The ids that a reference may name; undefined where they cannot be known, so that nothing is to be said. */
type Known = ((id: string) => boolean) | undefined;

interface KnownHere {
  scope: Scope;
  /** The organisations as earlier rosters had them. */
  stored: ReadonlyMap<string, OrgNode>;
  known: Map<string, KnownSchool>;
  erased: ErasedSources;
  /** Users whose ids are those of others here. */
  doubtful: ReadonlySet<string>;
}

/** Tells every reference to something that is neither in the bundle nor – for deltas – in the database, now or before it was erased. */
export function checkReferences(bundle: Bundle, here: KnownHere, findings: Findings): void {
  const { scope, erased } = here;
  const users = new Set<string>();
  const classes = new Set<string>();
  for (const state of here.known.values()) {
    for (const person of state.persons.values()) users.add(person.source_id ?? "");
    for (const id of state.classes.keys()) classes.add(id);
  }
  const org = knownIn(bundle.orgs, (id) => scope.tree.nodes.has(id));
  const session = knownIn(bundle.sessions);
  const course = knownIn(bundle.courses);
  const cls = knownIn(bundle.classes, (id) => classes.has(id));
  const user = knownIn(bundle.users, (id) => users.has(id) || erased.knows(scope.schools, id));

  // A delta for one school alone may name what is known at the others only.
  const isOthers = (mode: Table<unknown>["mode"], row: object): boolean => {
    if (scope.own === undefined || mode === "bulk") return false;
    const schools = orgsOf(row).map((id) => scope.tree.schoolOf(id));
    return schools.length > 0 && schools.every((id) => id !== null && id !== scope.own);
  };
  const check = <Row extends { line: number; gone: boolean }>(
    table: Table<Row>,
    column: string,
    known: Known,
    ids: (row: Row) => readonly (string | null)[],
  ): void => {
    if (!known) return;
    for (const row of table.rows.values()) {
      if (row.gone || isOthers(table.mode, row)) continue;
      for (const id of ids(row)) {
        if (id && !known(id)) findings.fault(table.file, row.line, column, `${shown(id)} is the id of nothing known`);
      }
    }
  };
  check(bundle.orgs, "parentSourcedId", org, (row) => [row.parentId]);
  check(bundle.sessions, "parentSourcedId", session, (row) => [row.parentId]);
  check(bundle.courses, "orgSourcedId", org, (row) => [row.orgId]);
  check(bundle.courses, "schoolYearSourcedId", session, (row) => [row.yearId]);
  check(bundle.classes, "courseSourcedId", course, (row) => [row.courseId]);
  check(bundle.classes, "schoolSourcedId", org, (row) => [row.schoolId]);
  check(bundle.classes, "termSourcedIds", session, (row) => row.termIds);
  check(bundle.users, "orgSourcedIds", org, (row) => row.orgIds);
  check(
    bundle.users,
    "agentSourcedIds",
    scope.own === undefined || bundle.users.mode === "bulk" ? user : undefined,
    (row) => row.agentIds ?? [],
  );
  check(bundle.roles, "userSourcedId", user, (row) => [row.userId]);
  check(bundle.roles, "orgSourcedId", org, (row) => [row.orgId]);
  check(bundle.enrolments, "classSourcedId", cls, (row) => [row.classId]);
  check(bundle.enrolments, "schoolSourcedId", org, (row) => [row.schoolId]);
  check(bundle.enrolments, "userSourcedId", user, (row) => [row.userId]);
  checkSchools(bundle, scope, findings);
  checkSamePeople(bundle, here, findings);
}

/** The organisations that a row says it is of. */
function orgsOf(row: object): readonly string[] {
  if ("orgIds" in row) return row.orgIds as readonly string[];
  const one = "schoolId" in row ? row.schoolId : "orgId" in row ? row.orgId : null;
  return typeof one === "string" ? [one] : [];
}

function knownIn<Row>(table: Table<Row>, stored?: (id: string) => boolean): Known {
  if (table.broken) return undefined;
  if (table.mode === "bulk") return (id) => table.rows.has(id);
  return stored ? (id) => table.rows.has(id) || stored(id) : undefined;
}

/** A class belongs to a school, or to a part of one. */
function checkSchools({ classes }: Bundle, { tree }: Scope, findings: Findings): void {
  for (const row of classes.rows.values()) {
    if (row.gone || !tree.nodes.has(row.schoolId) || tree.schoolOf(row.schoolId) !== null) continue;
    findings.fault(
      classes.file,
      row.line,
      "schoolSourcedId",
      `${shown(row.schoolId)} is no school, and no part of one`,
    );
  }
}

/** Of a smaller school everybody may have left at once; unless another district says so under another name. */
const ENOUGH_TO_TELL = 10;

/** Ids are often plain numbers: a bulk roster of another district must not take a school over. */
function checkSamePeople(
  { orgs, users }: Bundle,
  { scope, stored, known, doubtful }: KnownHere,
  findings: Findings,
): void {
  // A file without a row is another matter, and held.
  if (users.mode !== "bulk" || users.broken || users.rows.size === 0) return;
  const before = new OrgTree(stored);
  let marks: ReadonlySet<string> | undefined;
  const isMarked = (one: string): boolean => {
    marks ??= new Set([...users.rows.values()].filter(({ gone }) => !gone).flatMap(marksTold));
    return marks.has(one);
  };
  for (const [id, { school, persons, accounts }] of known) {
    const row = orgs.rows.get(id);
    const active = [...persons.values()].filter(({ left_on }) => left_on === null);
    const isKnown = active.some(({ source_id }) => users.rows.has(source_id ?? "") && !doubtful.has(source_id ?? ""));
    if (!row || row.gone || active.length === 0 || isKnown) continue;
    // The same people by other ids: whoever makes the roster has another program now. A few may work for two districts.
    const met = active.filter((person) => marksHeld(person, { accounts }).some(isMarked));
    if (met.length * 2 >= active.length) continue;
    const isOthers = stored.has(id) && before.rootOf(id) !== scope.tree.rootOf(id) && row.name !== school.name;
    if (active.length < ENOUGH_TO_TELL && !isOthers) continue;
    const message = `${shown(id)} is a school here already, and none of its ${active.length} people is in this roster: is it another district's?`;
    findings.fault(orgs.file, row.line, "sourcedId", message);
  }
}

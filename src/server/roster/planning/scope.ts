import type { SchoolTable } from "#server/database/schema.ts";
import type { Findings } from "#server/roster/findings.ts";
import type { Bundle } from "#server/roster/reading/bundle.ts";
import { type OrgNode, OrgTree } from "./org-tree.ts";

/** Which schools a bundle is about. */
export interface Scope {
  tree: OrgTree;
  /** All organisations to be remembered, those of other districts included. */
  remembered: Map<string, OrgNode>;
  /** `sourcedId`s of the schools that may be touched. */
  schools: Set<string>;
  /** Those of which a bulk file tells the whole truth. */
  told: Set<string>;
  /** `sourcedId` of the one school that may be touched; undefined where all may. */
  own: string | undefined;
}

/**
 * A bulk orgs.csv names its schools itself; without one they are those of the districts that the rows refer to, so that
 * a delta of one district never touches another on the same server, even where ids are alike.
 */
export function scopeOf(
  bundle: Bundle,
  stored: Map<string, OrgNode>,
  existing: Map<string, SchoolTable>,
  findings: Findings,
  own?: string,
): Scope {
  const rows = [...bundle.orgs.rows.values()];
  const nodes = rows
    .filter((row) => !row.gone)
    .map(({ id, type, parentId }): [string, OrgNode] => [id, { type, parentId }]);
  const orphans = [...existing.keys()].map((id): [string, OrgNode] => [id, { type: "school", parentId: null }]);
  const known = new OrgTree(new Map([...orphans, ...stored, ...nodes]));
  if (bundle.orgs.mode === "bulk") {
    const tree = new OrgTree(new Map(nodes));
    const roots = new Set(nodes.map(([id]) => tree.rootOf(id)));
    const others = [...stored].filter(([id]) => !roots.has(known.rootOf(id)));
    for (const [id] of existing) {
      const isOurs = roots.has(known.rootOf(id)) && !bundle.orgs.rows.has(id);
      if (isOurs) findings.warn("orgs.csv", `school ${id} is no longer in it: left as it is`);
    }
    const schools = new Set(
      rows.filter((row) => (row.gone ? existing.has(row.id) : row.type === "school")).map((row) => row.id),
    );
    if (schools.size === 0 && !bundle.orgs.broken) findings.fault(bundle.orgs.file, 1, null, "names no school");
    return { tree, remembered: new Map([...others, ...nodes]), schools, told: schools, own };
  }
  const referred = [...referredOrgs(bundle)];
  const roots = new Set((referred.length > 0 ? referred : [...existing.keys()]).map((id) => known.rootOf(id)));
  if (referred.length === 0 && roots.size > 1) {
    findings.fault(
      "orgs.csv",
      null,
      null,
      "nothing in the bundle says which of the districts here it is about: add the schools' ids",
    );
  }
  const isMeant = (id: string): boolean => roots.has(known.rootOf(id));
  const schools = new Set(
    [...known.nodes].filter(([id, node]) => node.type === "school" && isMeant(id)).map(([id]) => id),
  );
  const told = new Set(referred.map((id) => known.schoolOf(id)).filter((id) => id !== null));
  const remembered = new Map([...stored, ...nodes]);
  for (const row of rows) if (row.gone) remembered.delete(row.id);
  return { tree: known, remembered, schools, told, own };
}

function* referredOrgs({ orgs, users, roles, classes, enrolments }: Bundle): Generator<string> {
  for (const row of orgs.rows.values()) yield row.id;
  for (const row of users.rows.values()) yield* row.orgIds;
  for (const row of roles.rows.values()) if (row.orgId) yield row.orgId;
  for (const row of classes.rows.values()) if (row.schoolId) yield row.schoolId;
  for (const row of enrolments.rows.values()) if (row.schoolId) yield row.schoolId;
}

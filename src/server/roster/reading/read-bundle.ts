import { Findings, shown } from "#server/roster/findings.ts";
import type { BundleSource } from "./bundle-source.ts";
import type { Bundle, Mode, RosterVersion, Table } from "./bundle.ts";
import { LAYOUTS, type Layout, usersLayout } from "./layouts.ts";
import { readCsv } from "./read-csv.ts";
import { type Manifest, readManifest } from "./read-manifest.ts";
import { classRow, courseRow, enrollmentRow, orgRow, roleRow, type RowOf, sessionRow, userRow } from "./read-rows.ts";
import { readTable } from "./read-table.ts";
import { RowReader } from "./row-reader.ts";
import { SharedTexts } from "#server/roster/shared-texts.ts";

interface Reading {
  source: BundleSource;
  manifest: Manifest | undefined;
  findings: Findings;
  texts: SharedTexts;
  today: string;
  onProgress: (name: string, rows: number) => void;
}

/** Rows after which a long file tells how far it is. */
const STEP = 5_000;

/**
 * Reads a bundle (OneRoster CSV 1.1 or 1.2, bulk and delta). Faults gather in `findings`; what could be read is handed
 * back all the same, so that references can be checked too.
 */
export async function readBundle(
  source: BundleSource,
  given: { findings: Findings; today: string; onProgress?: Reading["onProgress"] },
): Promise<Bundle> {
  const manifest = await readManifest(source, given.findings);
  const reading: Reading = { onProgress: () => undefined, texts: new SharedTexts(), ...given, source, manifest };
  const version = await versionOf(reading);
  return {
    version,
    orgs: await readRows(reading, LAYOUTS.orgs, orgRow),
    sessions: await readRows(reading, LAYOUTS.academicSessions, sessionRow),
    courses: await readRows(reading, LAYOUTS.courses, courseRow),
    classes: await readRows(reading, LAYOUTS.classes, classRow),
    users: await readRows(reading, usersLayout(version), userRow(version)),
    roles: version === "1.2" ? await readRows(reading, LAYOUTS.roles, roleRow) : nothing(LAYOUTS.roles),
    enrolments: await readRows(reading, LAYOUTS.enrollments, enrollmentRow),
  };
}

/** The files decide where the manifest does not, or errs: roles.csv is of 1.2, a role in users.csv is of 1.1. */
async function versionOf({ source, manifest, findings }: Reading): Promise<RosterVersion> {
  const hasRoles = source.files.has("roles.csv") && manifest?.files.get("roles")?.mode !== "absent";
  const said = manifest?.version ?? null;
  if (said === "1.2" && !hasRoles && (await usersSayRoles(source))) {
    findings.warn("manifest.csv", "says OneRoster 1.2, yet users.csv is of 1.1 and was read so");
    return "1.1";
  }
  if (said === null && manifest) findings.warn("manifest.csv", "does not say the OneRoster version");
  if (said === "1.1" || said === "1.2") return said === "1.2" || hasRoles ? "1.2" : "1.1";
  const version = hasRoles ? "1.2" : "1.1";
  if (said !== null) findings.warn("manifest.csv", `OneRoster version ${shown(said)} was read as ${version}`);
  return version;
}

async function usersSayRoles(source: BundleSource): Promise<boolean> {
  const file = source.files.get("users.csv");
  if (!file) return false;
  for await (const [header] of readCsv(file, "users.csv", new Findings()))
    if (header) return header.cells.some((name) => name.toLowerCase() === "role");
  return false;
}

const nothing = <Row>(layout: Layout): Table<Row> => ({
  file: layout.file,
  mode: "absent",
  broken: false,
  rows: new Map(),
});

async function readRows<Row extends { id: string; line: number }>(
  reading: Reading,
  layout: Layout,
  rowOf: RowOf<Row>,
): Promise<Table<Row>> {
  const { source, findings } = reading;
  const file = source.files.get(layout.file.toLowerCase());
  const mode = modeOf(reading, layout.file, file !== undefined);
  const table: Table<Row> = { ...nothing<Row>(layout), mode };
  if (!file || mode === "absent") return { ...table, broken: mode !== "absent" };
  reading.onProgress(layout.file, 0);
  const reader = new RowReader(layout.file, mode, findings, reading.texts);
  const whole = await readTable(file, layout, findings, (cells) => {
    const row = rowOf(reader, cells, reading.today);
    const known = table.rows.get(row.id);
    if (known && row.id) findings.fault(layout.file, row.line, "sourcedId", `is the same as in line ${known.line}`);
    else table.rows.set(row.id, row);
    if (table.rows.size % STEP === 0) reading.onProgress(layout.file, table.rows.size);
  });
  if (whole && mode === "bulk" && table.rows.size === 0)
    findings.warn(layout.file, "has the names of its columns and no row");
  return { ...table, broken: !whole };
}

function modeOf({ manifest, findings }: Reading, name: string, isThere: boolean): Mode {
  const said = manifest?.files.get(name.toLowerCase().replace(".csv", ""));
  if (!manifest) return isThere ? "bulk" : "absent";
  if (!said) {
    if (isThere) findings.warn(name, "is not named in manifest.csv: read as bulk");
    return isThere ? "bulk" : "absent";
  }
  if (said.mode === "absent" && isThere) findings.warn(name, "is absent by manifest.csv: passed over");
  if (said.mode !== "absent" && !isThere)
    findings.fault("manifest.csv", said.line, "value", `${name} is not there, though it is said to be`);
  return said.mode;
}

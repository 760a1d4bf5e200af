import { type Findings, shown } from "#server/roster/findings.ts";
import type { BundleSource } from "./bundle-source.ts";
import type { Mode } from "./bundle.ts";
import { readCsv } from "./read-csv.ts";

const FILE = "manifest.csv";
const MODES: Mode[] = ["bulk", "delta", "absent"];

/** What manifest.csv says: the version, and for each file (lower case, without `.csv`) its mode and line. */
export interface Manifest {
  /** As written; null where it is not said. */
  version: string | null;
  files: Map<string, { mode: Mode; line: number }>;
}

/** Reads manifest.csv; undefined, with a warning, where there is none. */
export async function readManifest(source: BundleSource, findings: Findings): Promise<Manifest | undefined> {
  const file = source.files.get(FILE);
  if (!file) {
    findings.warn(FILE, "is missing: every file was read as bulk");
    return undefined;
  }
  const manifest: Manifest = { version: null, files: new Map() };
  for await (const some of readCsv(file, FILE, findings)) {
    for (const { line, cells } of some) {
      const [name = "", value = ""] = cells;
      const property = name.toLowerCase();
      if (property === "oneroster.version") manifest.version = value;
      if (!property.startsWith("file.")) continue;
      const mode = MODES.find((one) => one === value.toLowerCase());
      if (mode) manifest.files.set(property.slice("file.".length), { mode, line });
      else findings.fault(FILE, line, "value", `must be bulk, delta or absent, not ${shown(value)}`);
      if (mode && mode !== value) findings.warn(FILE, "value is in other letter case", line);
    }
  }
  return manifest;
}

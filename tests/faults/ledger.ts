import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/*
 * What the long runs have come to, by the state of the source that they were made on: a change of what a run is made of
 * begins anew. The file is kept with the source, so that slices of many days add up.
 */

const ROOT = join(import.meta.dirname, "../..");
const FILE = join(ROOT, "tests/faults/ledger.json");

/** What each kind of run is made of, besides the tests themselves. */
const MADE_OF = {
  model: ["src/client/outbox", "src/contract"],
  proxy: ["src/client/outbox", "src/contract", "src/server"],
  real: ["src/client", "src/contract", "src/server", "src/service-worker", "src/build", "index.html", "manifest"],
} as const;
export type Kind = keyof typeof MADE_OF;

interface Entry {
  /** Of the latest run, ISO 8601. */
  date: string;
  sums: Record<string, number>;
}
type Ledger = Partial<Record<Kind, Record<string, Entry>>>;

function filesOf(place: string): string[] {
  const path = join(ROOT, place);
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile() && !/\.gen\.ts$|\.md$/.test(one.name))
    .map((one) => join(one.parentPath, one.name));
}

/** Names the state of all that a kind of run is made of. */
export function sourceHash(kind: Kind): string {
  const hash = createHash("sha256");
  for (const file of MADE_OF[kind].flatMap(filesOf).sort())
    hash.update(`${file.slice(ROOT.length)}\0`).update(readFileSync(file));
  return hash.digest("hex").slice(0, 12);
}

const readLedger = (): Ledger => (existsSync(FILE) ? (JSON.parse(readFileSync(FILE, "utf8")) as Ledger) : {});

/** Adds what a run came to, on the source of that hash; gives the sums. */
export function note(kind: Kind, hash: string, counts: Readonly<Record<string, number>>): Entry["sums"] {
  const ledger = readLedger();
  const before = ledger[kind]?.[hash]?.sums;
  const sums = Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, (before?.[name] ?? 0) + count]));
  const entry: Entry = { date: new Date().toISOString().slice(0, 10), sums };
  const all: Ledger = { ...ledger, [kind]: { ...ledger[kind], [hash]: entry } };
  writeFileSync(FILE, `${JSON.stringify(all, null, 2)}\n`);
  return sums;
}

/** Where none of so many went wrong, at most this share of all does, with 95 % certainty: the rule of three. */
export const bound95 = (count: number): number => (count === 0 ? 1 : Math.min(1, 3 / count));

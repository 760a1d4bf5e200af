import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Outcome } from "./run.ts";

const ROOT = join(import.meta.dirname, "../../..");
const FILE = join(ROOT, ".build/faults-ledger.json");

/** What was run on one state of the source. */
export interface Entry {
  /** The day of the latest run. */
  date: string;
  runs: number;
  taps: number;
  shown: number;
  kills: number;
  killsAtTap: number;
  killsAtUpgrade: number;
  serverKills: number;
  writes: number;
  doubledWrites: number;
  lost: number;
  doubled: number;
  wedged: number;
}

const NONE: Omit<Entry, "date"> = {
  runs: 0,
  taps: 0,
  shown: 0,
  kills: 0,
  killsAtTap: 0,
  killsAtUpgrade: 0,
  serverKills: 0,
  writes: 0,
  doubledWrites: 0,
  lost: 0,
  doubled: 0,
  wedged: 0,
};

/** Names the state of all that is the product. */
export function sourceHash(): string {
  const hash = createHash("sha256");
  const files = readdirSync(join(ROOT, "src"), { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile() && !/\.gen\.ts$|\.md$/.test(one.name))
    .map((one) => join(one.parentPath, one.name))
    .sort();
  for (const file of files) hash.update(`${file.slice(ROOT.length)}\0`).update(readFileSync(file));
  return hash.digest("hex").slice(0, 12);
}

function readLedger(): Record<string, Entry> {
  try {
    return JSON.parse(readFileSync(FILE, "utf8")) as Record<string, Entry>;
  } catch {
    return {};
  }
}

/** Adds a run to what was run on this source; gives the sum. */
export function note(hash: string, outcome: Outcome): Entry {
  const ledger = readLedger();
  const before = ledger[hash] ?? NONE;
  const entry: Entry = {
    date: new Date().toISOString().slice(0, 10),
    runs: before.runs + 1,
    taps: before.taps + outcome.taps,
    shown: before.shown + outcome.shown,
    kills: before.kills + outcome.kills,
    killsAtTap: before.killsAtTap + outcome.killsAtTap,
    killsAtUpgrade: before.killsAtUpgrade + outcome.killsAtUpgrade,
    serverKills: before.serverKills + outcome.serverKills,
    writes: before.writes + outcome.writes,
    doubledWrites: before.doubledWrites + outcome.doubledWrites,
    lost: before.lost + outcome.lost.length,
    doubled: before.doubled + outcome.doubled.length,
    wedged: before.wedged + outcome.wedged.length,
  };
  mkdirSync(dirname(FILE), { recursive: true });
  writeFileSync(FILE, JSON.stringify({ ...ledger, [hash]: entry }, null, 2));
  return entry;
}

/** Where none of so many went wrong, at most this share of all does, with 95 % certainty: the rule of three. */
export const bound95 = (count: number): number => (count === 0 ? 1 : Math.min(1, 3 / count));

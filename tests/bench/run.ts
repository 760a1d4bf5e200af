import { spawnSync } from "node:child_process";
import { globSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { cpus, loadavg } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { ensureBuilt } from "#server/cli/build-when-changed.ts";
import type { Row } from "./row.ts";

/*
 * `npm run bench [name …]`: measures what has a goal and prints one table. A missed size or count fails;
 * a missed timing is shown and does not.
 */

interface Bench {
  measure(): Promise<Row[]>;
  /** What is shown below the table, once measured. */
  below?(): string;
}

const folder = import.meta.dirname;
const wanted = process.argv.slice(2);
const files = globSync("*.bench.ts", { cwd: folder }).sort();
const chosen = files.filter((file) => wanted.length === 0 || wanted.includes(basename(file, ".bench.ts")));

// No start that is measured, or waited for, should have to build.
await ensureBuilt(console.log);
const [busy = 0] = loadavg();
const rows: Row[] = [];
const below: string[] = [];
for (const file of chosen) {
  console.log(`measuring ${basename(file, ".bench.ts")} …`);
  const bench = (await import(pathToFileURL(join(folder, file)).href)) as Bench;
  rows.push(...(await bench.measure()));
  if (bench.below) below.push(bench.below());
  await untilQuiet();
}

print(rows);
for (const text of below) console.log(text);
if (busy > cpus().length / 2)
  console.log(
    `\nThe machine was busy when this began (load ${busy.toFixed(1)} on ${cpus().length} cores): its timings say little.`,
  );
if (wanted.length === 0) {
  const machine = {
    node: process.version,
    cpus: cpus().length,
    load: busy,
    model: cpus()[0]?.model ?? "",
    measured_at: new Date().toISOString(),
  };
  writeFileSync(join(folder, "results.json"), `${JSON.stringify({ machine, rows }, undefined, 2)}\n`);
}
const missed = rows.filter((row) => row.binding && !row.met);
if (missed.length > 0) {
  console.log(`\nOver the limit: ${missed.map((row) => row.what).join("; ")}`);
  process.exitCode = 1;
}

/** What one bench leaves behind, as gigabytes that are taken off the disk, is over before the next is measured; or so long is waited. */
async function untilQuiet(): Promise<void> {
  spawnSync("sync");
  for (const end = performance.now() + 60_000; performance.now() < end;) {
    const [began, before] = [performance.now(), idleMs()];
    await pause(2000);
    if (idleMs() - before > 0.95 * (performance.now() - began) * cpus().length) return;
  }
}

/** For how long the cores have had nothing to do since the machine started, in ms. */
function idleMs(): number {
  return cpus().reduce((sum, { times }) => sum + times.idle, 0);
}

function print(table: Row[]): void {
  const lines = [
    ["", "goal", "measured", "reference", ""],
    ...table.map((row) => [
      row.what,
      row.goal,
      row.measured,
      row.reference,
      row.met ? "met" : row.binding ? "OVER" : "not met",
    ]),
  ];
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  console.log();
  for (const line of lines)
    console.log(
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    );
}

import { rmSync } from "node:fs";
import { parseArgs } from "node:util";
import { builtServer, ensureBuilt } from "#server/cli/build-when-changed.ts";
import { ensureChromium, ensureHeadlessShell } from "./chromium.ts";
import { command } from "./command.ts";
import { ensurePostgres } from "./postgres.ts";
import { readFailedPages, readPlaywrightReport, readVitestReport, type Tally } from "./reports.ts";

/*
 * `npm test`: types, lint and dead code, then every test, on both databases and in a real browser. It stops at the first
 * step that fails. `npm test -- check|unit|api|faults|browser [filter …]` runs one part; `--full` the long fault run:
 * of the real parts alone with `--minutes 20`, so long, or with `--seed 7`, that one run.
 * `npm run engines [-- filter …]` runs what is no part of the whole: the main job in two other browsers, and a spreadsheet.
 */

const RESULTS = ".build/test-results";
const PARTS = ["check", "unit", "api", "faults", "browser"] as const;
const ALONE = ["engines"] as const;
const NAMES = [...PARTS, ...ALONE] as const;
type Part = (typeof NAMES)[number];

interface Step {
  name: string;
  parts: readonly Part[];
  /** Gives the tally of the tests that it runs, if it runs any; throws where it fails otherwise. */
  run(): Promise<Tally | undefined>;
}

const { values: asks, positionals } = parseArgs({
  allowPositionals: true,
  options: { full: { type: "boolean" }, seed: { type: "string" }, minutes: { type: "string" } },
});
const [wanted, ...filters] = positionals;
if (asks.full) process.env["FAULTS"] = "full";
if (asks.seed) process.env["REAL_SEED"] = asks.seed;
if (asks.minutes) process.env["REAL_MINUTES"] = asks.minutes;
if (asks.seed ?? asks.minutes) filters.push("real-parts.test");
if (wanted && !NAMES.some((part) => part === wanted)) {
  console.error(`There is no part "${wanted}": ${NAMES.join(", ")}`);
  process.exit(2);
}

/** One worker more than the smallest machine has cores: a test waits for its database or its browser at times. */
const ONE_MORE = ["--maxWorkers", "3"];

const steps: Step[] = [
  step("types, lint, format, dead code", ["check"], checked),
  vitest("unit"),
  step("the built server", ["api"], async () => void (await builtServer("serve", console.log))),
  step("a PostgreSQL", ["api", "faults"], () => console.log(ensurePostgres())),
  vitest("api", ["--project", "api-sqlite", "--project", "api-postgres", ...ONE_MORE]),
  step("a Chromium", ["faults", "browser"], () => console.log(`${ensureChromium()}, ${ensureHeadlessShell()}`)),
  step("what is built", ["faults", "browser", "engines"], () => ensureBuilt(console.log)),
  vitest("faults", ["--project", "faults", ...ONE_MORE]),
  playwright(),
  vitest("engines"),
];

function step(name: string, parts: readonly Part[], run: () => Promise<void> | void): Step {
  return {
    name,
    parts,
    async run() {
      await run();
      return undefined;
    },
  };
}

/** One after the other they leave a core idle; all are let end, so that each has said what it found. */
async function checked(): Promise<void> {
  const ended = await Promise.allSettled([
    command("node_modules/typescript/bin/tsc", ["-b"]),
    command("node_modules/oxlint/bin/oxlint", []),
    command("node_modules/oxfmt/bin/oxfmt", ["--check"]),
    command("node_modules/knip/bin/knip.js", []),
  ]);
  for (const one of ended) if (one.status === "rejected") throw one.reason;
}

/** The tests of a part, which is one of Vitest's projects unless they are named. */
function vitest(part: Part, projects = ["--project", part]): Step {
  const report = `${RESULTS}/${part}.json`;
  const args = ["run", ...projects, "--reporter=dot", "--reporter=json", `--outputFile.json=${report}`, ...filters];
  return {
    name: part,
    parts: [part],
    run: () => tallyOf(command("node_modules/vitest/vitest.mjs", args), () => readVitestReport(report)),
  };
}

function playwright(): Step {
  const report = `${RESULTS}/browser.json`;
  const args = ["test", "--config", "tests/browser/playwright.config.ts", "--reporter=list,json", ...filters];
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const ended = (): Promise<void> => command("node_modules/@playwright/test/cli.js", args, env);
  return {
    name: "browser",
    parts: ["browser"],
    async run() {
      const tally = await tallyOf(ended(), () => readPlaywrightReport(report));
      if (tally.failed > 0) for (const page of readFailedPages(".build/browser-results")) console.log(page);
      return tally;
    },
  };
}

/** The runner's own report is what counts; its exit code must agree with it. */
async function tallyOf(run: Promise<void>, read: () => Tally): Promise<Tally> {
  const [ended] = await Promise.allSettled([run]);
  if (ended.status === "rejected" && !hasFailures(read)) throw ended.reason;
  const tally = read();
  if (tally.passed + tally.failed === 0) throw new Error("No test was run");
  return tally;
}

/** Whether the report tells which tests failed; a runner that was ended from outside leaves none. */
function hasFailures(read: () => Tally): boolean {
  try {
    return read().failed > 0;
  } catch {
    return false;
  }
}

const total: Tally = { passed: 0, failed: 0, skipped: 0 };

/** Runs a step, adds its tests to the total, and tells whether the next may follow. */
async function runStep({ name, run }: Step): Promise<boolean> {
  const began = performance.now();
  const tell = (outcome: string): void =>
    console.log(`── ${name}: ${outcome} in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  console.log(`\n── ${name}`);
  try {
    const tally = await run();
    for (const kind of ["passed", "failed", "skipped"] as const) total[kind] += tally?.[kind] ?? 0;
    tell(tally?.failed ? "failed" : "done");
    return !tally?.failed;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    tell("failed");
    return false;
  }
}

rmSync(RESULTS, { recursive: true, force: true });
const asked: readonly string[] = wanted ? [wanted] : PARTS;
for (const next of steps.filter(({ parts }) => parts.some((part) => asked.includes(part)))) {
  if (await runStep(next)) continue;
  console.log(`Stopped at: ${next.name}`);
  console.log(`Tests: ${total.passed} passed, ${Math.max(total.failed, 1)} failed`);
  process.exit(1);
}
if (total.skipped > 0) console.log(`${total.skipped} skipped`);
if (wanted !== "check") console.log(`Tests: ${total.passed} passed, 0 failed`);

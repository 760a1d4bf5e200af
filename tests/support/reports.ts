import { existsSync, globSync, readFileSync } from "node:fs";

/** How many tests went how. */
export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  numFailedTestSuites: number;
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
}

export function readVitestReport(file: string): Tally {
  const report = read<VitestReport>(file);
  // A file that could not even be loaded fails no test of its own.
  const failed = report.numFailedTests || (report.numFailedTestSuites > 0 ? 1 : 0);
  return { passed: report.numPassedTests, failed, skipped: report.numPendingTests + report.numTodoTests };
}

export function readPlaywrightReport(file: string): Tally {
  const { stats, errors } = read<PlaywrightReport>(file);
  if (stats.flaky > 0) console.log(`${stats.flaky} browser tests passed at their second try only.`);
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length, skipped: stats.skipped };
}

/** What each page that a browser test failed on showed, as its accessibility tree: elsewhere only the log is left of it. */
export function readFailedPages(folder: string): string[] {
  return globSync(`${folder}/*/error-context.md`).map((file) => {
    const [, page = ""] = readFileSync(file, "utf8").split("# Page snapshot");
    return `${file}:${page.split("# Test source")[0]?.trimEnd()}`;
  });
}

function read<T>(file: string): T {
  if (!existsSync(file)) throw new Error("The runner wrote no report");
  return JSON.parse(readFileSync(file, "utf8")) as T;
}

import { spawn } from "node:child_process";
import { once } from "node:events";
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "#server/database/database.ts";
import { DATABASE_FILE } from "#server/database/describe-place.ts";
import { csv, readDistrict, rowsOf } from "#tests/support/district-files.ts";
import type { Row } from "./row.ts";

/** So many copies of the small district make a district of 4,556 users and 31,535 enrolments. */
const COPIES = 17;

/** Columns that name a row, in any file: each copy has names of its own. */
const NAMES = /sourcedid/i;

/** The roster import as its command runs it, and again with nothing changed. */
export async function measure(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), "daybell-import-"));
  try {
    const bundle = join(folder, "bundle");
    const counts = await writeDistrict(bundle);
    const place = { dataDir: join(folder, "data") };
    await (await openDatabase(place)).close();
    const first = await run(
      ["src/server/cli/run.ts", "school", "import", bundle, "--time-zone", "America/Denver"],
      place.dataDir,
    );
    // The next to open it takes samples of what has grown; that is no write of the import's.
    await (await openDatabase(place)).close();
    const before = await contentOf(place.dataDir);
    const again = await run(
      ["src/server/cli/run.ts", "school", "import", bundle, "--time-zone", "America/Denver"],
      place.dataDir,
    );
    const written = before === (await contentOf(place.dataDir)) ? 0 : 1;
    const bare = await run(["tests/bench/bare-import.ts", bundle], join(folder, "bare"));
    const what = `roster import, ${counts.enrollments.toLocaleString("en")} enrolments, ${counts.users.toLocaleString("en")} users`;
    const seconds = (value: number): string => `${(value / 1000).toFixed(2)} s`;
    return [
      {
        what: `${what}, whole process`,
        goal: "≤ 2 s",
        measured: seconds(first),
        reference: `CSV into rows, nothing checked ${seconds(bare)}`,
        met: first <= 2000,
        binding: false,
        figures: { first, bare },
      },
      {
        what: "the same again, nothing changed",
        goal: "≤ 1 s",
        measured: seconds(again),
        reference: "",
        met: again <= 1000,
        binding: false,
        figures: { again },
      },
      {
        what: "whether that wrote to the database",
        goal: "0",
        measured: String(written),
        reference: "",
        met: written === 0,
        binding: true,
        figures: { written },
      },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function writeDistrict(folder: string): Promise<{ users: number; enrollments: number }> {
  await mkdir(folder, { recursive: true });
  const files = await readDistrict();
  const counts = { users: 0, enrollments: 0 };
  for (const [name, text] of Object.entries(files)) {
    const rows = rowsOf(text);
    const copied =
      name === "manifest.csv"
        ? rows
        : Array.from({ length: COPIES }, (_, copy) => rows.map((row) => renamed(row, copy))).flat();
    if (name === "users.csv") counts.users = copied.length;
    if (name === "enrollments.csv") counts.enrollments = copied.length;
    await writeFile(join(folder, name), csv(copied));
  }
  return counts;
}

function renamed(row: Record<string, string>, copy: number): Record<string, string> {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => {
      if (copy === 0 || value === "") return [column, value];
      if (NAMES.test(column))
        return [
          column,
          value
            .split(",")
            .map((id) => `${id}-${copy}`)
            .join(","),
        ];
      return [column, column === "email" ? `${copy}.${value}` : value];
    }),
  );
}

async function run(args: string[], dataDir: string): Promise<number> {
  const began = performance.now();
  const child = spawn(process.execPath, args, {
    stdio: "ignore",
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "", DAYBELL_CLOCK: "2026-09-15T14:05:00.000Z" },
  });
  const [code] = (await once(child, "exit")) as [number];
  if (code !== 0) throw new Error(`${args.join(" ")} ended with ${code}`);
  return performance.now() - began;
}

async function contentOf(dataDir: string): Promise<string> {
  return createHash("sha256")
    .update(await readFile(join(dataDir, DATABASE_FILE)))
    .digest("hex");
}

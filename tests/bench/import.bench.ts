import { spawn } from "node:child_process";
import { once } from "node:events";
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, open, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "#server/database/database.ts";
import { DATABASE_FILE } from "#server/database/describe-place.ts";
import { csv, readDistrict, rowsOf } from "#tests/support/district-files.ts";
import { peakBytes } from "./resident-bytes.ts";
import { megabytes, type Row } from "./row.ts";

/** So many copies of the small district make a district of 4,556 users and 31,535 enrolments. */
const COPIES = 17;
/** And so many one with a million rows in all its files. */
const COPIES_OF_MANY = 460;

/** Columns that name a row, in any file: each copy has names of its own. */
const NAMES = /sourcedid/i;

/** As `npm run school` does it. */
const IMPORT = ["--max-semi-space-size=16", "src/server/cli/run.ts", "school", "import"];

/** The roster import as its command runs it, and again with nothing changed. */
export async function measure(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), "daybell-import-"));
  try {
    const bundle = join(folder, "bundle");
    const counts = await writeDistrict(bundle, COPIES);
    const place = { dataDir: join(folder, "data") };
    await (await openDatabase(place)).close();
    const first = await run([...IMPORT, bundle, "--time-zone", "America/Denver"], place.dataDir);
    // The next to open it takes samples of what has grown; that is no write of the import's.
    await (await openDatabase(place)).close();
    const before = await contentOf(place.dataDir);
    const again = await run([...IMPORT, bundle, "--time-zone", "America/Denver"], place.dataDir);
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
      await measureMany(folder),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A million rows, and the most memory that the import of them takes. */
async function measureMany(folder: string): Promise<Row> {
  const bundle = join(folder, "many");
  const { rows } = await writeDistrict(bundle, COPIES_OF_MANY);
  let memory = 0;
  const took = await run(
    [...IMPORT, bundle, "--time-zone", "America/Denver"],
    join(folder, "many-data"),
    (pid) => (memory = peakBytes(pid) || memory),
  );
  return {
    what: `roster import, ${rows.toLocaleString("en")} rows: memory`,
    goal: "≤ 600 MB",
    measured: megabytes(memory),
    reference: `${(took / 1000).toFixed(0)} s`,
    met: memory > 0 && memory <= 600e6,
    binding: false,
    figures: { memory, took },
  };
}

/** Copies of the small district in the files of one bundle, with how many rows it has. */
async function writeDistrict(
  folder: string,
  copies: number,
): Promise<{ users: number; enrollments: number; rows: number }> {
  await mkdir(folder, { recursive: true });
  const counts: Record<string, number> = {};
  for (const [name, text] of Object.entries(await readDistrict())) {
    const rows = rowsOf(text);
    const times = name === "manifest.csv" ? 1 : copies;
    const file = await open(join(folder, name), "w");
    for (let copy = 0; copy < times; copy += 1) {
      const part = csv(rows.map((row) => renamed(row, copy)));
      await file.write(copy === 0 ? part : part.slice(part.indexOf("\n") + 1));
    }
    await file.close();
    counts[name] = rows.length * times;
  }
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return { users: counts["users.csv"] ?? 0, enrollments: counts["enrollments.csv"] ?? 0, rows };
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

/** Runs a program and gives how long it took, in ms; `look` is called time and again while it runs. */
async function run(args: string[], dataDir: string, look?: (pid: number) => void): Promise<number> {
  const began = performance.now();
  const child = spawn(process.execPath, args, {
    stdio: "ignore",
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "", DAYBELL_CLOCK: "2026-09-15T14:05:00.000Z" },
  });
  const looking = look && setInterval(() => look(child.pid ?? 0), 100);
  const [code] = (await once(child, "exit")) as [number];
  clearInterval(looking);
  if (code !== 0) throw new Error(`${args.join(" ")} ended with ${code}`);
  return performance.now() - began;
}

async function contentOf(dataDir: string): Promise<string> {
  return createHash("sha256")
    .update(await readFile(join(dataDir, DATABASE_FILE)))
    .digest("hex");
}

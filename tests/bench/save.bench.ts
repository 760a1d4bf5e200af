import BetterSqlite3 from "better-sqlite3";
import { join } from "node:path";
import { CLOCK_START } from "#tests/support/school-time.ts";
import { serverCommand, startServer } from "#tests/support/server.ts";
import { type District, makeDistrict, type OpenCheckIn } from "./district.ts";
import { type Asked, load, type LoadResult } from "./load.ts";
import { pinned } from "./pinned.ts";
import { median, ms, quantile, type Row, times } from "./row.ts";

const WARM_UP = 100;
const ONE_BY_ONE = 300;
const AT_ONCE = 1600;
const CONNECTIONS = 64;

interface Measured {
  oneByOne: LoadResult;
  atOnce: LoadResult;
  /** Marks that the database holds afterwards. */
  marks: number;
}

/** A whole class of 30 with two away is saved: durable when answered. */
export async function measure(): Promise<Row[]> {
  const ours = await run((district) => district.checkIns.map(askOurs), serverCommand({}));
  const bare = await run(
    (district) => district.checkIns.map((checkIn) => askBare(checkIn)),
    [process.execPath, ["tests/bench/bare-server.ts"]],
  );
  const single = ours.oneByOne.perSecond / bare.oneByOne.perSecond;
  const many = ours.atOnce.perSecond / bare.atOnce.perSecond;
  const expected = (WARM_UP + ONE_BY_ONE + AT_ONCE) * 30;
  return [
    row("check-in save of a class of 30, one by one", "≥ 0.5 × bare", single, 0.5, ours.oneByOne, bare.oneByOne),
    row(
      `check-in save of a class of 30, ${CONNECTIONS} connections`,
      "≥ 1 × bare (group commit)",
      many,
      1,
      ours.atOnce,
      bare.atOnce,
    ),
    {
      what: "marks lost of those answered",
      goal: "0",
      measured: String(expected - ours.marks),
      reference: String(expected - bare.marks),
      met: expected === ours.marks,
      binding: true,
      figures: { expected, stored: ours.marks },
    },
  ];
}

function row(what: string, goal: string, ratio: number, least: number, ours: LoadResult, bare: LoadResult): Row {
  const tell = ({ perSecond, times: all }: LoadResult): string =>
    `${Math.round(perSecond)}/s (median ${ms(median(all))}, p99 ${ms(quantile(all, 0.99))})`;
  const figures = { ratio, ours: ours.perSecond, bare: bare.perSecond, p99: quantile(ours.times, 0.99) };
  return {
    what,
    goal,
    measured: `${times(ratio)}, ${tell(ours)}`,
    reference: tell(bare),
    met: ratio >= least,
    binding: false,
    figures,
  };
}

async function run(ask: (district: District) => Asked[], command: [string, string[]]): Promise<Measured> {
  const district = await makeDistrict(WARM_UP + ONE_BY_ONE + AT_ONCE);
  const asked = ask(district);
  const server = await startServer({
    place: { dataDir: district.dataDir },
    clock: CLOCK_START,
    command: pinned(...command),
  });
  try {
    check(await load(server.origin, asked.splice(0, WARM_UP), 8));
    const oneByOne = check(await load(server.origin, asked.splice(0, ONE_BY_ONE), 1));
    const atOnce = check(await load(server.origin, asked, CONNECTIONS));
    return { oneByOne, atOnce, marks: countMarks(district) };
  } finally {
    await server.kill();
    await district.remove();
  }
}

function check(result: LoadResult): LoadResult {
  if (result.failure) throw new Error(`A save was refused: ${result.failure}`);
  return result;
}

function countMarks({ dataDir }: District): number {
  const db = new BetterSqlite3(join(dataDir, "daybell.db"), { readonly: true });
  const count = db.prepare<[], number>("select count(*) from mark").pluck().get();
  db.close();
  return count ?? 0;
}

const statuses = (index: number): string => ["absent", "late"][index] ?? "present";

function askOurs({ id, cookie, studentIds }: OpenCheckIn): Asked {
  const marks = studentIds
    .slice(0, 2)
    .map((student_id, index) => ({ student_id, status: statuses(index), marked_at: CLOCK_START }));
  return {
    method: "PATCH",
    path: `/api/check-in/update/${id}`,
    headers: { Cookie: cookie, "Idempotency-Key": crypto.randomUUID() },
    body: JSON.stringify({ marks, finished: true, finished_at: CLOCK_START, student_ids: studentIds }),
  };
}

function askBare({ id, schoolId, classId, accountId, personId, studentIds }: OpenCheckIn): Asked {
  const marks = studentIds.map((student_id, index) => ({ student_id, status: statuses(index) }));
  return {
    method: "POST",
    path: "/",
    headers: {},
    body: JSON.stringify({
      id,
      school_id: schoolId,
      class_id: classId,
      account_id: accountId,
      person_id: personId,
      key: crypto.randomUUID(),
      marks,
    }),
  };
}

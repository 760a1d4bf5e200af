import { Agent } from "node:http";
import { checkInId } from "#contract/ids.ts";
import { CLOCK_START, SCHOOL_TODAY } from "#tests/support/school-time.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { ASKED, figuresOf } from "./asked-figures.ts";
import { type History, makeHistory } from "./history.ts";
import { send } from "./load.ts";
import { median, ms, quantile, type Row, times } from "./row.ts";

const STUDENTS = 1000;
/** With these years behind them they have ten million marks and events. */
const YEARS = 10;

const GOAL_MS = 100;
/** Finished before any is measured, in check-ins. */
const WARM_UP = 40;

/** A school with ten million facts: its figures, and a save beside that in a school without a past. */
export async function measure(): Promise<Row[]> {
  const fresh = await within({ students: STUDENTS, years: 0 }, (server, history) => saves(server, history));
  return within({ students: STUDENTS, years: YEARS }, async (server, history) => {
    const { p95, reference } = await figuresOf(server.origin, history);
    const facts = history.facts.toLocaleString("en");
    const saved = await saves(server, history);
    const ratio = median(saved) / median(fresh);
    return [
      ...ASKED.map(({ what }, index): Row => {
        const taken = p95[index] ?? 0;
        return {
          what: `${what}: ${facts} facts, p95`,
          goal: `≤ ${GOAL_MS} ms`,
          measured: ms(taken),
          reference: `who is signed in ${ms(reference)}`,
          met: taken <= GOAL_MS,
          binding: false,
          figures: { p95: taken },
        };
      }),
      {
        what: `a check-in of 25 created and finished, ${facts} facts, median`,
        goal: "≤ 1.2 × a school without a past",
        measured: `${times(ratio)}, ${ms(median(saved))} (p99 ${ms(quantile(saved, 0.99))})`,
        reference: `${ms(median(fresh))} (p99 ${ms(quantile(fresh, 0.99))})`,
        met: ratio <= 1.2,
        binding: false,
        figures: { ratio, median: median(saved), fresh: median(fresh) },
      },
    ];
  });
}

async function within<T>(
  size: { students: number; years: number },
  work: (server: TestServer, history: History) => Promise<T>,
): Promise<T> {
  const history = await makeHistory(size);
  try {
    const server = await startServer({ place: { dataDir: history.dataDir }, clock: CLOCK_START });
    try {
      return await work(server, history);
    } finally {
      await server.kill();
    }
  } finally {
    await history.remove();
  }
}

/** How long each of the school's classes takes from its creation to the answer that it is finished, in ms. */
async function saves({ origin }: TestServer, { classes, administratorCookie }: History): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const ask = async (method: string, path: string, body: object): Promise<void> => {
    const headers = { Cookie: administratorCookie, "Idempotency-Key": crypto.randomUUID() };
    const answer = await send(origin, agent, { method, path: `/api${path}`, headers, body: JSON.stringify(body) });
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${answer.body}`);
  };
  const taken: number[] = [];
  for (const { id, studentIds } of classes) {
    const began = performance.now();
    await ask("POST", `/check-in/create/${id}`, { date: SCHOOL_TODAY });
    const marks = [{ student_id: studentIds[0], status: "absent", marked_at: CLOCK_START }];
    const finish = { marks, finished: true, finished_at: CLOCK_START, student_ids: studentIds };
    await ask("PATCH", `/check-in/update/${checkInId(id, SCHOOL_TODAY)}`, finish);
    taken.push(performance.now() - began);
  }
  agent.destroy();
  return taken.slice(WARM_UP);
}

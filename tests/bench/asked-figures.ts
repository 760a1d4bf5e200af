import { CLOCK_START, SCHOOL_TODAY } from "#tests/support/school-time.ts";
import { startServer } from "#tests/support/server.ts";
import { addDays } from "#contract/school-date.ts";
import { type History, makeHistory } from "./history.ts";
import { quantile } from "./row.ts";

const ROUNDS = 40;

interface Asked {
  what: string;
  goalMs: number;
  path: (history: History) => string;
  administrator?: boolean;
}

const yearAgo = addDays(SCHOOL_TODAY, -364);
const monthAgo = addDays(SCHOOL_TODAY, -29);

/** What teachers and administrators look at. */
export const ASKED: Asked[] = [
  { what: "insights overview, teacher", goalMs: 50, path: () => "/insights" },
  { what: "insights overview, whole school", goalMs: 50, path: () => "/insights", administrator: true },
  { what: "details over 60 school days, teacher", goalMs: 50, path: () => "/insights/details/positive?days=60" },
  {
    what: "attendance details over 260 school days, class",
    goalMs: 50,
    path: ({ classId }) => `/insights/details/attendance/${classId}?days=260`,
  },
  {
    what: "graph over 260 school days, whole school",
    goalMs: 50,
    path: () => "/insights/graph/attendance?days=260",
    administrator: true,
  },
  {
    what: "dashboard, 30 days",
    goalMs: 50,
    path: () => `/admin/dashboard/statistics?startDate=${monthAgo}&endDate=${SCHOOL_TODAY}`,
    administrator: true,
  },
  {
    what: "dashboard, a year",
    goalMs: 50,
    path: () => `/admin/dashboard/statistics?startDate=${yearAgo}&endDate=${SCHOOL_TODAY}`,
    administrator: true,
  },
  {
    what: "dashboard's graph, a year by class",
    goalMs: 50,
    path: () => `/admin/dashboard/graph/positive?dateStart=${yearAgo}&dateEnd=${SCHOOL_TODAY}&type=class`,
    administrator: true,
  },
  { what: "daily statistics", goalMs: 50, path: () => "/admin/dashboard/daily-stats", administrator: true },
  { what: "a student with the history's first page", goalMs: 20, path: ({ studentId }) => `/students/${studentId}` },
  { what: "students, first page by name", goalMs: 20, path: () => "/students", administrator: true },
  { what: "students, page 30 by name", goalMs: 20, path: () => "/students?offset=750", administrator: true },
  { what: "students by attendance", goalMs: 20, path: () => "/students?sort_by=attendance", administrator: true },
  { what: "class list with marks", goalMs: 20, path: ({ classId }) => `/check-in/student-list/${classId}` },
  { what: "five-day strip", goalMs: 20, path: () => "/check-in/days-statistics" },
];

/** The cheapest answer of a signed-in account, beside which the others stand. */
const REFERENCE: Asked = { what: "who is signed in", goalMs: 0, path: () => "/auth/me" };

/** What is asked of a school of so many students and years: p95 of each, in ms. */
export async function measured(size: {
  students: number;
  years: number;
}): Promise<{ facts: number; p95: number[]; reference: number }> {
  const history = await makeHistory(size);
  const server = await startServer({ place: { dataDir: history.dataDir }, clock: CLOCK_START });
  try {
    return { facts: history.facts, ...(await figuresOf(server.origin, history)) };
  } finally {
    await server.kill();
    await history.remove();
  }
}

/** The same of a school that is there. */
export async function figuresOf(origin: string, history: History): Promise<{ p95: number[]; reference: number }> {
  const reference = await timesOf(origin, REFERENCE, history);
  const p95: number[] = [];
  for (const asked of ASKED) p95.push(await timesOf(origin, asked, history));
  return { p95, reference };
}

async function timesOf(origin: string, asked: Asked, history: History): Promise<number> {
  const taken: number[] = [];
  for (let round = 0; round < ROUNDS + 5; round += 1) {
    const start = performance.now();
    const answer = await fetch(`${origin}/api${asked.path(history)}`, {
      headers: { Cookie: asked.administrator ? history.administratorCookie : history.teacherCookie },
    });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${asked.what}: ${answer.status}`);
    if (round >= 5) taken.push(performance.now() - start);
  }
  return quantile(taken, 0.95);
}

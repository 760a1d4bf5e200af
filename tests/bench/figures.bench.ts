import { CLOCK_START, SCHOOL_TODAY } from "#tests/support/school-time.ts";
import { startServer } from "#tests/support/server.ts";
import { addDays } from "#contract/school-date.ts";
import { type History, makeHistory } from "./history.ts";
import { ms, quantile, type Row, times } from "./row.ts";

const ROUNDS = 40;

interface Asked {
  what: string;
  goalMs: number;
  path: (history: History) => string;
  administrator?: boolean;
}

const yearAgo = addDays(SCHOOL_TODAY, -364);
const monthAgo = addDays(SCHOOL_TODAY, -29);

const ASKED: Asked[] = [
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

/** p95 of each answer at a year's scale, and how it grows with ten times the history behind the same range. */
export async function measure(): Promise<Row[]> {
  const year = await measured({ students: 1000, years: 1 });
  const one = await measured({ students: 100, years: 1 });
  const ten = await measured({ students: 100, years: 10 });
  const bare = ms(year.reference);
  return ASKED.flatMap(({ what, goalMs }, index): Row[] => {
    const [p95 = 0, before = 0, after = 0] = [year.p95[index], one.p95[index], ten.p95[index]];
    const growth = after / before;
    return [
      {
        what: `${what}: ${year.facts.toLocaleString("en")} facts, p95`,
        goal: `≤ ${goalMs} ms`,
        measured: ms(p95),
        reference: `who is signed in ${bare}`,
        met: p95 <= goalMs,
        binding: false,
        figures: { p95 },
      },
      {
        what: `${what}: 10 × the history`,
        goal: "≤ 1.5 ×",
        measured: times(growth),
        reference: `${ms(before)} → ${ms(after)}`,
        met: growth <= 1.5,
        binding: false,
        figures: { before, after, growth },
      },
    ];
  });
}

/** The cheapest answer of a signed-in account, beside which the others stand. */
const REFERENCE: Asked = { what: "who is signed in", goalMs: 0, path: () => "/auth/me" };

async function measured(size: {
  students: number;
  years: number;
}): Promise<{ facts: number; p95: number[]; reference: number }> {
  const history = await makeHistory(size);
  const server = await startServer({ place: { dataDir: history.dataDir }, clock: CLOCK_START });
  try {
    const reference = await timesOf(server.origin, REFERENCE, history);
    const p95: number[] = [];
    for (const asked of ASKED) p95.push(await timesOf(server.origin, asked, history));
    return { facts: history.facts, p95, reference };
  } finally {
    await server.kill();
    await history.remove();
  }
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

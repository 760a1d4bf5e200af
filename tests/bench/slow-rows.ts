import type { Travelled } from "./network-log.ts";
import { kilobytes, median, ms, type Row, times } from "./row.ts";
import type { Visit, Waited } from "./visit.ts";
import type { Wait } from "./visit-stamps.ts";
import { waterfall } from "./waterfall.ts";

/** How a teacher comes to the app: for the first time, again on a tablet that was signed out, by the icon on its home screen. */
export type Way = "first" | "repeat" | "home";
export type Visits = Record<Way, Visit[]>;

const WAYS = {
  first: "first visit",
  repeat: "repeat visit",
  home: "home screen",
  caddy: "first visit, HTTP/2 behind Caddy",
} as const;

const WAITS: Record<Exclude<Wait, "mark">, string> = {
  login: "open → login usable",
  grid: "Sign in → grid usable",
  start: "Start check-in → tiles can be marked",
  kept: "Finish → shown as kept",
  chip: "Finish → the chip counts it",
  server: "Finish → on the server",
};

/** Milliseconds for each wait, in the order in which they come, and for all of them together. */
const GOALS: Record<Way, [Exclude<Wait, "mark"> | "all", number][]> = {
  first: [
    ["login", 2600],
    ["grid", 1800],
    ["start", 100],
    ["chip", 100],
    ["kept", 200],
    ["server", 850],
    ["all", 5500],
  ],
  repeat: [
    ["login", 1100],
    ["grid", 1400],
    ["start", 100],
    ["chip", 100],
    ["kept", 200],
    ["server", 850],
    ["all", 3500],
  ],
  home: [
    ["grid", 1000],
    ["start", 100],
    ["chip", 100],
    ["kept", 200],
    ["server", 850],
    ["all", 2200],
  ],
};

/** What the best open-source products of this kind need for the same task on the same tablet. */
const PEERS: Partial<Record<Way, string>> = { first: "peers 7.60 s, 34 requests", repeat: "peers 5.30 s, 6 requests" };
const PEERS_MARK = 33;
const MARK_BESIDE_BARE = 1.2;

/** What a first visit may ask for. */
const FIRST_REQUESTS = { login: 8, all: 30, js: 140_000 };

/** What a teacher waits for in all: the *Finish* that is shown as kept is on the way to the one on the server. */
const COUNTED = new Set<Wait>(["login", "grid", "start", "mark", "server"]);

const allOf = ({ waits }: Visit): number =>
  waits.filter(({ wait }) => COUNTED.has(wait)).reduce((sum, one) => sum + one.ms, 0);
const waited = ({ waits }: Visit, wait: Wait): Waited => {
  const found = waits.find((one) => one.wait === wait);
  if (!found) throw new Error(`Nobody waited for: ${wait}`);
  return found;
};
/** Without what the browser asks for by itself: nothing waits for it, and no two browsers ask for it alike. */
const asked = (requests: readonly Travelled[]): Travelled[] =>
  requests.filter(({ kind, path }) => kind !== "Manifest" && !path.includes("/favicon."));
const jsOf = (requests: readonly Travelled[]): number =>
  requests.filter(({ kind }) => kind === "Script").reduce((sum, { body }) => sum + body, 0);
const bytesOf = (requests: readonly Travelled[]): number => requests.reduce((sum, { bytes }) => sum + bytes, 0);
const seconds = (value: number): string => `${(value / 1000).toFixed(2)} s`;
const range = (values: readonly number[], tell: (value: number) => string): string =>
  `${tell(median(values))} (${tell(Math.min(...values))}–${tell(Math.max(...values))})`;

/** What travelled in the visit of the median size. */
function travelled(all: readonly Travelled[][]): { requests: number; bytes: number; js: number } {
  return {
    requests: median(all.map((one) => asked(one).length)),
    bytes: median(all.map(bytesOf)),
    js: median(all.map(jsOf)),
  };
}

/** The table of the waits; throws where a visit lacks one. */
export function slowRows(visits: Visits, bareMarks: readonly number[]): Row[] {
  const ways = ["first", "repeat", "home"] as const;
  return [
    ...ways.flatMap((way) => GOALS[way].map(([wait, goal]) => waitRow(way, wait, goal, visits[way]))),
    markRow(Object.values(visits).flat(), bareMarks),
    ...countRows(visits.first),
  ];
}

/** The waits of a first visit in which what travels counts. */
export const behindCaddyRows = (visits: readonly Visit[]): Row[] =>
  GOALS.first
    .filter(([wait]) => wait === "login" || wait === "grid" || wait === "server" || wait === "all")
    .map(([wait, goal]) => waitRow("caddy", wait, goal, visits));

function waitRow(
  way: keyof typeof WAYS,
  wait: Exclude<Wait, "mark"> | "all",
  goal: number,
  visits: readonly Visit[],
): Row {
  const took = visits.map((visit) => (wait === "all" ? allOf(visit) : waited(visit, wait).ms));
  const { requests, bytes, js } = travelled(
    visits.map((visit) => (wait === "all" ? visit.requests : startedIn(visit, waited(visit, wait)))),
  );
  const what = wait === "all" ? `${WAYS[way]}: all waits, to saved` : named(way, wait);
  const workers =
    wait === "all" ? [`service worker ${median(visits.map(({ byWorker }) => byWorker.length))} requests`] : [];
  // Over HTTP/2 the browser does not tell what of an answer was its headers.
  const script = way === "caddy" ? "" : `, JS ${kilobytes(js)}`;
  const found = wait === "chip" || wait === "kept" ? [] : [`${requests} requests, ${kilobytes(bytes)}${script}`];
  const peers = wait === "all" && way !== "caddy" && PEERS[way] ? [PEERS[way]] : [];
  return {
    what,
    goal: `≤ ${seconds(goal)}`,
    measured: range(took, seconds),
    reference: [...found, ...workers, ...peers].join(" · "),
    met: median(took) <= goal,
    binding: false,
    figures: { median: median(took), min: Math.min(...took), max: Math.max(...took), requests, bytes, js },
  };
}

function markRow(visits: readonly Visit[], bare: readonly number[]): Row {
  const marks = visits.flatMap(({ waits }) => waits.filter(({ wait }) => wait === "mark").map((one) => one.ms));
  const [ours, its] = [median(marks), median(bare)];
  return {
    what: "mark → next frame",
    goal: `≤ ${MARK_BESIDE_BARE} × bare, ≤ ${PEERS_MARK} ms`,
    measured: `${times(ours / its)}, ${range(marks, ms)}`,
    reference: `bare page ${range(bare, ms)} · peers ${PEERS_MARK} ms`,
    met: ours <= MARK_BESIDE_BARE * its && ours <= PEERS_MARK,
    binding: false,
    figures: { median: ours, min: Math.min(...marks), max: Math.max(...marks), marks: marks.length, bare: its },
  };
}

/** Of several visits the one that asked for most counts. */
function countRows(visits: readonly Visit[]): Row[] {
  const beforeLogin = (visit: Visit): Travelled[] => asked(startedIn(visit, waited(visit, "login")));
  const row = (what: string, limit: number, count: (visit: Visit) => number, tell: (value: number) => string): Row => {
    const found = Math.max(...visits.map(count));
    return {
      what: `first visit: ${what}`,
      goal: `≤ ${tell(limit)}`,
      measured: tell(found),
      reference: "",
      met: found <= limit,
      binding: false,
      figures: { found },
    };
  };
  return [
    row("requests before the login is usable", FIRST_REQUESTS.login, (visit) => beforeLogin(visit).length, String),
    row("script before the login is usable", FIRST_REQUESTS.js, (visit) => jsOf(beforeLogin(visit)), kilobytes),
    row("requests in all", FIRST_REQUESTS.all, ({ requests }) => asked(requests).length, String),
  ];
}

/** What was sent for before a wait was over. */
const startedIn = ({ origin }: Visit, { requests, to }: Waited): Travelled[] =>
  requests.filter(({ from }) => from < origin + to);

const named = (way: keyof typeof WAYS, wait: Wait): string =>
  `${WAYS[way]}: ${wait === "mark" ? "mark" : way === "home" && wait === "grid" ? "open → grid usable" : WAITS[wait]}`;
const HEAD = "  from     to      size";

/** What travelled for the slowest wait of each way, drawn, and all of it in the visit that took the median time. */
export function waterfalls(visits: Visits): { slowest: string; whole: string } {
  const slowest: string[] = [];
  const whole: string[] = [];
  for (const way of ["first", "repeat", "home"] as const) {
    const visit = [...visits[way]].sort((a, b) => allOf(a) - allOf(b))[Math.floor((visits[way].length - 1) / 2)];
    const wait = visit?.waits.filter((one) => COUNTED.has(one.wait)).sort((a, b) => b.ms - a.ms)[0];
    if (!visit || !wait) continue;
    slowest.push(
      "",
      `${named(way, wait.wait)}, ${seconds(wait.ms)}`,
      HEAD,
      ...waterfall(startedIn(visit, wait), visit.origin + wait.from, wait.ms),
    );
    whole.push(
      "",
      `${WAYS[way]}, milliseconds from its address`,
      ...visit.waits.map((one) => `  ${one.wait.padEnd(6)} ${one.from.toFixed(0)} → ${one.to.toFixed(0)}`),
    );
    whole.push(
      HEAD,
      ...waterfall(visit.requests, visit.origin, 1),
      "its service worker",
      ...waterfall(visit.byWorker, visit.origin, 1),
    );
  }
  return { slowest: slowest.join("\n"), whole: whole.join("\n") };
}

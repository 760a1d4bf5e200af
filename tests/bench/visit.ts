import { setTimeout as pause } from "node:timers/promises";
import type { BrowserContext, CDPSession, Page } from "@playwright/test";
import { type Place, placeOf, touch } from "./finger.ts";
import { hearStamps, TELL } from "./hear-stamps.ts";
import { slowLink } from "./link.ts";
import { NetworkLog, type Travelled } from "./network-log.ts";
import { type ClassOf29, STUDENTS } from "./slow-school.ts";
import { throttle } from "./throttle.ts";
import { type Stamp, stampVisit } from "./visit-stamps.ts";

/** How much slower than this machine's the tablet's processor is. */
export const SLOWER = 4;
/** Who is away, by their places in the grid. */
const AWAY = [3, 11];

/** A teacher's own time, in ms, in which nobody waits for the app. */
const TYPING = 3000;
const LOOKING = 1500;
/** After the last mark: everything that was sent for it has its answer. */
const CHECKING = 3000;

/** A wait with what went over the network from its begin until the next one's. */
export interface Waited extends Stamp {
  ms: number;
  requests: Travelled[];
}

export interface Visit {
  waits: Waited[];
  /** From the first wait to the end of the last. */
  requests: Travelled[];
  /** What the service worker asked for meanwhile. */
  byWorker: Travelled[];
  /** When the address was asked for, in milliseconds since the epoch. */
  origin: number;
}

interface Options {
  address: string;
  opens: "login" | "grid";
  of: ClassOf29;
}

/** A teacher's whole task on a slow tablet: from the address, over the sign-in where one is due, to a check-in that the server has. */
export async function visit(context: BrowserContext, { address, opens, of }: Options): Promise<Visit> {
  const page = await context.newPage();
  const session = await throttle(page, SLOWER);
  const stamps = await hearStamps(session);
  const network = new NetworkLog();
  network.listenTo(session);
  const worker = new NetworkLog();
  await slowLink(session, (method, params) => worker.hear(method, params));
  await page.addInitScript(stampVisit, { students: STUDENTS, opens, tell: TELL });
  await page.goto(address, { waitUntil: "commit" });
  await stamps.next(opens);
  if (opens === "login") {
    const button = await typeIn(page, session, of);
    await touch(session, button);
    await stamps.next("grid");
  }
  await pause(LOOKING);
  await touch(session, await placeOf(page, "[data-begins=check-in]"));
  await stamps.next("start");
  await pause(LOOKING);
  for (const student of AWAY) {
    const place = await placeOf(page, "[data-student]", student);
    await pause(LOOKING / 2);
    await touch(session, place);
    await stamps.next("mark");
  }
  await pause(CHECKING);
  await touch(session, await placeOf(page, "[data-does=finish]"));
  await stamps.next("server");
  const origin = await page.evaluate(() => performance.timeOrigin);
  // What the network's log still has to be told.
  await pause(500);
  await page.close();
  const all = stamps.all().sort((a, b) => a.from - b.from);
  const end = Math.max(...all.map(({ to }) => to));
  const waits = all.map((stamp) => {
    const next = all.find(({ from }) => from > stamp.from)?.from ?? end;
    return { ...stamp, ms: stamp.to - stamp.from, requests: network.between(origin + stamp.from, origin + next) };
  });
  return {
    waits,
    requests: network.between(origin, origin + end),
    byWorker: worker.between(origin, origin + end),
    origin,
  };
}

/** Types as a teacher does, and gives the place of the button. */
async function typeIn(page: Page, session: CDPSession, { email, password }: ClassOf29): Promise<Place> {
  for (const [field, text] of [
    ["#email", email],
    ["#password", password],
  ] as const) {
    await touch(session, await placeOf(page, field));
    await session.send("Input.insertText", { text });
  }
  const place = await placeOf(page, "form button[type=submit]");
  await pause(TYPING);
  return place;
}

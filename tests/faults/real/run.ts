import { setTimeout as pause } from "node:timers/promises";
import { type BrowserSchool, makeBrowserSchool } from "#tests/support/browser-school.ts";
import type { SignedIn } from "#tests/support/factories.ts";
import { raiseRepair } from "#tests/support/raise.ts";
import { startSession } from "#server/services/accounts/sessions.ts";
import { openBadNetwork } from "./bad-network.ts";
import { createDice } from "./dice.ts";
import { keepEvidence } from "./evidence.ts";
import * as hand from "./hand.ts";
import { judge, type Verdict } from "./judge.ts";
import { type Deed, type Event, OWN, type Schedule, SHARED, type Step } from "./schedule.ts";
import type { Servers } from "./servers.ts";
import { openTablet, type Tablet } from "./tablet.ts";

export interface Outcome extends Verdict {
  /** Outboxes that did not drain, and tablets that do not show the same, once all is well again. */
  wedged: string[];
  /** Touches that the screen answered. */
  taps: number;
  shown: number;
  kills: number;
  /** Of these so many within 50 ms of a tap. */
  killsAtTap: number;
  /** And so many amid a change of the shell. */
  killsAtUpgrade: number;
  serverKills: number;
  writes: number;
  doubledWrites: number;
  /** What happened, in order, in words. */
  timeline: string[];
}

interface Scene {
  school: BrowserSchool;
  servers: Servers;
  tablets: Tablet[];
  tell: (line: string) => void;
}

/** A page that does not answer keeps nobody. */
const PATIENCE_MS = 15_000;

async function within<T>(work: Promise<T>): Promise<T> {
  const over = new AbortController();
  const late = pause(PATIENCE_MS, undefined, { signal: over.signal }).then(
    () => {
      throw new Error("no answer");
    },
    () => undefined as never,
  );
  return Promise.race([work, late]).finally(() => over.abort());
}

const words = ({ do: name, ...rest }: Deed | Event): string => [name, ...Object.values(rest)].join(" ");

async function crash(tablet: Tablet, { moment, ms }: Extract<Deed, { do: "kill" }>, student: string): Promise<void> {
  if (moment === "tap") {
    const isTapped = await hand.mark(tablet, student, false).catch(() => false);
    if (isTapped) tablet.killsAtTap += 1;
  }
  if (moment === "answer") await Promise.race([tablet.network.nextAnswer(), pause(1_500)]);
  await pause(ms);
  await tablet.crash();
}

/** A later shell comes; the browser dies while it fetches that, or while it changes to it. */
async function upgrade(
  tablet: Tablet,
  { moment, ms }: Extract<Deed, { do: "upgrade" }>,
  password: string,
): Promise<boolean> {
  tablet.network.version += 1;
  const looking = hand.lookForShell(tablet);
  looking.catch(() => undefined);
  let isThere = moment === "fetching";
  if (moment === "taken") {
    await looking;
    const taking = hand.toClass(tablet, password).then(() => hand.takeShell(tablet));
    isThere = await taking.then(
      () => true,
      () => false,
    );
  }
  await pause(ms);
  await tablet.crash();
  if (isThere) tablet.killsAtUpgrade += 1;
  return isThere;
}

/** Whoever went last, as this tablet saw it. */
const lastLeft = ({ taps }: Tablet): string | undefined =>
  taps.findLast(({ kind, isDone }) => kind === "leave" && isDone)?.student;

const nameOf = ({ class30 }: BrowserSchool, id: string): string => {
  const student = class30.students.find((one) => one.id === id);
  return student ? `${student.first_name} ${student.last_name}` : "";
};

async function does(deed: Deed, tablet: Tablet, place: number, scene: Scene): Promise<boolean> {
  const { school, servers } = scene;
  const studentOf = (number: number): string => {
    const at = number < OWN ? place * OWN + number : school.class30.students.length + OWN - 1 - number;
    return school.class30.students[at]?.id ?? "";
  };
  if (deed.do === "weather") {
    tablet.network.weather = deed.weather;
    return true;
  }
  switch (deed.do) {
    case "kill":
      await crash(tablet, deed, studentOf(deed.student));
      return true;
    case "upgrade":
      return upgrade(tablet, deed, school.password);
    case "clock":
      await tablet.setClock(deed.ms);
      return true;
    case "stall":
      await tablet.stall(deed.ms);
      return true;
    case "full":
      await tablet.fill(deed.ms);
      return true;
    case "evict":
      await tablet.evict();
      return true;
    case "expire":
      await servers.database.write((db) =>
        db.deleteFrom("session").where("account_id", "=", tablet.as.account.id).execute(),
      );
      return true;
    default:
      break;
  }
  await hand.toClass(tablet, school.password);
  switch (deed.do) {
    case "mark":
      return hand.mark(tablet, studentOf(deed.student));
    case "record":
      return hand.record(tablet, studentOf(deed.student), school.behaviors[deed.behavior]?.name ?? "");
    case "note":
      return hand.note(tablet, studentOf(deed.student));
    case "leave":
      return hand.leave(tablet, studentOf(deed.student));
    case "back":
      return hand.comeBack(tablet, lastLeft(tablet) ?? studentOf(deed.student));
    case "complete":
      return hand.complete(tablet, studentOf(deed.student), nameOf(school, studentOf(deed.student)));
    case "seat":
      return hand.seat(tablet, school.class30.class.id, studentOf(deed.student), `${place + 1}/${deed.column}`);
    case "reopen":
      return hand.reopen(tablet);
    case "undo":
      return hand.undo(tablet, (id) => nameOf(school, id));
    case "finish":
      return hand.finish(tablet);
    case "circle":
      return hand.circle(tablet);
  }
}

const failures = new WeakMap<Tablet, number>();
/** A teacher who gets nowhere goes where there is a network. */
const MOST_FAILURES = 2;

async function attempt(deed: Deed, tablet: Tablet, place: number, scene: Scene): Promise<boolean> {
  try {
    const isDone = await does(deed, tablet, place, scene);
    if (deed.do !== "weather") failures.delete(tablet);
    return isDone;
  } catch (error) {
    const failed = (failures.get(tablet) ?? 0) + 1;
    failures.set(tablet, failed);
    if (failed >= MOST_FAILURES) void tablet.network.heal();
    const [what] = error instanceof Error ? error.message.split("\n") : [];
    throw new Error(`${what} at ${await within(hand.standing(tablet))}`, { cause: error });
  }
}

async function befalls(event: Event, { servers, school }: Scene): Promise<void> {
  const { database } = servers;
  if (event.do === "leaves") {
    const { id = "" } = school.class30.students[event.tablet * OWN + event.student] ?? {};
    await database.write((db) => db.deleteFrom("enrolment").where("person_id", "=", id).execute());
    return;
  }
  if (event.do === "retires") {
    const { id = "" } = school.behaviors[event.behavior] ?? {};
    const retired_at = new Date().toISOString();
    await database.write((db) => db.updateTable("behavior").set({ retired_at }).where("id", "=", id).execute());
    return;
  }
  if (event.do === "server-kill") return servers.kill(event.which);
  if (event.do === "server-dies") return servers.killAtCommit(event.point, event.which);
  const mend = await servers.breakDatabase();
  await pause(event.ms);
  return mend();
}

async function inTurn<T extends Deed | Event>(
  steps: readonly Step<T>[],
  name: string,
  tell: Scene["tell"],
  work: (what: T) => Promise<unknown>,
): Promise<void> {
  for (const { what, pause: ms } of steps) {
    const came = await within(work(what)).then(
      (isDone) => (isDone === false ? " — nothing" : ""),
      (error: unknown) => ` — ${error instanceof Error ? error.message.split("\n")[0] : ""}`,
    );
    tell(`${name}: ${words(what)}${came}`);
    await pause(ms);
  }
}

const chipOf = ({ page }: Tablet): Promise<string> =>
  within(page.evaluate(() => document.querySelector("header button[data-state]")?.textContent ?? "")).catch(() => "");

/** Says that its teacher is needed: what waits under something refused is that tablet's alone. */
const NEEDS_YOU = ", needs you";

/** What each tile says; where there is none, what else stands there. */
const shownBy = (tablet: Tablet): Promise<string[]> =>
  within(
    tablet.page.evaluate(() =>
      [...document.querySelectorAll("[data-student] > [aria-label]")].map((label) => label.ariaLabel ?? ""),
    ),
  )
    .catch(() => [])
    .then(async (tiles) =>
      tiles.length > 0 ? tiles : [`no class, ${await within(hand.standing(tablet)).catch(String)}`],
    );

/** A teacher takes the tablet up some time later. */
async function lookAt(tablet: Tablet, { school }: Scene): Promise<void> {
  await hand.toClass(tablet, school.password);
  await hand.toToday(tablet);
  await hand.toBrowse(tablet);
  for (const hidden of [true, false])
    await tablet.page.evaluate((isHidden) => {
      Object.defineProperty(document, "hidden", { configurable: true, get: () => isHidden });
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    }, hidden);
}

/** On a machine that is busy a single look may take all the time that there is. */
const LEAST_LOOKS = 4;

async function healed(scene: Scene, { isPickedUp, healsWithin }: Schedule): Promise<string[]> {
  const { tablets, servers, tell } = scene;
  await servers.heal();
  for (const tablet of tablets) {
    void tablet.network.heal();
    await within(tablet.setClock(0)).catch(() => tell(`${tablet.name} does not answer`));
  }
  const deadline = Date.now() + healsWithin;
  const left = async (isLast: boolean): Promise<string[]> => {
    const chips = await Promise.all(tablets.map(chipOf));
    return chips.flatMap((chip, at) =>
      // What is about something refused waits under it, and can be told from what is still to go only by waiting for that.
      (isLast ? /^All saved$|needs? you$/ : /^All saved$|^\d+ needs? you$/).test(chip)
        ? []
        : [`${tablets[at]?.name} says "${chip}"`],
    );
  };
  // Of each look what it found: a moment later a tablet may lock itself, or a browser that was slow to die is gone.
  let stuck: string[] = [];
  for (let looks = 0; looks < LEAST_LOOKS || Date.now() < deadline; looks += 1) {
    await Promise.all(
      tablets.map((tablet) => {
        const look = isPickedUp ? lookAt(tablet, scene) : hand.toClass(tablet, scene.school.password);
        return within(look).catch(() => undefined);
      }),
    );
    stuck = await left(false);
    if (stuck.length === 0) break;
    await pause(250);
  }
  if (stuck.length > 0) stuck = await left(true);
  if (stuck.length > 0)
    for (const tablet of tablets) tell(`${tablet.name} stands at ${await within(hand.standing(tablet)).catch(String)}`);
  return stuck.length > 0 ? stuck : agree(scene, healsWithin);
}

/** What was asked for a moment ago is not asked again: half a minute passes for the tablets. */
async function agree(scene: Scene, healsWithin: number): Promise<string[]> {
  const { tablets } = scene;
  const deadline = Date.now() + healsWithin;
  let views: string[][] = [];
  for (let looks = 0; looks < LEAST_LOOKS || Date.now() < deadline; looks += 1) {
    // What one sent in the very moment in which another asked is asked for after the next half a minute.
    if (looks % LEAST_LOOKS === 0 && looks <= LEAST_LOOKS)
      for (const tablet of tablets)
        await within(tablet.setClock(31_000 * (1 + looks / LEAST_LOOKS))).catch(() => undefined);
    await Promise.all(tablets.map((tablet) => within(lookAt(tablet, scene)).catch(() => undefined)));
    await pause(200);
    views = await Promise.all(tablets.map(shownBy));
    if (differences(tablets, views).length === 0) return [];
  }
  return differences(tablets, views);
}

/** Where the tablets' tiles say something else, in words. */
function differences(tablets: readonly Tablet[], [first = [], ...others]: readonly string[][]): string[] {
  const isSame = (one: string | undefined, other: string | undefined): boolean =>
    one === other || Boolean(one?.includes(NEEDS_YOU) || other?.includes(NEEDS_YOU));
  return others.flatMap((other, at) =>
    Array.from({ length: Math.max(first.length, other.length) }, (_, number) => [first[number], other[number]]).flatMap(
      ([one, line]) =>
        isSame(one, line) && other.length > 1
          ? []
          : [`${tablets[0]?.name} shows "${one}", ${tablets[at + 1]?.name} "${line}"`],
    ),
  );
}

async function emailOf({ servers }: Pick<Scene, "servers">, { account }: SignedIn): Promise<string> {
  const { email } = await servers.database.read
    .selectFrom("login")
    .select("email")
    .where("id", "=", account.login_id)
    .executeTakeFirstOrThrow();
  return email;
}

/** Each tablet signed in by itself. */
async function sessionOf({ servers }: Pick<Scene, "servers">, { account }: SignedIn): Promise<string> {
  const given = { loginId: account.login_id, accountId: account.id, device: "a tablet", remember: true };
  const { token } = await servers.database.write((db) => startSession(db, { ...given, now: new Date(servers.now()) }));
  return token;
}

/** There is something to follow up about those whom all tablets touch. */
async function raise(scene: Scene, { clock }: Schedule): Promise<void> {
  const { school, servers } = scene;
  const teacher = { ...school.teacher, headers: { Cookie: `daybell=${await sessionOf(scene, school.teacher)}` } };
  const shared = school.class30.students.slice(-SHARED);
  await raiseRepair(`http://localhost:${servers.ports()[0]}`, { ...school, teacher }, shared, clock);
}

/** What a run may be made without, to see that it is then found out. */
export interface Mutation {
  /** Every write is sent twice, the second time under another key. */
  forgetsKeys?: true;
  /** Done before the app in the pages of the latter tablet, or of the only one. */
  inPage?: () => void;
}

/** Tablets that outlive a run: the next is made on the same, by whomever they are handed to. */
export interface Desk {
  /** Opened where it lacks; what is on it is the run's until that has ended. */
  readonly tablets: Tablet[];
  /** Nothing is left on them of the servers so far: others never have their keys. */
  forget(): Promise<void>;
  clear(): Promise<void>;
}

export function createDesk(): Desk {
  const tablets: Tablet[] = [];
  return {
    tablets,
    forget: async () => {
      for (const { page, evict } of tablets) {
        await page.goto("about:blank");
        await evict();
      }
    },
    clear: async () => {
      for (const { network, discard } of tablets.splice(0)) {
        await within(discard()).catch(() => undefined);
        await within(network.close()).catch(() => undefined);
      }
    },
  };
}

/** Puts somebody of the school at a tablet of the desk, of so many. */
async function seatAt(
  at: number,
  desk: Desk,
  scene: Scene,
  { seed, tablets }: Schedule,
  { forgetsKeys, inPage }: Mutation,
): Promise<Tablet> {
  const { school, servers, tell } = scene;
  const as = [school.teacher, school.administrator][at] ?? school.teacher;
  const user = { as, email: await emailOf(scene, as), token: await sessionOf(scene, as), serverNow: servers.now, tell };
  const known = desk.tablets[at];
  if (known) {
    known.network.forget();
    known.network.ports = servers.ports;
    await known.handTo(user);
    return known;
  }
  const network = await openBadNetwork({
    ports: servers.ports,
    dice: createDice(seed + at + 1),
    ...(forgetsKeys ? { forgetsKeys, doubled: 1 } : {}),
  });
  const before = at === tablets.length - 1 ? inPage : undefined;
  const tablet = await openTablet({ ...user, name: `tablet-${at + 1}`, network, before }).catch(
    async (error: unknown) => {
      await network.close();
      throw error;
    },
  );
  desk.tablets[at] = tablet;
  return tablet;
}

/** Runs a schedule on the real parts, lets all be well again, and tells what came of it. A desk that is given stays set. */
export async function run(
  schedule: Schedule,
  servers: Servers,
  mutation: Mutation = {},
  given?: Desk,
): Promise<Outcome> {
  const began = Date.now();
  const timeline: string[] = [];
  const tell = (line: string): void => void timeline.push(`${((Date.now() - began) / 1000).toFixed(2)} ${line}`);
  const desk = given ?? createDesk();
  try {
    const school = await makeBrowserSchool(servers.database);
    const scene: Scene = { school, servers, tablets: [], tell };
    await raise(scene, schedule);
    for (const [at] of schedule.tablets.entries())
      scene.tablets.push(await seatAt(at, desk, scene, schedule, mutation));
    for (const idle of desk.tablets.slice(schedule.tablets.length))
      await within(idle.page.goto("about:blank")).catch(() => undefined);
    await Promise.all(scene.tablets.map((tablet) => begin(tablet, scene)));
    tell("all stand");
    await Promise.all([
      ...scene.tablets.map((tablet, at) =>
        inTurn(schedule.tablets[at] ?? [], tablet.name, tell, (deed) => attempt(deed, tablet, at, scene)),
      ),
      inTurn(schedule.servers, "servers", tell, (event) => befalls(event, scene)),
    ]);
    tell("all is well again");
    const wedged = await healed(scene, schedule);
    tell("judged");
    await within(Promise.all(scene.tablets.map(({ network }) => network.heal())));
    const lists = [];
    for (const tablet of scene.tablets)
      lists.push(await within(hand.listed(tablet)).catch((): hand.Listed => ({ needsYou: [], waiting: [] })));
    if (lists.some(({ needsYou }) => needsYou.length > 0)) tell(JSON.stringify(lists));
    const verdict = await judge(servers.database, school, scene.tablets, lists);
    if ([wedged, verdict.lost, verdict.doubled].flat().length > 0)
      for (const tablet of scene.tablets)
        tell(`${tablet.name} is kept in ${await within(keepEvidence(schedule.seed, tablet)).catch(String)}`);
    const taps = scene.tablets.flatMap((tablet) => tablet.taps);
    const sum = (of: (tablet: Tablet) => number): number => scene.tablets.reduce((all, tablet) => all + of(tablet), 0);
    return {
      ...verdict,
      wedged,
      taps: taps.filter(({ isDone }) => isDone).length,
      shown: taps.filter(({ isShown }) => isShown).length,
      kills: sum(({ kills }) => kills),
      killsAtTap: sum(({ killsAtTap }) => killsAtTap),
      killsAtUpgrade: sum(({ killsAtUpgrade }) => killsAtUpgrade),
      serverKills: schedule.servers.filter(({ what }) => what.do.startsWith("server")).length,
      writes: sum(({ network }) => network.counts.writes),
      doubledWrites: sum(({ network }) => network.counts.doubled),
      timeline,
    };
  } finally {
    if (!given) await desk.clear();
  }
}

/** The first time takes as long as it takes on a busy machine. */
const BEGINS_WITHIN_MS = 120_000;

/** The app is installed and knows the class, so that it opens without a network from then on. */
async function begin(tablet: Tablet, { school }: Scene): Promise<void> {
  const look = async (): Promise<void> => {
    await hand.toClass(tablet, school.password);
    await hand.lookAround(tablet, school.class30.students[0]?.id ?? "");
  };
  for (const deadline = Date.now() + BEGINS_WITHIN_MS; ;) {
    const error = await look().then(
      () => null,
      (reason: Error) => reason,
    );
    if (!error) break;
    if (Date.now() > deadline) throw error;
  }
  await tablet.page.evaluate(async () => void (await navigator.serviceWorker.ready));
}

import { isDeepStrictEqual } from "node:util";
import { isKnownKind } from "#client/outbox/commands/registry.ts";
import { EMPTY } from "#client/outbox/memory.ts";
import type { Row } from "#client/outbox/row.ts";
import { planOf } from "#client/outbox/scheduler.ts";
import type { Committed } from "#client/outbox/store.ts";
import { type Around, createDevice, type Device } from "./device.ts";
import { happen, type Scene } from "./happen.ts";
import { violations } from "./invariants.ts";
import { createMemoryStorage, type DeviceStorage, type StorageWeakness } from "./memory-store.ts";
import { createModelServer, type ModelServer, type Weakness } from "./model-server.ts";
import { createNetwork } from "./network.ts";
import { createObserver, type Observer, type Tap } from "./observer.ts";
import { expectedView, viewOf } from "./oracle.ts";
import type { Schedule } from "./schedule.ts";
import { createTimeline, type Timeline } from "./timeline.ts";
import { ACCOUNTS, CLASSES, EPOCH } from "./world.ts";

/** What a run may be made without, to see that it is then found out. */
export interface Mutation {
  server?: Weakness;
  storage?: StorageWeakness;
  ignoresAnswers?: boolean;
  blindScreen?: boolean;
}

/** Another storage than the one in memory, with what tells whether it is at work. */
export interface OtherStorage {
  create: (time: Timeline, onCommit: (accountId: string, committed: Committed) => void) => DeviceStorage;
  isBusy: () => boolean;
}

export interface Outcome {
  wrong: string[];
  taps: number;
  kills: number;
}

/** How long the outbox may take to drain when faults are over, in ms. */
const DRAIN = 4 * 3_600_000;

/** Runs a schedule, lets the faults end, and tells what does not hold. */
export async function simulate(schedule: Schedule, mutation: Mutation = {}, other?: OtherStorage): Promise<Outcome> {
  const time = createTimeline(schedule.seed, other?.isBusy);
  const server = createModelServer(() => time.now(), mutation.server);
  const network = createNetwork(time, server);
  const observer = createObserver(
    () => server,
    () => EPOCH + time.now(),
  );
  const wrong: string[] = [];

  const devices = (schedule.setting === "company" ? ["tablet", "laptop"] : ["tablet"]).map((name) => {
    const onCommit = (_: string, committed: Committed): void => observer.committed(name, committed);
    const storage = other ? other.create(time, onCommit) : createMemoryStorage(time, onCommit, mutation.storage);
    const onShown = (ids: readonly string[]): void => ids.forEach((id) => observer.shown.add(id));
    const { ignoresAnswers = false, blindScreen = false } = mutation;
    const inStorage: Around["inStorage"] = (opId) => {
      const tap = observer.taps.get(opId);
      if (!tap) return "unknown";
      return tap.end === "undone" || tap.end === "discarded" ? "gone" : "kept";
    };
    const onLie = (lie: string): void => void wrong.push(lie);
    return createDevice(name, {
      time,
      server,
      network,
      storage,
      onTap: observer.tapped,
      onShown,
      onLie,
      inStorage,
      ignoresAnswers,
      blindScreen,
    });
  });
  devices.forEach((device, number) => {
    const account = number === 0 || schedule.seed % 2 === 0 ? ACCOUNTS[0] : ACCOUNTS[1];
    device.session = account;
    for (let tabs = schedule.setting === "tabs" ? 2 + (schedule.seed % 2) : 1; tabs > 0; tabs -= 1)
      device.open(account);
  });

  const scene: Scene = { time, network, observer, devices };
  // Nobody taps in two tabs in the same instant; which was first could not be told.
  const least = schedule.setting === "tabs" ? 150 : 0;
  for (const { what, pause } of schedule.happenings) {
    await happen(scene, what);
    await time.passUntil(() => {
      // Not at every instant, for speed: over many schedules every one is met.
      if (schedule.setting === "alone" && time.dice(8) === 0) wrong.push(...wrongViews(devices, observer, server));
      return wrong.length > 0;
    }, least + pause);
    if (wrong.length > 0) break;
  }
  if (wrong.length === 0) {
    network.weather = "good";
    const left = await drained(time, devices);
    wrong.push(...violations({ server, observer, left }));
    const isTold = schedule.setting === "alone" || (schedule.setting === "tabs" && !isOpen(observer));
    if (isTold) wrong.push(...wrongViews(devices, observer, server));
    if (schedule.setting === "alone") wrong.push(...(await wrongAfterRestart(time, devices, observer, server)));
  }
  const kills = schedule.happenings.filter(({ what }) => what.do === "kill").length;
  return { wrong, taps: observer.taps.size, kills };
}

/**
 * Taps of tabs that knew nothing of each other, between which the clock was set back, or whose order is that in which
 * they were kept while nobody had told the time, or while the clock was ahead of it: either may stand.
 */
function isOpen({ taps }: Observer): boolean {
  const all = [...taps.values()].filter(({ row }) => row.kind === "mark" || row.kind === "seat");
  const isTurned = (one: Tap, other: Tap): boolean =>
    one.made < other.made &&
    (one.row.tapped_at > other.row.tapped_at || ((one.wasGuessed || one.isAhead) && one.row.seq > other.row.seq));
  return all.some((one) => all.some((other) => isTurned(one, other)));
}

/** View = overlay(server, outbox), at this instant, against what was tapped. */
function wrongViews(devices: readonly Device[], { taps }: Observer, server: ModelServer): string[] {
  const marks = [...taps.values()].filter(({ row }) => row.kind === "mark");
  // A mark said anew may come after a later one; which of them stands is for the server's clock to say.
  const isAnew = ({ place, row }: Tap): boolean => place !== row.seq;
  if (marks.some(({ end }) => end === "mended") || (marks.some(isAnew) && marks.some((one) => one.isAhead))) return [];
  const all = devices.flatMap((device) => device.tabs().map((tab) => ({ device, tab })));
  return all.flatMap(({ device, tab }) => {
    // While a transaction is open the disk and the screen may differ by that change.
    const { ready, keeping } = tab.outbox.getSnapshot();
    if (!ready || keeping.length > 0 || !device.storage.isIdle()) return [];
    return CLASSES.flatMap((classId) => {
      const [seen, expected] = [viewOf(tab.view(classId)), expectedView(classId, taps.values(), server)];
      return isDeepStrictEqual(seen, expected)
        ? []
        : [`${classId} shows ${JSON.stringify(seen)} instead of ${JSON.stringify(expected)}`];
    });
  });
}

async function wrongAfterRestart(
  time: Timeline,
  devices: readonly Device[],
  observer: Observer,
  server: ModelServer,
): Promise<string[]> {
  for (const device of devices) {
    const account = device.tabs()[0]?.account ?? ACCOUNTS[0];
    for (const tab of device.tabs()) tab.kill();
    device.session = null;
    device.open(account);
  }
  await time.pass(1_000);
  return wrongViews(devices, observer, server);
}

/** Only what was refused, what waits under it, and what a newer version left. */
function isDrained(rows: readonly Row[]): boolean {
  const { groups } = planOf({ ...EMPTY, rows, batches: new Map() }, () => false);
  return groups.length === 0 && rows.every(({ batch, kind }) => batch === null || !isKnownKind(kind));
}

/** Faults are over: each account signs in again on each device where rows of it lie. What is left, by device. */
async function drained(time: Timeline, devices: readonly Device[]): Promise<Map<string, Row[]>> {
  const left = new Map<string, Row[]>();
  await time.pass(60_000);
  for (const device of devices) {
    device.offset = 0;
    for (const account of ACCOUNTS) {
      if ((await device.storage.rows(account)).length === 0) continue;
      device.session = account;
      const tab = device.tabs().find((one) => one.account === account) ?? device.open(account);
      tab.wake("visible");
      for (let passed = 0; passed < DRAIN && !isDrained(await device.storage.rows(account)); passed += 60_000)
        await time.pass(60_000);
    }
    left.set(device.name, await device.storage.rows());
  }
  // Late duplicates may still be on their way.
  await time.pass(200_000);
  return left;
}

import type { Clock } from "./clock.ts";
import { blockedBy, carrierOf, holdsOf } from "./carriers/registry.ts";
import { isKnownKind } from "./commands/registry.ts";
import type { Memory } from "./memory.ts";
import type { Classified, Later } from "./requester.ts";
import type { Batch, Row } from "./row.ts";

/* When what is sent: the plan of what may go now, the pauses after a failure, and the lock between the tabs. */

export interface Plan {
  /** Batches with their bytes stored, to be sent or sent again. */
  batches: Batch[];
  /** Rows that may go now, by the batch that they will make. */
  groups: Row[][];
}

type IsBatch = (batchId: string) => boolean;

/** Whoever has rows in a lane that must arrive first; a row of another waits. */
type Owners = Map<string, string>;
const BLOCKED = "blocked";

const occupy = (owners: Owners, lanes: readonly string[], owner: string): void => {
  for (const lane of lanes) owners.set(lane, owner);
};

/** The lanes that batches hold, and the batches that wait: for an earlier one, or for a version that knows their rows. */
function lanesOfBatches(rows: readonly Row[], batches: Memory["batches"]): { owners: Owners; waiting: Set<string> } {
  const owners: Owners = new Map();
  const waiting = new Set<string>();
  const made = (id: string | null): number => batches.get(id ?? "")?.made ?? 0;
  const inBatches = rows.filter(({ batch }) => batch !== null).sort((a, b) => made(a.batch) - made(b.batch));
  for (const { batch, lanes, kind } of inBatches) {
    if (batch === null) continue;
    if (!isKnownKind(kind) || lanes.some((lane) => (owners.get(lane) ?? batch) !== batch)) waiting.add(batch);
    for (const lane of lanes) if (!owners.has(lane)) owners.set(lane, batch);
  }
  return { owners, waiting };
}

/** Rows that nobody refused and that wait under no refused one, in order; those in batches come with them. */
export function freeRows(rows: readonly Row[]): Row[] {
  const held = new Set<string>();
  const hold = (keys: readonly string[]): void => {
    for (const key of keys) held.add(key);
  };
  return rows.filter((row) => {
    if (row.refusal) hold(row.refusal.holds);
    else if (row.batch !== null || held.size === 0 || !isKnownKind(row.kind)) return true;
    else if (blockedBy(row).some((key) => held.has(key))) hold(holdsOf(row));
    else return true;
    return false;
  });
}

/**
 * What can be sent now: order holds in every lane, that is per check-in and per student;
 * marks of one check-in that wait together go together; what was refused holds back what depends on it and nothing
 * else. A batch that the server has taken is in nobody's way, though its rows may still lie here. Pure.
 */
export function planOf({ rows: all, batches }: Memory, isBusy: IsBatch, isTaken: IsBatch = () => false): Plan {
  const rows = all.filter(({ batch }) => batch === null || !isTaken(batch));
  const { owners, waiting } = lanesOfBatches(rows, batches);
  const groups = new Map<string, Row[]>();
  for (const row of freeRows(rows)) {
    if (row.batch !== null) continue;
    const name = joined(row, groups, owners);
    occupy(owners, row.lanes, name ?? BLOCKED);
    if (name === null) continue;
    const group = groups.get(name);
    if (group) group.push(row);
    else groups.set(name, [row]);
  }
  return {
    batches: [...batches.values()].filter(({ id }) => !isBusy(id) && !waiting.has(id)),
    groups: [...groups.values()],
  };
}

/** The group that the row joins or begins; null where it has to wait. */
function joined(row: Row, groups: ReadonlyMap<string, Row[]>, owners: Owners): string | null {
  if (!isKnownKind(row.kind)) return null;
  const name = `group:${carrierOf(row).group(row)}`;
  const group = groups.get(name);
  const isFree = row.lanes.every((lane) => (owners.get(lane) ?? name) === name);
  return isFree && (!group || carrierOf(row).takes(group, row)) ? name : null;
}

// Back-off.

/** The longest of the first waits after a failure, and of all, in ms: when the network heals all is sent within half a minute. */
const FIRST = 1_000;
const LONGEST = 20_000;

/** The longest wait for a server that cannot just now, and for one that limits this account, in ms. */
const LONGEST_TOLD = { server: 15_000, told: 3_600_000 };

/** Within so many ms after the device says that it is connected, an attempt is made. */
const REUNION = 5_000;

/**
 * Wait before the next try after so many failures in a row, in ms: anything up to a bound that doubles each time, so
 * that a school's tablets do not all come back at once.
 */
const backoff = (failures: number, random: () => number): number =>
  random() * Math.min(LONGEST, FIRST * 2 ** Math.min(failures - 1, 10));

/** Wait where a server answers that it cannot, in ms: what it asks for, and our own behind it. */
const waitFor = (why: keyof typeof LONGEST_TOLD, seconds: number, own: number): number =>
  Math.min(seconds * 1_000 + own, LONGEST_TOLD[why]);

/** Wait after the network is said to be back, in ms: a whole school's tablets hear that in the same second. */
const reunion = (random: () => number): number => random() * REUNION;

/** Why an attempt is made. */
export type Trigger = "tap" | "start" | "visible" | "hidden" | "online" | "sync" | "asked" | "timer";

/** A tap while there is no network tries again, but not more often than this, in ms. */
const TAP_PAUSE = 3_000;

/** So many batches in a row that the server could not take mean the server, not the batch. */
const ALL_FAILING = 3;

/** What ends a pause before its time; a server that asked to wait is waited for in any case. */
const ENDS: Record<Later, readonly Trigger[]> = {
  network: ["start", "visible", "asked"],
  server: ["asked"],
  told: [],
  "sign-in": ["start", "visible", "asked"],
  account: ["start", "visible", "asked"],
};

/** Says that the network is back, to every tablet of a school at once. */
const isReunion = (trigger: Trigger): boolean => trigger === "online" || trigger === "sync";

export interface Pauses {
  /** Whether nothing at all is sent for now. */
  isPaused(): boolean;
  /** The last attempt failed: one batch goes first, the others once that was answered. */
  isProbing(): boolean;
  isResting(batchId: string): boolean;
  /** Notes why a batch was kept, and waits accordingly. */
  keep(batchId: string, classified: Classified & { is: "later" }): void;
  /** The server took or refused a batch: it is there. */
  answered(batchId: string): void;
  /** Everything whose wait is over is tried now. */
  begin(): void;
  /** Ends what the trigger ends. */
  lift(trigger: Trigger): void;
  /** In how many ms to try again, 0 where a wait was over before it could be; null where nothing waits for a moment. */
  next(): number | null;
}

/** Back-off with jitter: of everything where the network or the server fails, of one batch where that alone fails. */
export function createPauses(clock: Clock, random: () => number): Pauses {
  let pause: { why: Later; since: number; until: number } | null = null;
  let failures = 0;
  let failingBatches = 0;
  /** `until` is null once that was tried again. */
  const resting = new Map<string, { failures: number; until: number | null }>();

  const pauseFor = (why: Later, ms: number): void => {
    const since = clock.elapsed();
    pause = { why, since, until: since + ms };
  };

  return {
    isPaused: () => pause !== null && clock.elapsed() < pause.until,
    isProbing: () => failures > 0,
    isResting: (id) => clock.elapsed() < (resting.get(id)?.until ?? 0),
    keep: (batchId, { why, retryAfter = 0 }) => {
      failures += 1;
      const own = backoff(failures, random);
      if (why !== "server") return pauseFor(why, waitFor("told", retryAfter, own));
      const before = resting.get(batchId)?.failures ?? 0;
      const wait = waitFor("server", retryAfter, backoff(before + 1, random));
      resting.set(batchId, { failures: before + 1, until: clock.elapsed() + wait });
      failingBatches += 1;
      if (failingBatches >= ALL_FAILING) pauseFor("server", waitFor("server", 0, own));
    },
    answered: (batchId) => {
      if (pause?.why !== "told") pause = null;
      failures = 0;
      failingBatches = 0;
      resting.delete(batchId);
    },
    begin: () => {
      const now = clock.elapsed();
      if (pause && pause.until <= now) pause = null;
      for (const rest of resting.values()) if (rest.until !== null && rest.until <= now) rest.until = null;
    },
    lift: (trigger) => {
      if (trigger === "asked") resting.clear();
      if (!pause) return;
      if (isReunion(trigger) && pause.why !== "told")
        pause.until = Math.min(pause.until, clock.elapsed() + reunion(random));
      const isPatient = pause.why === "network" && clock.elapsed() - pause.since >= TAP_PAUSE;
      if (ENDS[pause.why].includes(trigger) || (trigger === "tap" && isPatient)) pause = null;
    },
    next: () => {
      const now = clock.elapsed();
      if (pause) return Math.max(0, pause.until - now);
      const ends = [...resting.values()].flatMap(({ until }) => until ?? []);
      return ends.length > 0 ? Math.max(0, Math.min(...ends) - now) : null;
    },
  };
}

// The lock.

/** After so long a pass ends and lets other tabs have theirs, in ms; what is out stays out. */
export const PASS = 20_000;

/** The part of the Web Locks API that is used; a browser without it sends without a lock. */
export interface Locks {
  request(name: string, options: { signal: AbortSignal }, work: () => Promise<void>): Promise<void>;
}

/** A pass lets go after `PASS`; a tab that was put to sleep with the lock in hand does not, in ms. */
const LONGEST_WAIT = PASS + 5_000;

/**
 * Runs a pass while no other tab of the account runs one. An optimisation: whoever waits too long goes without, and the
 * server decides.
 */
export async function whileLocked(
  locks: Locks | undefined,
  clock: Clock,
  accountId: string,
  pass: () => Promise<void>,
): Promise<void> {
  if (!locks) return pass();
  const waiting = new AbortController();
  const cancel = clock.after(LONGEST_WAIT, () => waiting.abort());
  let began = false;
  const once = (): Promise<void> => {
    cancel();
    began = true;
    return pass();
  };
  try {
    await locks.request(`daybell-outbox/${accountId}`, { signal: waiting.signal }, once);
  } catch (error) {
    if (began) throw error;
    await once();
  }
}

import { join } from "node:path";
import { schoolDate } from "#contract/school-date.ts";
import type { Database, Queryable } from "#server/database/database.ts";
import { type Lease, setLease, takeLease } from "#server/services/lease.ts";
import { listErasures } from "#server/services/privacy/erasure-ledger.ts";
import { addToLedgerFile } from "#server/services/privacy/ledger-file.ts";
import { asBackupError } from "./as-backup-error.ts";
import { backupName, listBackups, removeBackup, removeLeftOvers } from "./backup-files.ts";
import { placeOf, prepareFolder } from "./backup-folder.ts";
import { type BackupState, readBackupState, writeBackupState } from "./backup-state.ts";
import { backupsToRemove } from "./what-to-keep.ts";

const HOUR_MS = 3_600_000;
/** A night's backup is made from this hour on, by the clock of most schools. */
const NIGHT_HOUR = 2;
/** What failed is tried again so much later, in ms. */
const AGAIN_MS = HOUR_MS;
/** A process that dies at it keeps others from it for so long. */
const LEASE_MS = 10 * 60_000;
const RENEW_MS = LEASE_MS / 5;
const LEASE: Lease = { key: "backup.lease", longestMs: LEASE_MS };
/** From then on it was to be had: always. */
const FREE = new Date(0);

export interface BackupDuty {
  /** The folder of backups. */
  folder: string;
  clock: () => Date;
  /** Makes one of that name and gives its size in bytes; ends early where the signal says so. */
  make: (file: string, now: Date, signal: AbortSignal) => Promise<number>;
  /** Given where the process is to end. */
  signal?: AbortSignal;
}

/** `elsewhere`: another process is at it. */
export type BackupOutcome =
  | { kind: "not due" | "elsewhere" }
  | { kind: "made"; file: string; bytes: number; removed: number };

/**
 * Makes the night's backup where it is due: the first as soon as there can be one, then each night, or in the morning
 * where nobody ran at night. `isAsked`: now, and into whatever folder it is. Of all processes that serve the database one
 * does it. What went wrong is told in the database too. Throws `BackupError`.
 */
export async function backUp(database: Database, duty: BackupDuty, isAsked = false): Promise<BackupOutcome> {
  const isDue = async (): Promise<boolean> => isAsked || (await isBackupDue(database.read, duty.clock()));
  if (!(await isDue())) return { kind: "not due" };
  const held = await holdLease(database, duty.clock);
  if (held === null) return { kind: "elsewhere" };
  try {
    // Another may have been at it until just now.
    if (!(await isDue())) return { kind: "not due" };
    const signal = AbortSignal.any([held.lost, ...(duty.signal ? [duty.signal] : [])]);
    return await tellHowItWent(database, duty, signal, isAsked);
  } finally {
    await held.letGo();
  }
}

/** A moment to come, as a clock that was wrong wrote it, says nothing. */
async function isBackupDue(db: Queryable, now: Date): Promise<boolean> {
  const known = await readBackupState(db);
  if (known === null) return true;
  const since = (at: string | null): number => {
    const ago = at === null ? Number.NaN : now.getTime() - Date.parse(at);
    return ago >= 0 ? ago : Number.POSITIVE_INFINITY;
  };
  if (since(known.triedAt) < AGAIN_MS) return false;
  if (known.goodAt === null || since(known.goodAt) === Number.POSITIVE_INFINITY) return true;
  const zone = await zoneOf(db);
  const night = (at: Date): string => schoolDate(new Date(at.getTime() - NIGHT_HOUR * HOUR_MS), zone);
  return night(now) !== night(new Date(known.goodAt));
}

/** The time zone of most schools. */
async function zoneOf(db: Queryable): Promise<string> {
  const row = await db
    .selectFrom("school")
    .select("time_zone")
    .groupBy("time_zone")
    .orderBy((eb) => eb.fn.countAll(), "desc")
    .orderBy("time_zone")
    .executeTakeFirst();
  return row?.time_zone ?? "UTC";
}

async function tellHowItWent(
  database: Database,
  duty: BackupDuty,
  signal: AbortSignal,
  isAsked: boolean,
): Promise<BackupOutcome> {
  const before = await readBackupState(database.read);
  const now = duty.clock();
  const tell = (state: Partial<BackupState>): Promise<void> =>
    writeBackupState(database, {
      goodAt: null,
      bytes: null,
      place: null,
      ...before,
      triedAt: now.toISOString(),
      error: null,
      ...state,
    });
  let known: Partial<BackupState> = {};
  try {
    const made = await makeOne(database, duty, { before, now, signal, isAsked });
    known = { goodAt: now.toISOString(), bytes: made.bytes, place: placeOf(duty.folder) };
    await tell(known);
    return { kind: "made", ...made, removed: await removeOld(duty.folder, now) };
  } catch (error) {
    const told = asBackupError(error, duty.folder);
    // Nothing went wrong where only the server ends: the next one makes it.
    if (!signal.aborted) await tell({ ...known, error: told.message });
    throw told;
  }
}

interface Attempt {
  before: BackupState | null;
  now: Date;
  signal: AbortSignal;
  isAsked: boolean;
}

async function makeOne(database: Database, { folder, make }: BackupDuty, { before, now, signal, isAsked }: Attempt) {
  await prepareFolder(folder, database, { isKnown: before?.place === placeOf(folder), takeOver: isAsked });
  await removeLeftOvers(folder);
  // Before the copy, so that who was erased by then is erased anew from whatever copy comes back.
  await addToLedgerFile(folder, await listErasures(database.read));
  const file = join(folder, backupName(now, database.kind));
  return { file, bytes: await make(file, now, signal) };
}

/** Only ever after one was made and found good. Gives how many. */
async function removeOld(folder: string, now: Date): Promise<number> {
  const old = backupsToRemove(await listBackups(folder), now);
  for (const name of old) await removeBackup(folder, name);
  return old.length;
}

/** Holds the work for as long as it takes; `lost` tells where another has taken it, as after a jump of the clock. */
async function holdLease(
  database: Database,
  clock: () => Date,
): Promise<{ lost: AbortSignal; letGo(): Promise<void> } | null> {
  const until = (): Date => new Date(clock().getTime() + LEASE_MS);
  let held = until();
  if (!(await takeLease(database, LEASE, clock(), held))) return null;
  const lost = new AbortController();
  const renew = async (): Promise<void> => {
    const longer = until();
    if (await setLease(database, LEASE, held, longer)) held = longer;
    else lost.abort();
  };
  let renewing = Promise.resolve();
  const timer = setInterval(() => void (renewing = renew().catch(() => undefined)), RENEW_MS).unref();
  return {
    lost: lost.signal,
    async letGo() {
      clearInterval(timer);
      await renewing;
      await setLease(database, LEASE, held, FREE).catch(() => false);
    },
  };
}

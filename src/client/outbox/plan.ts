import type { Batch, Row } from "./commands.ts";
import { carrierOf, holdsOf, isKnownKind, waitsUnder } from "./kinds.ts";
import type { Memory } from "./memory.ts";

export interface Plan {
  /** Batches with their bytes stored, to be sent or sent again. */
  batches: Batch[];
  /** Rows that may go now, by the batch that they will make. */
  groups: Row[][];
}

/** More than can be on their way at a time; the rest is planned when these are, so that a long queue costs little. */
const MOST_GROUPS = 16;

type IsBatch = (batchId: string) => boolean;

/** Whoever has rows in a lane that must arrive first; a row of another waits. */
type Owners = Map<string, string>;
const BLOCKED = "blocked";

const own = (owners: Owners, lanes: readonly string[], owner: string): void => {
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
function free(rows: readonly Row[]): Row[] {
  const held = new Set<string>();
  const hold = (keys: readonly string[]): void => {
    for (const key of keys) held.add(key);
  };
  return rows.filter((row) => {
    if (row.refusal) hold(row.refusal.holds);
    else if (row.batch !== null || held.size === 0 || !isKnownKind(row.kind)) return true;
    else if (waitsUnder(row).some((key) => held.has(key))) hold(holdsOf(row));
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
  for (const row of free(rows)) {
    if (row.batch !== null) continue;
    const name = joined(row, groups, owners);
    if (name !== null && groups.size >= MOST_GROUPS && !groups.has(name)) break;
    own(owners, row.lanes, name ?? BLOCKED);
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

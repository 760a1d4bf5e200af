import { type Clock, momentAfter } from "./clock.ts";
import { orderingKeys, prepared } from "./commands/registry.ts";
import type { Memory } from "./memory.ts";
import { type Command, type CommandArgs, type Kind, type Row, type RowOf, ROW_SCHEMA } from "./row.ts";
import type { Found, Need, Writing } from "./store.ts";

interface Given {
  accountId: string;
  clock: Clock;
  newId: () => string;
  ready: Promise<void>;
  memory: () => Memory;
  /** `done` runs once the change is durable, before anybody hears of it. */
  change: (need: Need, work: (found: Found) => Writing | null, done: () => void) => Promise<boolean>;
  /** What is being kept has changed. */
  onChange: () => void;
}

export interface Enqueuer {
  /** Resolves when the tap is durable, rejects where it cannot be kept. */
  enqueue(command: Command): Promise<{ op_id: string }>;
  /** Taps that are not durable yet, in their order. */
  keeping(): readonly Row[];
  /** Resolves when all that was being kept is durable, or could not be kept. */
  settled(): Promise<void>;
}

/** What the clock said when the finger came down. */
interface Reading {
  now: number;
  offset: number;
  isTold: boolean;
}

/** A tap that is not durable yet; the row is as it shows meanwhile. */
interface Tap {
  row: Row;
  reading: Reading;
  resolve: (kept: { op_id: string }) => void;
  reject: (error: unknown) => void;
}

type Identity = Pick<Row, "op_id" | "account_id" | "tapped_at" | "guessed">;

const asRow = <K extends Kind>(row: RowOf<K>): Row => row as Row;

/** A new row without its place in the order, which the store gives. */
function rowFor<K extends Kind>(
  { kind, args: given }: { kind: K; args: CommandArgs[K] },
  identity: Identity,
  waiting: readonly Row[],
): Row {
  const args = prepared(kind, given, waiting);
  const lanes = orderingKeys(kind, args, identity.op_id);
  return asRow({
    ...identity,
    kind,
    args,
    lanes,
    seq: 0,
    schema: ROW_SCHEMA,
    batch: null,
    refusal: null,
    origin: null,
    rev: 0,
    alone: false,
  });
}

/** The recording that a tap undoes, where it was made on this device. */
const undone = (row: Row): string | undefined => (row.kind === "undo" ? row.args.recorded : undefined);

/** What an undo may take away by itself: a recording that was never tried, and the refused rest of one. */
function undoable(recorded: string | undefined, rows: readonly Row[]): string[] {
  if (recorded === undefined) return [];
  return [
    recorded,
    ...rows.filter((row) => row.kind === "record" && row.origin === recorded).map(({ op_id }) => op_id),
  ];
}

/** What keeping these rows writes, an undo of what was never tried taking both away. */
function writingOf(
  fresh: readonly Row[],
  named: ReadonlyMap<Row, readonly string[]>,
  { rows, nextSeq }: Found,
): Writing {
  const put = new Map<string, Row>();
  const remove = new Set<string>();
  let seq = nextSeq;
  for (const row of fresh) {
    const recorded = undone(row) ?? "";
    const untried = put.get(recorded)?.batch === null;
    if (untried) put.delete(recorded);
    for (const id of named.get(row) ?? []) if (rows.get(id)?.batch === null) remove.add(id);
    if (untried || remove.has(recorded)) continue;
    // Kept already by an attempt whose end a broken connection hid.
    put.set(row.op_id, rows.get(row.op_id) ?? { ...row, seq: seq++ });
  }
  return { put: [...put.values()], remove: [...remove] };
}

/** Keeps taps in the order in which they were made; those made while a transaction runs share the next. */
export function createEnqueuer({ accountId, clock, newId, ready, memory, change, onChange }: Given): Enqueuer {
  /** Those of the running transaction and those that wait for the next. */
  let taps: readonly Tap[] = [];
  let working: Promise<void> | null = null;

  /**
   * The tap as a row behind the others. After one of a guessed moment it shows a guess as well, so that it shows as the
   * later of the two; both are put right together.
   */
  function rowOf(command: Command, op_id: string, { now, offset, isTold }: Reading, before: readonly Row[]): Row {
    const { rows, latest } = memory();
    const waiting = [...rows, ...before];
    const isKnown = isTold && waiting.every(({ guessed }) => guessed === null);
    const tapped_at = momentAfter(
      now,
      waiting.reduce((last, row) => (row.tapped_at > last ? row.tapped_at : last), latest),
    );
    const guessed = isKnown ? null : { at: new Date(now).toISOString(), offset };
    return rowFor(command, { op_id, account_id: accountId, tapped_at, guessed }, waiting);
  }

  const forget = (group: readonly Tap[]): void => {
    taps = taps.filter((tap) => !group.includes(tap));
  };

  /** Keeps all of them in one transaction. */
  async function keep(group: readonly Tap[]): Promise<void> {
    // Other tabs may have kept taps meanwhile.
    const fresh: Row[] = [];
    for (const { row, reading } of group) fresh.push(rowOf(row, row.op_id, reading, fresh));
    const named = new Map(fresh.map((row) => [row, undoable(undone(row), memory().rows)]));
    await change(
      { rows: [...named.values()].flat(), fresh: fresh.map(({ op_id }) => op_id) },
      (found) => writingOf(fresh, named, found),
      () => forget(group),
    );
  }

  async function work(): Promise<void> {
    await ready.catch(() => undefined);
    while (taps.length > 0) {
      const group = taps;
      try {
        await keep(group);
        for (const { row, resolve } of group) resolve({ op_id: row.op_id });
      } catch (error) {
        forget(group);
        onChange();
        for (const { reject } of group) reject(error);
      }
    }
    working = null;
  }

  return {
    keeping: () => taps.map(({ row }) => row),
    settled: () => working ?? Promise.resolve(),
    enqueue: (command) =>
      new Promise((resolve, reject) => {
        const reading = { now: clock.now(), offset: clock.offset(), isTold: clock.isTold() };
        const before = taps.map((tap) => tap.row);
        const row = rowOf(command, newId(), reading, before);
        taps = [...taps, { row, reading, resolve, reject }];
        working ??= work();
        onChange();
      }),
  };
}

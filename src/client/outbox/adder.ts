import type { Clock } from "./clock.ts";
import { type Command, type CommandArgs, type Kind, type Row, type RowOf, ROW_SCHEMA } from "./commands.ts";
import { lanesOf, prepared } from "./kinds.ts";
import type { Memory } from "./memory.ts";
import type { Found, Need, Writing } from "./store.ts";

interface Given {
  accountId: string;
  clock: Clock;
  newId: () => string;
  ready: Promise<void>;
  memory: () => Memory;
  change: (need: Need, work: (found: Found) => Writing | null) => Promise<boolean>;
}

type Add = (command: Command) => Promise<{ op_id: string }>;
type Identity = Pick<Row, "op_id" | "account_id" | "tapped_at">;

const asRow = <K extends Kind>(row: RowOf<K>): Row => row as Row;

/** A new row without its place in the order, which the store gives. */
function rowFor<K extends Kind>({ kind, args: given }: { kind: K; args: CommandArgs[K] }, identity: Identity, waiting: readonly Row[]): Row {
  const args = prepared(kind, given, waiting);
  const lanes = lanesOf(kind, args, identity.op_id);
  return asRow({ ...identity, kind, args, lanes, seq: 0, schema: ROW_SCHEMA, batch: null, refusal: null, origin: null, rev: 0, alone: false });
}

/** The recording that a tap undoes, where it was made on this device. */
const undone = (command: Command): string | undefined => (command.kind === "undo" ? command.args.recorded : undefined);

/** What an undo may take away by itself: a recording that was never tried, and the refused rest of one. */
function undoable(recorded: string | undefined, rows: readonly Row[]): string[] {
  if (recorded === undefined) return [];
  return [recorded, ...rows.filter((row) => row.kind === "record" && row.origin === recorded).map(({ op_id }) => op_id)];
}

/** Never before an earlier tap that still waits, or a clock that was set back would turn their order round. */
function momentOf(now: number, latest: string): string {
  const told = new Date(now).toISOString();
  return told > latest ? told : new Date(Date.parse(latest) + 1).toISOString();
}

/** Keeps taps one after another, in the order in which they were made. */
export function createAdder({ accountId, clock, newId, ready, memory, change }: Given): Add {
  let queue: Promise<unknown> = ready.catch(() => undefined);

  async function keep(command: Command, now: number): Promise<{ op_id: string }> {
    const { rows: waiting, latest } = memory();
    const row = rowFor(command, { op_id: newId(), account_id: accountId, tapped_at: momentOf(now, latest) }, waiting);
    const recorded = undone(command);
    const named = undoable(recorded, waiting);
    await change({ rows: [row.op_id, ...named] }, ({ rows, nextSeq }) => {
      // Kept by an attempt whose end a broken connection hid.
      const kept = rows.get(row.op_id);
      if (kept) return { put: [kept] };
      const remove = named.filter((id) => rows.get(id)?.batch === null);
      return remove.includes(recorded ?? "") ? { remove } : { remove, put: [{ ...row, seq: nextSeq }] };
    });
    return { op_id: row.op_id };
  }

  return (command) => {
    const now = clock.now();
    const kept = queue.then(() => keep(command, now));
    queue = kept.catch(() => undefined);
    return kept;
  };
}

import type { CheckInDraft, DaysDraft, ListDraft } from "#client/outbox/overlay.ts";
import type { CommandArgs, Kind, Row, RowOf } from "#client/outbox/row.ts";
import { circle } from "./circle.ts";
import type { About, CommandType } from "./command.ts";
import { complete } from "./complete.ts";
import { finish, reopen } from "./finish.ts";
import { mark } from "./mark.ts";
import { note } from "./note.ts";
import { record } from "./record.ts";
import { seat } from "./seat.ts";
import { undo } from "./undo.ts";

/** The one table of commands: how each shows and keeps its order. How each travels: `carriers/registry.ts`. */
const COMMANDS: { [K in Kind]: CommandType<K> } = { mark, finish, reopen, record, undo, note, complete, circle, seat };

/** False for a row that a newer version of the app left behind: kept, and in its order, but not understood here. */
export const isKnownKind = (kind: string): kind is Kind => Object.hasOwn(COMMANDS, kind);

const commandOf = <K extends Kind>(kind: K): CommandType<K> => COMMANDS[kind];

export const orderingKeys = <K extends Kind>(kind: K, args: CommandArgs[K], opId: string): string[] =>
  commandOf(kind).orderingKeys(args, opId);

export const aboutRow = <K extends Kind>({ kind, args }: RowOf<K>): About => commandOf(kind).about(args);

export const prepared = <K extends Kind>(kind: K, args: CommandArgs[K], waiting: readonly Row[]): CommandArgs[K] =>
  commandOf(kind).prepare?.(args, waiting) ?? args;

export const layOnCheckIn = <K extends Kind>(draft: CheckInDraft, row: RowOf<K>): void =>
  commandOf(row.kind).overlay.checkIn?.(draft, row);

export const layOnList = <K extends Kind>(draft: ListDraft, row: RowOf<K>): void =>
  commandOf(row.kind).overlay.list?.(draft, row);

export const layOnDays = <K extends Kind>(draft: DaysDraft, row: RowOf<K>, counted: boolean): void =>
  commandOf(row.kind).overlay.days?.(draft, row, counted);

/** A row as any version of the app may have left it: fields only ever join. */
type Stored = Pick<Row, "op_id" | "account_id" | "seq" | "kind" | "args" | "tapped_at"> & Partial<Row>;

const asStored = (value: unknown): Stored => value as Stored;
const asRow = (value: Omit<Row, "args"> & { args: Row["args"] }): Row => value as Row;

/** A stored row with what its version did not know yet filled in. */
export function readRow(value: unknown): Row {
  const row = asStored(value);
  const lanes = row.lanes ?? (isKnownKind(row.kind) ? orderingKeys(row.kind, row.args, row.op_id) : []);
  return asRow({
    schema: 0,
    batch: null,
    refusal: null,
    origin: null,
    rev: 0,
    alone: false,
    guessed: null,
    ...row,
    lanes,
  });
}

/** The row with other args, which its own carrier or its own form made, and the ordering keys that follow from them. */
export function withArgs(row: Row, args: Row["args"]): Row {
  const mended = asRow({ ...row, args });
  return { ...mended, lanes: orderingKeys(mended.kind, mended.args, mended.op_id) };
}

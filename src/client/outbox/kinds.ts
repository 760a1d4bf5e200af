import type { Carrier } from "./carrier.ts";
import type { CommandArgs, Kind, Row, RowOf } from "./commands.ts";
import type { CheckInDraft, DaysDraft, ListDraft } from "./drafts.ts";
import type { About, KindEntry } from "./kind.ts";
import { circleKind } from "./kind-circle.ts";
import { completeKind } from "./kind-complete.ts";
import { finishKind, reopenKind } from "./kind-finish.ts";
import { markKind } from "./kind-mark.ts";
import { recordKind } from "./kind-record.ts";
import { undoKind } from "./kind-undo.ts";

/** The one table of kinds: how each travels, keeps its order and shows. */
const KINDS: { [K in Kind]: KindEntry<K> } = {
  mark: markKind,
  finish: finishKind,
  reopen: reopenKind,
  record: recordKind,
  undo: undoKind,
  complete: completeKind,
  circle: circleKind,
};

/** False for a row that a newer version of the app left behind: kept, and in its lanes, but not understood here. */
export const isKnownKind = (kind: string): kind is Kind => Object.hasOwn(KINDS, kind);

const entryOf = <K extends Kind>(kind: K): KindEntry<K> => KINDS[kind];

export const carrierOf = ({ kind }: Row): Carrier => entryOf(kind).carrier;

export const lanesOf = <K extends Kind>(kind: K, args: CommandArgs[K], opId: string): string[] =>
  entryOf(kind).lanes(args, opId);

export const aboutRow = <K extends Kind>({ kind, args }: RowOf<K>): About => entryOf(kind).about(args);

export const waitsUnder = <K extends Kind>({ kind, args }: RowOf<K>): string[] => entryOf(kind).waitsUnder(args);

/** What a row that is held back holds back in its turn. */
export const holdsOf = <K extends Kind>({ kind, args, op_id }: RowOf<K>): string[] => entryOf(kind).holds(args, op_id);

export const prepared = <K extends Kind>(kind: K, args: CommandArgs[K], waiting: readonly Row[]): CommandArgs[K] =>
  entryOf(kind).prepare?.(args, waiting) ?? args;

export const layOnCheckIn = <K extends Kind>(draft: CheckInDraft, row: RowOf<K>): void =>
  entryOf(row.kind).overlay.checkIn?.(draft, row);

export const layOnList = <K extends Kind>(draft: ListDraft, row: RowOf<K>): void =>
  entryOf(row.kind).overlay.list?.(draft, row);

export const layOnDays = <K extends Kind>(draft: DaysDraft, row: RowOf<K>, counted: boolean): void =>
  entryOf(row.kind).overlay.days?.(draft, row, counted);

import type { Kind, Row, RowOf } from "#client/outbox/row.ts";
import type { Carrier, Effects, SendingType } from "./carrier.ts";
import { circle } from "./circle.ts";
import { complete } from "./complete.ts";
import { finish, mark } from "./mark.ts";
import { note } from "./note.ts";
import { record } from "./record.ts";
import { seat } from "./seat.ts";
import { undo } from "./undo.ts";

/** The one table of how the kinds travel. */
const SENDING: { [K in Kind]: SendingType<K> } = {
  mark,
  finish,
  reopen: finish,
  record,
  undo,
  note,
  complete,
  circle,
  seat,
};

const sendingOf = <K extends Kind>(kind: K): SendingType<K> => SENDING[kind];

export const carrierOf = ({ kind }: Row): Carrier => sendingOf(kind).carrier;

export const blockedBy = <K extends Kind>({ kind, args }: RowOf<K>): string[] => sendingOf(kind).blockedBy(args);

/** What a row that is held back holds back in its turn. */
export const holdsOf = <K extends Kind>({ kind, args, op_id }: RowOf<K>): string[] =>
  sendingOf(kind).holds(args, op_id);

/** See `SendingType.untold`. */
export const untoldEffects = <K extends Kind>(row: RowOf<K>): Effects => sendingOf(row.kind).untold?.(row) ?? {};

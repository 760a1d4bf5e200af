import type { CircleArgs } from "./commands/circle.ts";
import type { CompleteArgs } from "./commands/complete.ts";
import type { FinishArgs, ReopenArgs } from "./commands/finish.ts";
import type { MarkArgs } from "./commands/mark.ts";
import type { NoteArgs } from "./commands/note.ts";
import type { RecordArgs } from "./commands/record.ts";
import type { SeatArgs } from "./commands/seat.ts";
import type { UndoArgs } from "./commands/undo.ts";

/* What lies on the device. Its form only ever grows: rows of every earlier version of the app may still wait. */

/** The check-in that a tap belongs to. `date` is the school's, fixed when the screen opened. */
export interface OfCheckIn {
  class_id: string;
  date: string;
}

/** What each kind of tap says. A new kind is one line here, and a file and a line of the registry in `commands` and in `carriers`. */
export interface CommandArgs {
  mark: MarkArgs;
  finish: FinishArgs;
  reopen: ReopenArgs;
  record: RecordArgs;
  undo: UndoArgs;
  note: NoteArgs;
  complete: CompleteArgs;
  circle: CircleArgs;
  seat: SeatArgs;
}

export type Kind = keyof CommandArgs;

/** A tap, as a component hands it to the outbox. */
export type Command = { [K in Kind]: { kind: K; args: CommandArgs[K] } }[Kind];

/** Why the server would not take a row: *needs you* until a teacher mends or discards it. Holds no names. */
export interface Refusal {
  /** HTTP status; 200 where one student of a taken request was rejected; 0 where this device holds it back itself, untried. */
  status: number;
  /** The server's words, or a code of its catalogue. */
  message: string;
  code: string | null;
  /** When this device learned of it, ISO 8601. */
  at: string;
  /** Rows that are blocked by one of these keys wait under this one. */
  holds: string[];
}

/** Grows with each change of a row's form; changes only ever add. */
export const ROW_SCHEMA = 1;

/** A tap on the device, durable before it is shown as saved. Ids, never names. */
export interface RowOf<K extends Kind> {
  /** UUID; the idempotency key of a recording. */
  op_id: string;
  account_id: string;
  /** Order of the taps of an account on this device. */
  seq: number;
  schema: number;
  kind: K;
  args: CommandArgs[K];
  /** ISO 8601; never before that of an earlier row that still waits, whatever the clock does. */
  tapped_at: string;
  /** Its ordering keys: a row goes after every earlier one that shares one. */
  lanes: string[];
  /** The batch that it travels in, from the first attempt on. */
  batch: string | null;
  refusal: Refusal | null;
  /** `op_id` of the tap that this is the refused rest of. */
  origin: string | null;
  /** Number of the change that wrote it: of two versions of a row the higher stands. */
  rev: number;
  /** Travels in a batch of its own, since it shared one that was refused. */
  alone: boolean;
  /** Tapped before the server had told its time, or behind such a one: when, by this device, and what its clock had added to it, in ms. Null where it had, or once that is mended. */
  guessed: Guess | null;
}

export type Row = { [K in Kind]: RowOf<K> }[Kind];

/** The moment (ISO 8601) that a clock showed, and the offset in ms that is in it. */
export interface Guess {
  at: string;
  offset: number;
}

/** One request with its exact bytes, stored before it is first sent and sent again unchanged. */
export interface Step {
  /** Idempotency key. */
  key: string;
  method: "POST" | "PATCH" | "DELETE";
  /** Below `/api`, query included. */
  path: string;
  body: string | null;
}

/** Rows that travel together. */
export interface Batch {
  id: string;
  account_id: string;
  op_ids: string[];
  /** Number of the change that made it: of two that share an ordering key the lower goes first. */
  made: number;
  steps: Step[];
}

export const isOf = <K extends Kind>(kind: K, row: { kind: Kind }): row is RowOf<K> => row.kind === kind;

export const isOfCheckIn = (row: Row): row is Extract<Row, { kind: "mark" | "finish" | "reopen" }> =>
  row.kind === "mark" || row.kind === "finish" || row.kind === "reopen";

export const isSameCheckIn = (a: OfCheckIn, b: OfCheckIn): boolean => a.class_id === b.class_id && a.date === b.date;

/*
 * Names of what a row touches. As ordering keys they keep the order; as what a refused row holds they keep back what
 * depends on it.
 */

export const checkInKey = ({ class_id, date }: OfCheckIn): string => `check-in:${class_id}/${date}`;

export const studentKey = (studentId: string): string => `student:${studentId}`;

export const connectionKey = (connectionId: string): string => `connection:${connectionId}`;

/** The mark of one student in one check-in. */
export const markKey = (of: OfCheckIn & { student_id: string }): string =>
  `mark:${of.class_id}/${of.date}/${of.student_id}`;

/** Finishing and opening again. */
export const finishKey = ({ class_id, date }: OfCheckIn): string => `finish:${class_id}/${date}`;

/** What a row itself makes. */
export const madeByKey = (opId: string): string => `op:${opId}`;

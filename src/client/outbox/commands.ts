import type { MarkStatus } from "#contract/marks.ts";

/** The check-in that a tap belongs to. `date` is the school's, fixed when the screen opened. */
export interface OfCheckIn {
  class_id: string;
  date: string;
}

export interface MarkArgs extends OfCheckIn {
  student_id: string;
  status: MarkStatus;
  /** Left out: stays as it was; null: taken away. */
  note?: string | null;
  arrived_at?: string | null;
  /** `version` of the mark that the teacher saw; pass it as shown, the outbox leaves it out where it means nothing. */
  base?: number;
}

export interface FinishArgs extends OfCheckIn {
  /** Those shown on this tablet: the untouched among them are settled as present. */
  student_ids: string[];
}

export type ReopenArgs = OfCheckIn;

export interface RecordArgs extends OfCheckIn {
  behavior_id: string;
  /** 1 to 100. The event of each has the id `eventId(op_id, student_id)`. */
  student_ids: string[];
  note?: string;
}

export interface UndoArgs extends OfCheckIn {
  /** `op_id` of the recording, where it was made on this device; undefined for one from the history. */
  recorded: string | undefined;
  event_ids: string[];
  /** Whose events they are, where known: keeps the order per student. */
  student_ids?: string[];
}

export interface CompleteArgs extends OfCheckIn {
  /** Where it was completed: the class that was open, and the school's date. */
  connection_id: string;
  student_id: string;
  /** Id of one of its options. */
  selected_option: string;
  /** What was agreed, 0 to 10 lines; typed, as a note is. */
  resolutions: string[];
}

export interface CircleArgs extends OfCheckIn {
  activity_id: string;
  /** 1 to 2,000 characters, typed; the entry has the id `circleEntryId(op_id)`. */
  comment: string;
}

/** What each kind of tap says. A new kind is one line here and one entry in `kinds.ts`. */
export interface CommandArgs {
  mark: MarkArgs;
  finish: FinishArgs;
  reopen: ReopenArgs;
  record: RecordArgs;
  undo: UndoArgs;
  complete: CompleteArgs;
  circle: CircleArgs;
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
  /** Rows that need one of these keys wait under this one. */
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
  /** Order keys: a row goes after every earlier one that shares one. */
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
  /** Tapped before the server had told its time: when, by this device, and what its clock had added to it, in ms. Null where it had, or once that is mended. */
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
  /** Number of the change that made it: of two that share a lane the lower goes first. */
  made: number;
  steps: Step[];
}

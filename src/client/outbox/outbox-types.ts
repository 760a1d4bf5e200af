import type { CreatedEvents, UpdatedCheckIn } from "#contract/check-in.ts";
import type { CircleEntry } from "#contract/circle.ts";
import type { Connection } from "#contract/connection.ts";
import type { Command, CommandArgs, Kind, Row } from "./commands.ts";

/** What the screens know of the outbox; immutable, a new object with each change (for `useSyncExternalStore`). */
export interface OutboxSnapshot {
  /** False until what lies on the device has been read. */
  ready: boolean;
  /** Everything durable and not yet delivered, in the order of the taps. */
  rows: readonly Row[];
  /** The same with what is being kept. Hand it to the overlays: so do all screens, and show the same. */
  taps: readonly Row[];
  /** Taps that are not on the device yet, in their order: what a screen shows of them it tells apart. */
  keeping: readonly Row[];
  /** Rows that the server does not have yet, those that wait under a refused one included. */
  waiting: number;
  needsYou: readonly Row[];
  /** `tapped_at` of the oldest row; null where nothing waits. */
  oldest: string | null;
  /** The last attempt found no network; never concluded from `navigator.onLine` alone. */
  offline: boolean;
  signInNeeded: boolean;
  /** The browser is signed in as someone else: nothing is sent until that ends. */
  wrongAccount: boolean;
  /** ISO 8601; since this page was opened. */
  lastDelivered: string | null;
}

/** What the server has taken, with its answer: apply it to the cache (`settle.ts`) before the rows go. */
export type Delivery =
  | { by: "check-in"; rows: readonly Row[]; answer: UpdatedCheckIn }
  | { by: "record"; rows: readonly Row[]; answer: CreatedEvents }
  | { by: "undo"; rows: readonly Row[]; answer: { event_ids: string[] } }
  /** Without rows where somebody else had settled it: the answer is how it stands. */
  | { by: "connection"; rows: readonly Row[]; answer: Connection }
  | { by: "circle"; rows: readonly Row[]; answer: CircleEntry }
  /** Taken while the session was locked, and so without a word of how it stands: the rows are all that is known of it. */
  | { by: "locked"; rows: readonly Row[] };

/** A batch that the server took. */
export interface Taken {
  batch: string;
  delivery: Delivery;
}

export interface Outbox {
  readonly accountId: string;
  /** Resolves once what lies on the device has been read. Rejects where the device's storage fails. */
  readonly ready: Promise<void>;
  /** Among `keeping` at once. Resolves when the tap is durable on the device, and only then is it among `rows`; rejects where it cannot be kept. */
  readonly add: (command: Command) => Promise<{ op_id: string }>;
  /** The fingers have gone on to something else: marks that wait for others to travel with leave at once. */
  readonly hurry: () => void;
  readonly subscribe: (listener: () => void) => () => void;
  readonly getSnapshot: () => OutboxSnapshot;
  /** Tries to send what can be sent; resolves when that attempt is over, whatever came of it. */
  readonly flush: () => Promise<void>;
  /** Forgets a refused row, or one never tried. False where there is none such. */
  readonly discard: (opId: string) => Promise<boolean>;
  /** Sends a refused row again, mended where new args are given. False where it is not refused. */
  readonly retry: (opId: string, newArgs?: CommandArgs[Kind]) => Promise<boolean>;
  /** Ends timers, listeners and attempts; what is stored stays. */
  readonly stop: () => void;
}

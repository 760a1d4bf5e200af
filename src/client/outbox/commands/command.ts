import type { CheckInDraft, DaysDraft, ListDraft } from "#client/outbox/overlay.ts";
import type { CommandArgs, Kind, OfCheckIn, Row, RowOf } from "#client/outbox/row.ts";

/** What a row is about, for the list of what waits. */
export interface About extends OfCheckIn {
  student_ids: readonly string[];
}

/** What the outbox needs to know of a kind of tap from the first moment on; how it is sent: `carriers/`. */
export interface CommandType<K extends Kind> {
  /** A row goes after every earlier one that shares one of these. */
  orderingKeys(args: CommandArgs[K], opId: string): string[];
  /** The args as they are kept, given what waits before them. */
  prepare?(args: CommandArgs[K], waiting: readonly Row[]): CommandArgs[K];
  about(args: CommandArgs[K]): About;
  /** How it shows before the server has it, while it counts. Each must come to the same when the draft holds it already. */
  overlay: {
    /** Laid over a check-in, and over the check-in inside a list. */
    checkIn?(draft: CheckInDraft, row: RowOf<K>): void;
    /** Laid over a class's list besides. */
    list?(draft: ListDraft, row: RowOf<K>): void;
    /** Laid over the statistics; `counted` where they hold the row already. */
    days?(draft: DaysDraft, row: RowOf<K>, counted: boolean): void;
  };
}

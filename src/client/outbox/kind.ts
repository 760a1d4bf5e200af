import type { Carrier } from "./carrier.ts";
import type { CommandArgs, Kind, OfCheckIn, Row, RowOf } from "./commands.ts";
import type { CheckInDraft, DaysDraft, ListDraft } from "./drafts.ts";

/** What a row is about, for the list of what waits. */
export interface About extends OfCheckIn {
  student_ids: readonly string[];
}

/** Everything that the outbox needs to know of a kind of tap. */
export interface KindEntry<K extends Kind> {
  carrier: Carrier;
  /** Order keys: a row goes after every earlier one that shares one. */
  lanes(args: CommandArgs[K], opId: string): string[];
  /** The row waits while a refused one holds any of these. */
  waitsUnder(args: CommandArgs[K]): string[];
  /** What waits under this row where it is held back itself. */
  holds(args: CommandArgs[K], opId: string): string[];
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

export const isSame = (a: OfCheckIn, b: OfCheckIn): boolean => a.class_id === b.class_id && a.date === b.date;

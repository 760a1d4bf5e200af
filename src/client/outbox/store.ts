import type { Batch, Row } from "./commands.ts";

/** What a change finds in the store before it decides. */
export interface Found {
  rows: ReadonlyMap<string, Row>;
  batches: ReadonlyMap<string, Batch>;
  /** `seq` for the next new row. */
  nextSeq: number;
  /** Number of the latest change before this one. */
  revision: number;
  /** See `Stored`. */
  made: string;
}

/** What a change writes. */
export interface Writing {
  put?: readonly Row[];
  remove?: readonly string[];
  putBatches?: readonly Batch[];
  removeBatches?: readonly string[];
  /** The change gets a higher number than this. */
  after?: number;
}

/** A change that is durable. Each of an account's has the next number. */
export interface Committed extends Writing {
  revision: number;
  /** See `Stored`. */
  made: string;
}

export interface Stored {
  revision: number;
  /** Names this store: another stands for one that was made anew after all was deleted. Undefined before the first change. */
  made: string | undefined;
  /** In the order of the taps. */
  rows: Row[];
  batches: Batch[];
  /** Earlier rows that were not asked for. */
  earlier: number;
}

/** Where rows are durable. Everything is an account's own: no call reads or changes another's. */
export interface OutboxStore {
  /** Everything of the account; with `most` about so many of the latest rows, which takes the same time however many wait. */
  load(accountId: string, most?: number): Promise<Stored>;
  /** Number of the latest change. */
  revision(accountId: string): Promise<number>;
  /**
   * Reads the named rows and batches, lets `work` decide, writes what it says: all in one transaction, and resolves
   * only when that is complete and durable. Null where `work` decided against it.
   */
  change(accountId: string, need: Need, work: (found: Found) => Writing | null): Promise<Committed | null>;
}

export interface Need {
  rows?: readonly string[];
  batches?: readonly string[];
}

/** The writing as it is kept and told to the other tabs: each row with the number of the change that wrote it. */
export function stamped(writing: Writing, latest: number, made: string): Committed {
  const revision = Math.max(latest, writing.after ?? 0) + 1;
  return {
    ...writing,
    ...(writing.put ? { put: writing.put.map((row) => ({ ...row, rev: revision })) } : {}),
    revision,
    made,
  };
}

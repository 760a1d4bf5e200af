import { type Clock, sleep } from "./clock.ts";
import type { Row } from "./commands.ts";
import { apply, EMPTY, type Gone, type Memory, remembered } from "./memory.ts";
import type { Taken } from "./outbox-types.ts";
import type { Committed, Found, Need, OutboxStore, Writing } from "./store.ts";

/** News of a change may still be on its way when its effect is met: so often is looked again, so many ms apart. */
const LOOKS = 10;
const PAUSE = 50;

/** News of a change, from one tab to the others. */
export interface News {
  account_id: string;
  committed: Committed;
  /** What the server took with it, and the batch that it was. */
  taken: Taken | null;
}

/** Carries news between the tabs; what one posts the others hear. */
export interface Channel {
  post(news: News): void;
  /** Gives what ends the hearing. */
  onNews(hear: (news: News) => void): () => void;
}

interface Given {
  accountId: string;
  store: OutboxStore;
  channel: Channel | undefined;
  clock: Clock;
  /** The memory is another one; `taken` where that is what the server took. */
  onChange: (taken: Taken | null) => void;
  /** Another tab has changed something. */
  onHeard: () => void;
  /** Rows have gone without an answer heard of here. */
  onMissed: (rows: readonly Row[]) => void;
  /** Applies what another tab delivered, before its rows go here. */
  apply: (taken: Taken) => Promise<void>;
}

export interface TabMemory {
  get: () => Memory;
  /** One durable change; in memory, and told to the other tabs, once it is. False where the work decided against it. */
  change: (need: Need, work: (found: Found) => Writing | null, taken?: () => Taken | null) => Promise<boolean>;
  /** Reads the store; with `most` so many of the latest rows alone. */
  read: (most?: number) => Promise<void>;
  /** Resolves when the memory holds what the store does. */
  catchUp: () => Promise<void>;
  /** Whether the store has changes that are not known here. */
  isBehind: () => Promise<boolean>;
  /** Hears the other tabs from the given moment on; gives what ends it. */
  listen: (from: Promise<void>) => () => void;
}

/** What this tab knows of the account's rows: read once, then kept up by its own changes and the news of other tabs. */
export function createTabMemory({ accountId, store, channel, clock, onChange, onHeard, onMissed, apply: applyTaken }: Given): TabMemory {
  const gone: Gone = new Set();
  let memory: Memory = EMPTY;
  let heard: Promise<void> = Promise.resolve();

  function take(committed: Committed, taken: Taken | null): void {
    memory = apply(memory, committed, gone);
    onChange(taken);
  }

  async function read(most?: number): Promise<void> {
    const stored = await store.load(accountId, most);
    // A change of our own that came in between is not in what was read.
    if (stored.revision < Math.max(memory.revision, ...memory.ahead)) return read(most);
    const present = new Set(stored.rows.map(({ op_id }) => op_id));
    const missed = memory.rows.filter(({ op_id }) => !present.has(op_id));
    for (const { op_id } of missed) gone.add(op_id);
    memory = remembered(stored);
    onChange(null);
    if (missed.length > 0) onMissed(missed);
  }

  const isBehind = async (): Promise<boolean> => {
    await heard;
    return (await store.revision(accountId)) > memory.revision;
  };

  return {
    get: () => memory,
    read,
    isBehind,
    change: async (need, work, taken) => {
      const committed = await store.change(accountId, need, work);
      if (!committed) return false;
      const told = taken?.() ?? null;
      take(committed, told);
      channel?.post({ account_id: accountId, committed, taken: told });
      return true;
    },
    // News is most often on its way; where none comes the store is read.
    catchUp: async () => {
      for (let looks = 0; looks < LOOKS; looks += 1) {
        await sleep(clock, PAUSE);
        if (!(await isBehind())) return;
      }
      await read();
    },
    listen: (from) => {
      let listening = true;
      heard = from.catch(() => undefined);
      const end = channel?.onNews(({ account_id, committed, taken }) => {
        if (account_id !== accountId) return;
        heard = heard.then(async () => {
          if (!listening) return;
          if (taken) await applyTaken(taken);
          take(committed, null);
          onHeard();
        });
      });
      return () => {
        listening = false;
        end?.();
      };
    },
  };
}

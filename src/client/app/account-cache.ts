import { createAsyncStoragePersister } from "@tanstack/query-async-storage-persister";
import type { Query, QueryClient } from "@tanstack/react-query";
import {
  type PersistedClient,
  persistQueryClientRestore,
  persistQueryClientSave,
} from "@tanstack/react-query-persist-client";
import { clear, del, get, set, type UseStore } from "idb-keyval";
import { saveWhenIdle } from "./save-when-idle.ts";
import { DEVICE_PATIENCE_MS, within } from "./within.ts";

/** Grows when a cached answer changes its shape, and then alone: kept data outlives versions of the app. */
const SHAPES = "1";
const PREFIX = "daybell-cache-";
const STORE = "cache";
/** Under it lie the queries. */
export const QUERIES = "queries";

/** The device does not answer: in WebKit a transaction of a page that was left may hold a database for good. */
class Stalled extends Error {
  override readonly name = "Stalled";
}

/** Gives up waiting for works that do not end, and waits for no other one until one of them has. */
function patient(): <T>(work: () => Promise<T>) => Promise<T> {
  let stalled = 0;
  return async (work) => {
    if (stalled > 0) throw new Stalled();
    const working = work();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        stalled += 1;
        const over = (): void => void (stalled -= 1);
        working.then(over, over);
        reject(new Stalled());
      }, DEVICE_PATIENCE_MS);
    });
    return Promise.race([working, late]).finally(() => clearTimeout(timer));
  };
}

interface Database {
  use: UseStore;
  close: () => Promise<void>;
}

/** As `createStore` of the library, but it can let go: a database in use cannot be deleted. */
export function openDatabase(name: string): Database {
  let opened: Promise<IDBDatabase> | null = null;
  const patiently = patient();
  const open = (): Promise<IDBDatabase> =>
    new Promise((resolve, reject) => {
      const request = indexedDB.open(name);
      request.addEventListener("upgradeneeded", () => request.result.createObjectStore(STORE));
      request.addEventListener("error", () => reject(request.error ?? new Error("The cache cannot be opened")));
      request.addEventListener("success", () => {
        const forget = (): void => {
          opened = null;
        };
        request.result.addEventListener("close", forget);
        request.result.addEventListener("versionchange", () => {
          request.result.close();
          forget();
        });
        resolve(request.result);
      });
    });
  return {
    use: (mode, work) =>
      patiently(async () => {
        opened ??= open();
        return work((await opened).transaction(STORE, mode).objectStore(STORE));
      }),
    close: () => patiently(async () => (await opened)?.close()),
  };
}

const remove = (name: string): Promise<void> =>
  new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    for (const end of ["success", "error", "blocked"]) request.addEventListener(end, () => resolve());
  });

const isKept = (query: Query): boolean => query.state.data !== undefined && query.meta?.["persist"] !== false;

/**
 * A query whose last refetch failed still has good data: kept as what it was before the failure. What is kept shows at
 * once when the app starts anew, and is asked for again however young it is: a change may have come after it was written.
 */
function serialize(client: PersistedClient): string {
  const queries = client.clientState.queries.map((query) => ({
    ...query,
    state: {
      ...query.state,
      status: "success",
      error: null,
      fetchFailureCount: 0,
      fetchFailureReason: null,
      fetchStatus: "idle",
      isInvalidated: true,
    },
  }));
  return JSON.stringify({ ...client, clientState: { mutations: [], queries } });
}

interface Kept {
  restore: () => Promise<void>;
  /** Rejects where the device does not take it. */
  write: () => Promise<void>;
}

function keptQueries(queryClient: QueryClient, use: UseStore): Kept {
  // The persister says nothing of a write that failed.
  let written: Promise<void> | undefined;
  const storage = {
    getItem: (key: string) => get<string>(key, use),
    setItem: (key: string, value: string) => (written = set(key, value, use)),
    removeItem: (key: string) => del(key, use),
  };
  // When it is time to write, `saveWhenIdle` knows; and one persister for several writes would wait for a clock that was set back.
  const options = () => ({
    queryClient,
    persister: createAsyncStoragePersister({ storage, key: QUERIES, serialize, throttleTime: 0 }),
    buster: SHAPES,
  });
  return {
    restore: () => persistQueryClientRestore({ ...options(), maxAge: Infinity }),
    write: async () => {
      await persistQueryClientSave({
        ...options(),
        dehydrateOptions: { shouldDehydrateQuery: isKept, shouldDehydrateMutation: () => false },
      });
      await written;
    },
  };
}

/** Under it lies the moment at which the account's tabs lock, see `lock-due.ts`; in ms since 1970. */
export const LOCKS_AT = "locks-at";

export interface AccountCache {
  /** The account's own small store on this device; gone with the rest when it signs out. */
  store: UseStore;
  /** When the account's tabs lock, as it is kept; undefined where nothing is. */
  locksAt: () => Promise<number | undefined>;
  /** Resolves when all that is in the queries by now lies on the device. */
  kept: () => Promise<void>;
  /** Stops keeping: what is on the device stays. */
  leave: () => void;
  /** Stops keeping, and leaves no query on the device: what is the account's own here, as its PIN, stays. */
  forget: () => Promise<void>;
  /** Stops keeping and leaves nothing behind on the device. */
  destroy: () => Promise<void>;
}

/**
 * Fills the query client with what this device kept for the account and keeps it from now on; one database for each
 * account; what ages, `forgetLongUnasked` removes. Queries with `meta: { persist: false }` are left out.
 */
export async function openAccountCache(queryClient: QueryClient, accountId: string): Promise<AccountCache> {
  const name = PREFIX + accountId;
  const database = openDatabase(name);
  const { restore, write } = keptQueries(queryClient, database.use);
  await restore().catch(() => undefined);
  const { saved, stop } = saveWhenIdle(queryClient, write);
  return {
    store: database.use,
    // Whether it is locked cannot be read: then it is.
    locksAt: () =>
      get<number>(LOCKS_AT, database.use).catch((error: unknown) => (error instanceof Stalled ? 0 : undefined)),
    kept: saved,
    leave: stop,
    forget: () => {
      stop();
      return del(QUERIES, database.use).catch(() => undefined);
    },
    destroy: async () => {
      stop();
      await clear(database.use).catch(() => undefined);
      await database.close().catch(() => undefined);
      // Where others hold it, it goes once they let go.
      await within(DEVICE_PATIENCE_MS, remove(name));
    },
  };
}

/** The databases of all accounts but this one. */
export async function otherCaches(accountId: string | null): Promise<string[]> {
  const present = await indexedDB.databases?.().catch(() => []);
  return (present ?? [])
    .map(({ name }) => name ?? "")
    .filter((name) => name.startsWith(PREFIX) && name !== PREFIX + accountId);
}

/** Caches of accounts that are not signed in any more: left where a sign-out was cut short. */
export async function removeOtherCaches(accountId: string): Promise<void> {
  await Promise.all((await otherCaches(accountId)).map(remove));
}

import type { QueryClient } from "@tanstack/react-query";
import type { Account } from "#contract/auth.ts";
import { type AccountCache, openAccountCache } from "./account-cache.ts";

const loadOutbox = () => import("./account-outbox.ts");
type AccountOutbox = Awaited<ReturnType<typeof loadOutbox>>;

/** What an account's first view needs of the device. */
export interface Parts {
  /** Its queries are in the query client. */
  cache: AccountCache;
  /** The code of the outbox, where the account has one. */
  queue: AccountOutbox | null;
}

type Whose = Pick<Account, "id" | "role">;

/** Reads what the device holds of an account, before it is known to be the one that works here or after. */
export class AccountParts {
  readonly #queryClient: QueryClient;
  #prepared: { whose: Whose; parts: Promise<Parts | null> } | null = null;

  constructor(queryClient: QueryClient) {
    this.#queryClient = queryClient;
  }

  prepare(whose: Whose): void {
    this.#prepared = { whose, parts: this.#fetch(whose).catch(() => null) };
  }

  /** Those of the account; what was prepared for another is gone then. Rejects where code cannot be had. */
  async of(account: Whose | null): Promise<Parts | null> {
    const prepared = this.#prepared;
    this.#prepared = null;
    const parts = await prepared?.parts;
    const isSame = prepared?.whose.id === account?.id && prepared?.whose.role === account?.role;
    if (parts && !isSame) {
      parts.cache.leave();
      this.#queryClient.clear();
    }
    return isSame && parts ? parts : account && this.#fetch(account);
  }

  async #fetch({ id, role }: Whose): Promise<Parts> {
    const [cache, queue] = await Promise.all([
      openAccountCache(this.#queryClient, id),
      role === "teacher" ? loadOutbox() : null,
    ]);
    return { cache, queue };
  }
}

import { vi } from "vitest";

/**
 * Runs some work on a device that dies after so many changes to its databases: the transaction of the next one never
 * completes, nor does any after it.
 */
export async function brokenOff(after: number, work: () => Promise<unknown>): Promise<void> {
  let left = after;
  const dead = new WeakSet<IDBTransaction>();
  const count = ({ transaction }: IDBObjectStore): void => {
    left -= 1;
    if (left >= 0 || dead.has(transaction)) return;
    dead.add(transaction);
    // All that is asked in one go is asked before a device can die.
    queueMicrotask(() => transaction.abort());
  };
  const { put, delete: remove } = IDBObjectStore.prototype;
  const killers = [
    vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(function (this: IDBObjectStore, ...args) {
      count(this);
      return put.apply(this, args);
    }),
    vi.spyOn(IDBObjectStore.prototype, "delete").mockImplementation(function (this: IDBObjectStore, ...args) {
      count(this);
      return remove.apply(this, args);
    }),
  ];
  await work().catch(() => undefined);
  for (const killer of killers) killer.mockRestore();
}

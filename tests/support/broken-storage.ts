import type { Page } from "@playwright/test";

/** From now on the page's device can read what it keeps and write nothing down, as a full one; gives what mends it. */
export async function breakStorage(page: Page): Promise<() => Promise<void>> {
  const mend = await page.evaluateHandle(() => {
    const { transaction } = IDBDatabase.prototype;
    IDBDatabase.prototype.transaction = function (names, mode, options) {
      if (mode === "readwrite") throw new DOMException("No room", "QuotaExceededError");
      return transaction.call(this, names, mode, options);
    };
    return () => void Object.assign(IDBDatabase.prototype, { transaction });
  });
  return () => mend.evaluate((run) => run());
}

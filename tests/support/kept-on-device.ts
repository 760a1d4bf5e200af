import { expect, type Page } from "@playwright/test";
import type { Schema } from "#server/database/schema.ts";

/** Everything that this origin keeps on the device, and what the page shows, as one text. */
export const keptOnDevice = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => reject(request.error ?? new Error("Not read")));
      });
    const found: unknown[] = [JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.title, document.body.textContent];
    for (const { name } of await indexedDB.databases()) {
      const database = await settled(indexedDB.open(name ?? ""));
      for (const store of database.objectStoreNames) found.push(await settled(database.transaction(store).objectStore(store).getAll()));
      database.close();
    }
    for (const name of await caches.keys()) found.push((await (await caches.open(name)).keys()).map(({ url }) => url));
    return JSON.stringify(found);
  });

/** Nothing of any of the students is left on the device or in the page, and no answer of the server in a cache. */
export async function expectNobodyKept(page: Page, students: readonly Schema["person"][]): Promise<void> {
  const kept = await keptOnDevice(page);
  expect(students.filter(({ last_name }) => kept.includes(last_name)).map(({ last_name }) => last_name)).toEqual([]);
  expect(kept).not.toContain("/api/");
}

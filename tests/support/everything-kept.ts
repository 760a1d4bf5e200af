/** Runs in a page: everything that this origin keeps on the device, and what the page shows, as one text. */
export async function everythingKept(): Promise<string> {
  const settled = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.addEventListener("success", () => resolve(request.result));
      request.addEventListener("error", () => reject(request.error ?? new Error("Not read")));
    });
  const found: unknown[] = [
    JSON.stringify(localStorage),
    JSON.stringify(sessionStorage),
    document.title,
    document.body.textContent,
  ];
  for (const { name } of await indexedDB.databases()) {
    const database = await settled(indexedDB.open(name ?? ""));
    for (const store of database.objectStoreNames)
      found.push(await settled(database.transaction(store).objectStore(store).getAll()));
    database.close();
  }
  for (const name of await caches.keys()) found.push((await (await caches.open(name)).keys()).map(({ url }) => url));
  return JSON.stringify(found);
}

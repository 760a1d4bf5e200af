import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { FILLER, type Tablet } from "./tablet.ts";

const ROOT = join(import.meta.dirname, "../../../.build/faults-evidence");

/** Runs in the page: all that the origin's databases hold, but for one. */
async function storedInPage(without: string): Promise<Record<string, unknown>> {
  const wait = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.addEventListener("success", () => resolve(request.result));
      request.addEventListener("error", () => reject(new Error(String(request.error))));
    });
  const all: Record<string, unknown> = {};
  for (const { name = "" } of await indexedDB.databases()) {
    if (name === without) continue;
    const database = await wait(indexedDB.open(name));
    for (const store of database.objectStoreNames)
      all[`${name}/${store}`] = await wait(database.transaction(store).objectStore(store).getAll());
    database.close();
  }
  return all;
}

/** Keeps what a tablet shows, holds, has said and has asked, for whoever reads why it was judged so; gives the folder. */
export async function keepEvidence(seed: number, { name, page, network, said, taps }: Tablet): Promise<string> {
  const folder = join(ROOT, String(seed));
  await mkdir(folder, { recursive: true });
  const state = {
    url: page.url(),
    text: await page.evaluate(() => document.body.innerText).catch(String),
    taps,
    said,
    asked: network.log,
    stored: await page.evaluate(storedInPage, FILLER).catch(String),
  };
  await writeFile(join(folder, `${name}.json`), JSON.stringify(state, null, 2));
  await page.screenshot({ path: join(folder, `${name}.png`), timeout: 5_000 }).catch(() => undefined);
  return folder;
}

import { join } from "node:path";
import { freePort } from "#tests/support/free-port.ts";
import { serveFolder } from "./serve-folder.ts";

/** Gives the address of a hand-written page of 36 buttons, which writes as strictly as the app does, for as long as the work takes. */
export async function withBarePage<T>(work: (address: string) => Promise<T>): Promise<T> {
  const port = await freePort();
  const server = await serveFolder(join(import.meta.dirname, "bare-page"), port);
  try {
    return await work(`http://localhost:${port}/`);
  } finally {
    await server.close();
  }
}

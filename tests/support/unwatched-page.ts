import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { SHELL } from "./browser.ts";
import { run, said } from "./programs.ts";

/**
 * A page in a browser of its own whose service workers nothing watches, as on a teacher's tablet: Playwright attaches a
 * debugger to every worker, and Chromium ends none that is idle then.
 */
export interface UnwatchedPage {
  /** Runs a function in the page, which sees nothing else; undefined where no answer comes, as from a page on its way. */
  evaluate<T>(work: () => T | Promise<T>): Promise<T | undefined>;
  /** Ends the browser and forgets its storage. */
  close(): Promise<void>;
}

/** A page that is left while it is asked may never answer; in ms. */
const AT_MOST = 5_000;

const targets = z.array(z.object({ type: z.string(), webSocketDebuggerUrl: z.string() }));
const answers = z.object({
  id: z.number().optional(),
  result: z.object({ result: z.object({ value: z.unknown().optional() }).optional() }).optional(),
});

/** Opens an address; the caller closes the page. */
export async function openUnwatchedPage(url: string): Promise<UnwatchedPage> {
  const profile = await mkdtemp(join(tmpdir(), "daybell-unwatched-"));
  const args = [...SHELL.args, "--headless", "--remote-debugging-port=0", `--user-data-dir=${profile}`, url];
  const browser = run(SHELL.executablePath, args);
  const place = await said(browser, /DevTools listening on ws:\/\/([^/]+)/);
  const open = targets.parse(await (await fetch(`http://${place}/json`)).json());
  const socket = new WebSocket(open.find(({ type }) => type === "page")?.webSocketDebuggerUrl ?? "");
  const waiting = new Map<number, (value: unknown) => void>();
  socket.addEventListener("message", ({ data }) => {
    const { id = 0, result } = answers.parse(JSON.parse(String(data)));
    waiting.get(id)?.(result?.result?.value);
    waiting.delete(id);
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", () => reject(new Error("The browser does not listen")));
  });
  let last = 0;
  const call = (method: string, params: object): Promise<unknown> =>
    new Promise((resolve) => {
      const id = (last += 1);
      waiting.set(id, resolve);
      setTimeout(resolve, AT_MOST);
      socket.send(JSON.stringify({ id, method, params }));
    });
  return {
    async evaluate<T>(work: () => T | Promise<T>) {
      const params = { expression: `(${work.toString()})()`, awaitPromise: true, returnByValue: true };
      // What the function answers, by way of JSON.
      return (await call("Runtime.evaluate", params)) as T | undefined;
    },
    async close() {
      // What was started may be a script that only starts the browser.
      await call("Browser.close", {});
      socket.close();
      await browser.end();
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}

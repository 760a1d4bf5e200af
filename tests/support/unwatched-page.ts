import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { SHELL } from "./browser.ts";
import { run, said } from "./programs.ts";

/**
 * A page in a browser of its own whose service workers nothing watches, as on a teacher's tablet: Chromium ends none that is
 * idle while a debugger is attached to it, as Playwright is to every one.
 */
export interface UnwatchedPage {
  /** Runs a function in the page and gives what it answers, which JSON can say; throws with the page's words. */
  evaluate<T>(work: () => T | Promise<T>): Promise<T>;
  /** Ends the browser and forgets its storage. */
  close(): Promise<void>;
}

const targets = z.array(z.object({ type: z.string(), webSocketDebuggerUrl: z.string() }));
const answers = z.object({
  id: z.number().optional(),
  error: z.unknown(),
  result: z.object({ result: z.object({ value: z.unknown() }).optional(), exceptionDetails: z.unknown() }).optional(),
});

/** Opens an address; the caller closes the page. */
export async function openUnwatchedPage(url: string): Promise<UnwatchedPage> {
  const profile = await mkdtemp(join(tmpdir(), "daybell-unwatched-"));
  const args = [...SHELL.args, "--headless", "--remote-debugging-port=0", `--user-data-dir=${profile}`, url];
  const browser = run(SHELL.executablePath, args);
  const listensAt = await said(browser, /DevTools listening on ws:\/\/([^/]+)/);
  const open = targets.parse(await (await fetch(`http://${listensAt}/json`)).json());
  const socket = new WebSocket(open.find(({ type }) => type === "page")?.webSocketDebuggerUrl ?? "");
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", () => reject(new Error("The browser listens no more")));
  });
  const waiting = new Map<number, (answer: z.infer<typeof answers>) => void>();
  socket.addEventListener("message", ({ data }) => {
    const answer = answers.parse(JSON.parse(String(data)));
    waiting.get(answer.id ?? 0)?.(answer);
  });
  let last = 0;
  return {
    evaluate: (work) =>
      new Promise((resolve, reject) => {
        const id = (last += 1);
        waiting.set(id, ({ error, result }) => {
          waiting.delete(id);
          const failure = error ?? result?.exceptionDetails;
          if (failure) reject(new Error(JSON.stringify(failure)));
          // What the function answers, by way of JSON.
          else resolve(result?.result?.value as Awaited<ReturnType<typeof work>>);
        });
        const params = { expression: `(${work.toString()})()`, awaitPromise: true, returnByValue: true };
        socket.send(JSON.stringify({ id, method: "Runtime.evaluate", params }));
      }),
    async close() {
      socket.close();
      await browser.end();
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { type Bidi, connectBidi } from "./bidi.ts";
import { asJsonCall, type Browser, type Engine, type Tab } from "./engine.ts";
import { keyStrokes, pressAt } from "./input.ts";
import { ensureProgram, findProgram, run, said } from "#tests/support/programs.ts";

const find = (): string | undefined =>
  findProgram(["firefox-esr", "firefox"], ["/Applications/Firefox.app/Contents/MacOS/firefox"]);

/** Nothing of its own on the network, and no first-run pages. */
const SETTINGS = {
  "app.update.enabled": false,
  "browser.shell.checkDefaultBrowser": false,
  "browser.startup.homepage_override.mstone": "ignore",
  "datareporting.policy.dataSubmissionEnabled": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "intl.accept_languages": "en-US",
};

const created = z.object({ context: z.string() });
const called = z.object({
  result: z.object({ value: z.string() }).optional(),
  exceptionDetails: z.object({ text: z.string() }).optional(),
});

async function start(): Promise<Browser> {
  const profile = await mkdtemp(join(tmpdir(), "daybell-firefox-"));
  await writeFile(
    join(profile, "user.js"),
    Object.entries(SETTINGS)
      .map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`)
      .join("\n"),
  );
  const args = [
    "--headless",
    "--no-remote",
    "--profile",
    profile,
    "--remote-debugging-port=0",
    "--width=1280",
    "--height=900",
  ];
  // As root it insists on a home of root's.
  const program = run(ensureFirefox(), args, { HOME: profile });
  const bidi = await connectBidi(await said(program, /WebDriver BiDi listening on (ws:\S+)/));
  await bidi.send("session.new", { capabilities: {} });
  return {
    newTab: async () => tabOf(bidi, created.parse(await bidi.send("browsingContext.create", { type: "tab" })).context),
    async quit() {
      bidi.close();
      await program.end();
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}

function tabOf(bidi: Bidi, context: string): Tab {
  const perform = async (source: object): Promise<void> =>
    void (await bidi.send("input.performActions", { context, actions: [source] }));
  // A tab behind another one gets no keys and draws no frames.
  const show = () => bidi.send("browsingContext.activate", { context });
  return {
    async open(url) {
      await show();
      await bidi.send("browsingContext.navigate", { context, url, wait: "complete" });
    },
    async run(body, ...given) {
      const args = [{ type: "string", value: JSON.stringify(given) }];
      const answer = called.parse(
        await bidi.send("script.callFunction", {
          functionDeclaration: asJsonCall(body),
          awaitPromise: true,
          target: { context },
          arguments: args,
        }),
      );
      if (!answer.result) throw new Error(answer.exceptionDetails?.text ?? "The page gave no answer");
      return JSON.parse(answer.result.value);
    },
    async press(x, y) {
      await show();
      await perform({ type: "pointer", id: "finger", parameters: { pointerType: "touch" }, actions: pressAt(x, y) });
    },
    type: (text) => perform({ type: "key", id: "keys", actions: keyStrokes(text) }),
  };
}

const ensureFirefox = (): string => ensureProgram("Firefox", "firefox-esr", find);

export const firefox: Engine = {
  name: "Firefox",
  ensure: ensureFirefox,
  start,
  limits: [],
};

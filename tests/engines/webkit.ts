import { globSync } from "node:fs";
import { vi } from "vitest";
import { z } from "zod";
import { everythingKept } from "#tests/support/everything-kept.ts";
import { freePort } from "#tests/support/free-port.ts";
import { asJsonCall, type Browser, type Engine, type Tab } from "./engine.ts";
import { keyStrokes, pressAt } from "./input.ts";
import { ensureProgram, findProgram, run, said } from "#tests/support/programs.ts";
import { beginSession, type WebDriver } from "./webdriver.ts";

const opened = z.object({ handle: z.string() });
const called = z.string();

interface Programs {
  driver: string;
  browser: string;
  screen: string;
}

const ensurePrograms = (): Programs => ({
  driver: ensureProgram("WebKitWebDriver", "webkit2gtk-driver", () => findProgram(["WebKitWebDriver"])),
  // Comes with what the driver's package asks for.
  browser: ensureProgram("MiniBrowser of WebKitGTK", "webkit2gtk-driver", () =>
    globSync("/usr/{lib,lib/*,libexec}/webkit2gtk-4.{0,1}/MiniBrowser").at(-1),
  ),
  screen: ensureProgram("Xvfb", "xvfb", () => findProgram(["Xvfb"])),
});

async function start(): Promise<Browser> {
  const { driver, browser, screen } = ensurePrograms();
  const display = run(screen, ["-displayfd", "1", "-screen", "0", "1280x900x24", "-nolisten", "tcp"]);
  const number = await said(display, /^(\d+)\n/);
  const port = await freePort();
  // Its sandbox needs rights that a container seldom gives.
  const driving = run(driver, [`--port=${port}`], {
    DISPLAY: `:${number}`,
    LANG: "en_US.UTF-8",
    LANGUAGE: "en_US",
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
  });
  const origin = `http://127.0.0.1:${port}`;
  await vi.waitFor(() => fetch(`${origin}/status`), { timeout: 10_000 });
  const session = await beginSession(origin, {
    "webkitgtk:browserOptions": { binary: browser, args: ["--automation"] },
  });
  await session.call("POST", "/window/rect", { width: 1280, height: 900 });
  const unused = [called.parse(await session.call("GET", "/window"))];
  // A tab of its window that is not in front takes no presses, and the driver brings none there: each is a window.
  const newWindow = async () => opened.parse(await session.call("POST", "/window/new", { type: "window" })).handle;
  return {
    newTab: async () => tabOf(session, unused.pop() ?? (await newWindow())),
    async quit() {
      await session.call("DELETE", "").catch(() => undefined);
      await driving.end();
      await display.end();
    },
  };
}

function tabOf(session: WebDriver, handle: string): Tab {
  const show = () => session.call("POST", "/window", { handle });
  const perform = async (source: object): Promise<void> => {
    await show();
    await session.call("POST", "/actions", { actions: [source] });
  };
  const tab: Tab = {
    async open(url) {
      await leftAtRest(tab);
      await show();
      await session.call("POST", "/url", { url });
    },
    async run(body, ...given) {
      await show();
      const answer = await session.call("POST", "/execute/sync", {
        script: `return (${asJsonCall(body)})(arguments[0])`,
        args: [JSON.stringify(given)],
      });
      return JSON.parse(called.parse(answer));
    },
    press: (x, y) =>
      perform({ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions: pressAt(x, y) }),
    type: (text) => perform({ type: "key", id: "keys", actions: keyStrokes(text) }),
  };
  return tab;
}

/** Waits until two looks at what a page keeps on the device, further apart than it saves, find the same. */
async function leftAtRest(tab: Tab): Promise<void> {
  if (!(await tab.run(() => location.protocol.startsWith("http")))) return;
  let before: string | undefined;
  await vi.waitFor(
    async () => {
      const now = await tab.run(everythingKept);
      const isSame = now === before;
      before = now;
      if (!isSame) throw new Error("The page still keeps what it shows");
    },
    { timeout: 20_000, interval: 400 },
  );
}

export const webkit: Engine = {
  name: "WebKitGTK",
  ensure: () => Object.values(ensurePrograms()).join(", "),
  start,
  limits: [
    "a page that is left in the midst of keeping what it shows: the engine may then hold its database for good, and the next page stands behind its lock",
    "fingers: its driver moves a mouse only, so what is pressed is pressed by a mouse",
  ],
};

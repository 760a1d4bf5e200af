import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { endCachedSession, readCachedSession } from "#client/app/cached-session.ts";
import { SessionKeeper } from "#client/app/session.ts";
import { account } from "#tests/support/an-account.ts";

/* A device whose databases neither open nor fail, as WebKit's after a page that was left in the middle of a transaction. */

vi.stubGlobal("indexedDB", { open: () => new EventTarget(), databases: async () => [] });
// The library tells of a cache that it could not read.
for (const told of ["error", "warn"] as const) vi.spyOn(console, told).mockImplementation(() => undefined);
vi.stubGlobal("addEventListener", () => undefined);
vi.stubGlobal("removeEventListener", () => undefined);
vi.stubGlobal("document", new EventTarget());
vi.stubGlobal("location", { pathname: "/profile", search: "" });

afterEach(() => void vi.useRealTimers());

/** Lets the time pass that the work waits for; code is still fetched in real time. */
async function over<T>(work: Promise<T>): Promise<T> {
  let isOver = false;
  const result = work.finally(() => (isOver = true));
  await vi.waitFor(
    () => {
      vi.advanceTimersByTime(1000);
      expect(isOver).toBe(true);
    },
    { timeout: 20_000 },
  );
  return result;
}

test("the page stands, and says that it does not know what waits", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  expect(await over(readCachedSession())).toEqual({ account: null, leaving: false });
  await over(endCachedSession());
  const keeper = new SessionKeeper(new QueryClient());
  await over(keeper.begin({ state: "signed-in", account }));
  expect(keeper.session.state).toBe("signed-in");
  // Whether it was locked cannot be read either.
  expect(keeper.locked).toBe(true);
  expect(keeper.outbox?.getSnapshot()).toMatchObject({ ready: false, rows: [] });
  keeper.outbox?.stop();
});

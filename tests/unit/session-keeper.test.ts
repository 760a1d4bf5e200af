import "fake-indexeddb/auto";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { watchBroughtBack } from "#client/app/brought-back.ts";
import { cacheAccount, readCachedSession } from "#client/app/cached-session.ts";
import { tellTabs } from "#client/app/other-tabs.ts";
import { readMe, resolveSession } from "#client/app/resolve-session.ts";
import { SessionKeeper } from "#client/app/session.ts";
import type { Account } from "#contract/auth.ts";
import { account } from "#tests/support/an-account.ts";

/** A start to which the server's question is answered so, and what the next one finds kept. */
async function startedWith(status: number, body: unknown): Promise<Account | null> {
  await cacheAccount(account);
  const found = await resolveSession({
    ask: async () => readMe({ status, body }, 0),
    cached: await readCachedSession(),
    ignoreCache: false,
    now: new Date(),
    late: () => undefined,
  });
  const keeper = new SessionKeeper(new QueryClient());
  if (found.state === "signed-out") await keeper.begin(found);
  return (await readCachedSession()).account;
}

test("the server's word that a session ended holds for the next start without a network", async () => {
  expect(await startedWith(401, { statusCode: 401, message: "Invalid or expired token" })).toBeNull();
  expect(await startedWith(401, { statusCode: 401, message: "No token provided" })).toBeNull();
});

test.each([
  [401, { error: "Network Authentication Required" }],
  [401, undefined],
  [403, { statusCode: 403, message: "Forbidden" }],
  [204, undefined],
  [200, { login_required: true }],
])("what a portal answers ends nothing: %i %o", async (status, body) => {
  expect(await startedWith(status, body)).toEqual(account);
});

describe("a page at work", () => {
  const said = new Map<string, string>();
  const assign = vi.fn<(address: string) => void>();
  const reload = vi.fn<() => void>();

  beforeEach(() => {
    const page = new EventTarget();
    for (const name of ["addEventListener", "dispatchEvent"] as const) vi.stubGlobal(name, page[name].bind(page));
    vi.stubGlobal("document", new EventTarget());
    vi.stubGlobal("location", { pathname: "/profile", search: "", assign, reload });
    vi.stubGlobal("localStorage", {
      getItem: (name: string) => said.get(name) ?? null,
      setItem: (name: string, value: string) => void said.set(name, value),
      removeItem: (name: string) => void said.delete(name),
    });
    said.clear();
    for (const mock of [assign, reload]) mock.mockClear();
  });
  afterEach(() => void vi.unstubAllGlobals());

  async function working(): Promise<SessionKeeper> {
    const keeper = new SessionKeeper(new QueryClient());
    await keeper.begin({ state: "signed-in", account: { ...account, role: "parent" } }, true);
    keeper.watch();
    watchBroughtBack(keeper);
    return keeper;
  }

  test.each([
    [204, undefined],
    [200, undefined],
    [200, null],
  ])("goes on where it hears nothing of who is signed in, as of a portal: %i %o", async (status, body) => {
    const keeper = await working();
    await keeper.apply(readMe({ status, body }, 0));
    expect(keeper.session.state).toBe("signed-in");
    expect(assign).not.toHaveBeenCalled();
    expect((await readCachedSession()).account?.id).toBe(account.id);
  });

  test("ends at the server's own word, durably", async () => {
    const keeper = await working();
    await keeper.apply(readMe({ status: 401, body: { statusCode: 401, message: "Invalid or expired token" } }, 0));
    expect(assign.mock.calls).toEqual([["/login?expired=true"]]);
    expect((await readCachedSession()).account).toBeNull();
  });

  function leftAndBack(meanwhile: () => void = () => undefined): void {
    dispatchEvent(new Event("pagehide"));
    meanwhile();
    dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  }

  test("that the browser brings back goes on while nothing of its session has changed", async () => {
    const keeper = await working();
    leftAndBack();
    expect(keeper.gone).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });

  test.each<[string, (keeper: SessionKeeper) => Promise<void>]>([
    ["its session ended", (keeper) => keeper.end("/login?expired=true")],
    ["it switched to another account", (keeper) => keeper.actions.switchTo({ ...account, id: "a2" })],
  ])("is empty from the moment that %s, and starts anew where the browser brings it back", async (_what, leave) => {
    const keeper = await working();
    await leave(keeper);
    expect(keeper.gone).toBe(true);
    expect(assign).toHaveBeenCalledTimes(1);
    leftAndBack();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test("that the browser brings back starts anew where another tab did something with the session", async () => {
    const keeper = await working();
    leftAndBack(() => tellTabs("a2"));
    expect(keeper.gone).toBe(true);
    expect(reload).toHaveBeenCalledTimes(1);
  });
});

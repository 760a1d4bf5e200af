import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { endCachedSession, readCachedSession } from "#client/app/cached-session.ts";
import { SessionKeeper } from "#client/app/session.ts";
import type { Account } from "#contract/auth.ts";

/* A device whose databases neither open nor fail, as WebKit's after a page that was left in the middle of a transaction. */

vi.stubGlobal("indexedDB", { open: () => new EventTarget(), databases: async () => [] });
// The library tells of a cache that it could not read.
for (const told of ["error", "warn"] as const) vi.spyOn(console, told).mockImplementation(() => undefined);
vi.stubGlobal("addEventListener", () => undefined);
vi.stubGlobal("removeEventListener", () => undefined);
vi.stubGlobal("document", new EventTarget());
vi.stubGlobal("location", { pathname: "/profile", search: "" });

const account: Account = {
  id: "a1",
  email: "someone@school.example",
  role: "teacher",
  agreed_to_terms: true,
  session_expires_at: "2100-01-01T00:00:00.000Z",
  pending_email: null,
  has_password: true,
  lock_after_minutes: 15,
  person: {
    id: "p1",
    first_name: "A",
    last_name: "B",
    is_administrator: false,
    avatar_url: null,
    school: { id: "s", name: "S", time_zone: "UTC", locale: "en" },
    classes: [],
  },
};

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

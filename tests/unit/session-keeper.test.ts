import "fake-indexeddb/auto";
import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { cacheAccount, readCachedSession } from "#client/app/cached-session.ts";
import { readMe, resolveSession } from "#client/app/resolve-session.ts";
import { SessionKeeper } from "#client/app/session.ts";
import type { Account } from "#contract/auth.ts";

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

import { describe, expect, test, vi } from "vitest";
import { sealingKey } from "#client/api/sealing-key.ts";
import type { CachedSession } from "#client/app/cached-session.ts";
import { type Asked, isServersWord, readMe, resolveSession } from "#client/app/resolve-session.ts";
import type { Account } from "#contract/auth.ts";

const NOW = new Date("2026-09-01T08:00:00.000Z");
const account = (id: string, expires = "2026-09-02T00:00:00.000Z"): Account => ({
  id,
  email: "someone@school.example",
  role: "teacher",
  agreed_to_terms: true,
  session_expires_at: expires,
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
});

const after = (ms: number, asked: Asked) => () => new Promise<Asked>((resolve) => setTimeout(() => resolve(asked), ms));
const patience = { cached: 20, alone: 40 };

function found(
  asked: () => Promise<Asked>,
  cached: Partial<CachedSession> = {},
  given: { ignoreCache?: boolean; late?: (asked: Asked) => void } = {},
) {
  return resolveSession({
    ask: asked,
    cached: { account: null, leaving: false, ...cached },
    ignoreCache: given.ignoreCache ?? false,
    now: NOW,
    late: given.late ?? (() => undefined),
    patience,
  });
}

const nobody: Asked = { kind: "nobody" };
const ended: Asked = { kind: "nobody", ended: true };
const unknown: Asked = { kind: "unknown" };
const server: Asked = { kind: "account", account: account("server") };

describe("who is signed in", () => {
  test("the server's answer beats the cached account", async () => {
    expect(await found(after(0, server), { account: account("cached") })).toEqual({
      state: "signed-in",
      account: account("server"),
    });
    expect(await found(after(0, ended), { account: account("cached") })).toMatchObject({ state: "signed-out" });
  });

  test("that a session ended is the server's own word, and no empty answer's", async () => {
    expect(await found(after(0, ended), { account: account("cached") })).toEqual({ state: "signed-out", ended: true });
    expect(await found(after(0, nobody), { account: account("cached") })).toEqual({
      state: "signed-in",
      account: account("cached"),
    });
    expect([nobody, unknown, ended, server].map(isServersWord)).toEqual([false, false, true, true]);
  });

  test("an empty answer leads to the login where no account is kept whose session may be on", async () => {
    expect(await found(after(0, nobody))).toEqual({ state: "signed-out" });
    const old = account("cached", "2026-09-01T07:59:59.000Z");
    expect(await found(after(0, nobody), { account: old })).toEqual({ state: "signed-out" });
    const given = { ignoreCache: true };
    expect(await found(after(0, nobody), { account: account("cached") }, given)).toEqual({ state: "signed-out" });
  });

  test("without an answer the cached account serves while its session lasts", async () => {
    expect(await found(after(0, unknown), { account: account("cached") })).toEqual({
      state: "signed-in",
      account: account("cached"),
    });
    const old = account("cached", "2026-09-01T07:59:59.000Z");
    expect(await found(after(0, unknown), { account: old })).toEqual({ state: "unreachable" });
  });

  test("a slow answer is not waited for, and still applies", async () => {
    const late = vi.fn();
    expect(await found(after(60, nobody), { account: account("cached") }, { late })).toEqual({
      state: "signed-in",
      account: account("cached"),
    });
    expect(late).not.toHaveBeenCalled();
    await expect.poll(() => late.mock.calls).toContainEqual([nobody]);
  });

  test("with nobody kept, not being able to ask is no login", async () => {
    expect(await found(after(0, unknown))).toEqual({ state: "unreachable" });
    expect(await found(after(80, server))).toEqual({ state: "unreachable" });
  });

  test("expired=true ignores the cached account, but not the server", async () => {
    const given = { ignoreCache: true };
    expect(await found(after(0, unknown), { account: account("cached") }, given)).toEqual({ state: "signed-out" });
    expect(await found(after(0, server), { account: account("cached") }, given)).toEqual({
      state: "signed-in",
      account: account("server"),
    });
  });

  test("of a locked session the device knows itself whose it is, or nobody's", async () => {
    const locked: Asked = { kind: "locked", accountId: "cached", askedAt: 0 };
    const old = account("cached", "2026-09-01T07:59:59.000Z");
    expect(await found(after(0, locked), { account: old })).toEqual({
      state: "signed-in",
      account: old,
      locked: true,
    });
    expect(await found(after(0, locked), { account: account("another") })).toEqual({ state: "signed-out" });
    expect(await found(after(0, locked))).toEqual({ state: "signed-out" });
  });

  test("who signed out offline stays signed out, whatever the cookie says", async () => {
    expect(await found(after(0, server), { account: account("cached"), leaving: true })).toEqual({
      state: "signed-out",
    });
  });
});

describe("the answer of me", () => {
  test.each([
    [
      { status: 200, body: account("a") },
      { kind: "account", account: account("a") },
    ],
    [
      { status: 200, body: { locked: true, id: "a", person: { id: "p" } } },
      { kind: "locked", accountId: "a", askedAt: 7 },
    ],
    [{ status: 200, body: { locked: true } }, unknown],
    [{ status: 200, body: undefined }, nobody],
    [{ status: 200, body: null }, nobody],
    [{ status: 204, body: undefined }, nobody],
    [{ status: 401, body: { statusCode: 401, message: "No token provided" } }, ended],
    [{ status: 401, body: { message: "Invalid or expired token" } }, ended],
    [{ status: 200, body: { statusCode: 401, message: "Invalid or expired token" } }, ended],
    [{ status: 401, body: { error: "Network Authentication Required" } }, unknown],
    [{ status: 401, body: undefined }, unknown],
    [{ status: 200, body: { id: 7, role: "guest", person: null } }, unknown],
    [{ status: 200, body: { portal: true } }, unknown],
    [{ status: 404, body: { statusCode: 404, message: "Not found" } }, unknown],
    [{ status: 429, body: {} }, unknown],
    [{ status: 503, body: {} }, unknown],
  ] as const)("%o means %o", (sent, asked) => {
    expect(readMe(sent, 7)).toEqual(asked);
  });
});

test("a server that tells no key, as one whose data were put anew, has none that anything is sealed for", () => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  });
  const answer = (more: object): unknown => ({ ...account("a1"), ...more });
  readMe({ status: 200, body: answer({ sealing_key: "of the server before" }) }, 0);
  expect(sealingKey()).toBe("of the server before");
  readMe({ status: 200, body: "<p>Welcome to the Wi-Fi</p>" }, 0);
  expect(sealingKey()).toBe("of the server before");
  readMe({ status: 200, body: answer({}) }, 0);
  expect(sealingKey()).toBeNull();
  vi.unstubAllGlobals();
});

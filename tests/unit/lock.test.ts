import "fake-indexeddb/auto";
import { createStore, get, set } from "idb-keyval";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { forgetPin, forgivePin, keepPin, pinFault, pinState, tryPin } from "#client/features/lock/pin.ts";
import { provePin } from "#client/features/lock/prove.ts";
import { owedSecret } from "#client/features/lock/owed-secret.ts";
import { lockDue } from "#client/app/lock-due.ts";

describe("the moment to lock", () => {
  const NOW = Date.parse("2026-09-01T08:00:00.000Z");
  const school = { lock_after_minutes: 15 };

  beforeEach(() => void vi.useFakeTimers({ now: NOW }));
  afterEach(() => void vi.useRealTimers());

  test.each([
    ["was never kept", undefined, false],
    ["lies ahead", NOW + 60_000, false],
    ["is now", NOW, true],
    ["passed while the app was closed", NOW - 86_400_000, true],
    ["was set by a tap", 0, true],
    ["was kept before the clock was put right by a few seconds", NOW + 15 * 60_000 + 5_000, false],
    ["lies further ahead than it can, since the clock was set back", NOW + 20 * 60_000, true],
  ])("that %s", (_what, locksAt, due) => expect(lockDue(locksAt, school)).toBe(due));
});

/** Few, for the test's sake. */
const ROUNDS = 1000;
const ISSUED = { id: "pin-1", secret: "mJ5v0Yx1hXkq3J8s7T2bW4cN6dE9fG1aH3iK5lM7oPQ" };

describe("a PIN", () => {
  test.each([
    ["7391", null],
    ["73918264", null],
    ["1357", null],
    ["739", "shape"],
    ["739182645", "shape"],
    ["73a1", "shape"],
    ["٧٣٩١", "shape"],
    ["0000", "easy"],
    ["2345", "easy"],
    ["9876", "easy"],
  ])("%s is %s", (pin, fault) => {
    expect(pinFault(pin)).toBe(fault);
  });

  test("opens for its account alone; neither it nor what it wraps lies open", async () => {
    const store = createStore("of-a-teacher", "cache");
    expect(await pinState(store)).toBe("none");
    // As an earlier version kept it.
    await set("pin", { salt: new Uint8Array(16), hash: new Uint8Array(32), rounds: ROUNDS, failures: 0 }, store);
    expect(await pinState(store)).toBe("none");
    await keepPin(store, { accountId: "ada", pin: "7391", issued: ISSUED, rounds: ROUNDS });
    expect(await tryPin(store, "ada", "7391")).toMatchObject({ right: true, unwrapped: ISSUED });
    const other = await tryPin(store, "bela", "7391");
    expect(other).toMatchObject({
      right: false,
      left: 4,
      unwrapped: { id: ISSUED.id, secret: expect.stringMatching(/^[\w-]{43}$/) },
    });
    expect(other.unwrapped?.secret).not.toBe(ISSUED.secret);
    const kept = JSON.stringify(await get("pin", store), (_, value: unknown) =>
      value instanceof Uint8Array ? Buffer.from(value).toString("base64url") : value,
    );
    for (const open of ["7391", ISSUED.secret]) expect(kept).not.toContain(open);
    await forgetPin(store);
    expect(await tryPin(store, "ada", "7391")).toEqual({ right: false, left: 0, unwrapped: undefined });
  });

  test("has five tries, tries at once among them, until the password makes it good again", async () => {
    const store = createStore("of-another", "cache");
    await keepPin(store, { accountId: "ada", pin: "7391", issued: ISSUED, rounds: ROUNDS });
    const tries = await Promise.all(Array.from({ length: 6 }, () => tryPin(store, "ada", "0000")));
    expect(tries.map(({ left }) => left).sort()).toEqual([0, 0, 1, 2, 3, 4]);
    expect(await pinState(store)).toBe("spent");
    expect(await tryPin(store, "ada", "7391")).toMatchObject({ right: false, left: 0, unwrapped: undefined });
    await forgivePin(store);
    expect(await tryPin(store, "ada", "7391")).toMatchObject({ right: true });
  });
});

describe("what the server says of a PIN that is right", () => {
  afterEach(() => void vi.unstubAllGlobals());

  /** What came of it: the words, whether the PIN is still there, and whether the server is owed its secret. */
  async function proven(status: number, body: unknown) {
    const store = createStore(`pin-${crypto.randomUUID()}`, "cache");
    await keepPin(store, { accountId: "ada", pin: "7391", issued: ISSUED, rounds: ROUNDS });
    vi.stubGlobal("fetch", async () => {
      const json = { status, headers: { "content-type": "application/json" } };
      return body === undefined ? new Response(null, { status }) : new Response(JSON.stringify(body), json);
    });
    const words = await provePin(store, "ada", "7391");
    return { words, pin: await pinState(store), owed: (await owedSecret(store)) !== undefined };
  }

  test("counts where it is the server's own", async () => {
    expect(await proven(200, { status: 200 })).toEqual({ words: null, pin: "usable", owed: false });
    for (const message of ["INVALID_PIN", "PIN_UNUSABLE"])
      expect(await proven(401, { statusCode: 401, message })).toMatchObject({
        words: expect.stringContaining("no longer works"),
        pin: "none",
      });
  });

  test.each([
    [401, { error: "Network Authentication Required" }],
    [401, undefined],
    [403, undefined],
    [403, { message: "Forbidden" }],
    [404, { statusCode: 404, message: "Not found" }],
    [407, { message: "Proxy Authentication Required" }],
    [429, { statusCode: 429, message: "Too many requests" }],
    [503, { statusCode: 503, message: "Temporarily unavailable" }],
  ])("opens the device where it is something else: %i %o", async (status, body) => {
    expect(await proven(status, body)).toEqual({ words: null, pin: "usable", owed: true });
  });
});

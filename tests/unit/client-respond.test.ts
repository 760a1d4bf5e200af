import { afterEach, describe, expect, test, vi } from "vitest";
import { isErrorAnswer, NetworkFailure, orThrow, Refusal } from "#client/api/answer.ts";
import { attempt } from "#client/api/attempt.ts";
import { request } from "#client/api/request.ts";
import { actAs } from "#client/api/acting-as.ts";
import { me } from "#client/api/session.ts";
import { respond } from "#client/api/respond.ts";
import { send } from "#client/api/send.ts";
import { onSessionEnd } from "#client/api/session-end.ts";
import { createCheckIn, isFirstCheckIn } from "#contract/routes/check-in.ts";
import { undoEmailChange } from "#contract/routes/account.ts";
import { listStudents } from "#contract/routes/students.ts";

const json = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json", ...headers } });

function answering(answer: () => Response | Promise<Response>) {
  const fetch = vi.fn<(input: string, init?: RequestInit) => Promise<Response>>(async () => answer());
  vi.stubGlobal("fetch", fetch);
  return fetch;
}

afterEach(() => {
  vi.unstubAllGlobals();
  actAs(null);
});

const ours = () => true;

describe("response handling", () => {
  test.each([
    ["an expired token", 401, { statusCode: 401, message: "Invalid or expired token" }, "/login?expired=true"],
    ["the same with HTTP 200", 200, { statusCode: 401, message: "Invalid or expired token" }, "/login?expired=true"],
    ["no token", 401, { statusCode: 401, message: "No token provided" }, "/login"],
    ["no token, whatever the status", 403, { statusCode: 403, message: "No token provided" }, "/login"],
  ])("%s sends the browser to sign in", (_what, status, body, address) => {
    expect(respond({ status, body }, ours)).toEqual({ kind: "sign-in", address });
  });

  test.each([
    [401, { statusCode: 401, message: "INVALID_PASSWORD" }],
    [403, { statusCode: 403, message: "Forbidden" }],
    [403, { statusCode: 403, message: "Invalid or expired token" }],
    [409, { statusCode: 409, message: "ALREADY_COMPLETED", current: { id: "c1" } }],
    [500, { statusCode: 500, message: "Something went wrong" }],
  ])("%i %o is handed back as a normal result", (status, body) => {
    const outcome = respond({ status, body }, ours);
    expect(outcome).toEqual({ kind: "answer", answer: body });
    expect(isErrorAnswer(body)).toBe(true);
  });

  test.each([
    [401, "UNVERIFIED"],
    [401, "DISABLED"],
  ])("%i with nothing but the message %s refuses what was to be read, too", (status, message) => {
    expect(respond({ status, body: { message } }, ours, true)).toEqual({
      kind: "answer",
      answer: { statusCode: status, message },
    });
  });

  test.each([
    ["No token provided", "/login"],
    ["Invalid or expired token", "/login?expired=true"],
  ])("so does %s, which sends to sign in", (message, address) => {
    expect(respond({ status: 401, body: { message } }, ours, true)).toEqual({ kind: "sign-in", address });
  });

  test.each([
    [401, { message: "Unauthorized" }],
    [401, { message: "unverified" }],
    [403, { message: "Forbidden" }],
    [404, { message: "Not found" }],
    [429, { message: "Too many requests" }],
    [401, { message: ["UNVERIFIED"] }],
    [401, { error: "UNVERIFIED" }],
    [200, { message: "UNVERIFIED" }],
  ])("%i %j may be anybody's, and says nothing of what was to be read", (status, body) => {
    expect(() => respond({ status, body }, (answer) => "id" in answer, true)).toThrow(NetworkFailure);
  });

  test("an error without the contract's fields gets them", () => {
    expect(respond({ status: 502, body: { error: "x" } }, ours)).toEqual({
      kind: "answer",
      answer: { error: "x", statusCode: 502, message: "Error 502" },
    });
    expect(respond({ status: 413, body: undefined }, ours)).toMatchObject({ answer: { statusCode: 413 } });
  });

  test("an answer with a status of its own is no error", () => {
    expect(isErrorAnswer({ status: 200 })).toBe(false);
    expect(isErrorAnswer({ statusCode: 200, message: "fine" })).toBe(false);
    expect(isErrorAnswer(null)).toBe(false);
  });

  test("queries throw a refusal, so that it is never kept over good data", () => {
    expect(() => orThrow({ statusCode: 404, message: "Not found" })).toThrow(Refusal);
    expect(orThrow({ first: true })).toEqual({ first: true });
  });
});

describe("a call", () => {
  test("names the account, and each write carries a key of its own", async () => {
    const fetch = answering(() => json(200, { class_id: "c1", marks: [], students: [], total: 0 }));
    actAs("a1");
    await request(createCheckIn, { params: { id: "c1" }, body: { date: "2026-09-01" } });
    await request(createCheckIn, { params: { id: "c1" }, body: { date: "2026-09-01" }, key: "k1" });
    await request(listStudents, { query: { limit: 5, search: undefined } });
    const sent = fetch.mock.calls.map(([url, init]) => ({ url, headers: new Headers(init?.headers), init }));
    expect(sent.map(({ url }) => url)).toEqual([
      "/api/check-in/create/c1",
      "/api/check-in/create/c1",
      "/api/students?limit=5",
    ]);
    expect(sent.map(({ headers }) => headers.get("x-account-id"))).toEqual(["a1", "a1", "a1"]);
    expect(sent[0]?.headers.get("idempotency-key")).toMatch(/^[0-9a-f-]{36}$/);
    expect(sent[1]?.headers.get("idempotency-key")).toBe("k1");
    expect(sent[2]?.headers.has("idempotency-key")).toBe(false);
    expect(sent[0]?.init?.credentials).toBe("include");
    expect(sent[0]?.headers.get("content-type")).toBe("application/json");
    expect(sent[0]?.init?.body).toBe('{"date":"2026-09-01"}');
  });

  test("whose session ended sends to sign in once and never settles", async () => {
    const went: string[] = [];
    onSessionEnd(async (address) => void went.push(address));
    answering(() => json(401, { statusCode: 401, message: "Invalid or expired token" }));
    const settled = vi.fn();
    void request(listStudents).then(settled, settled);
    void request(isFirstCheckIn).then(settled, settled);
    await expect.poll(() => went).toEqual(["/login?expired=true"]);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(settled).not.toHaveBeenCalled();
    expect(went).toHaveLength(1);
  });

  test("me passes its failures on unchanged", async () => {
    answering(() => json(401, { statusCode: 401, message: "Invalid or expired token" }));
    expect(await me()).toEqual({ status: 401, body: { statusCode: 401, message: "Invalid or expired token" } });
  });
});

describe("could not ask", () => {
  test.each([
    ["no network", () => Promise.reject(new TypeError("Failed to fetch"))],
    [
      "a captive portal's page",
      () => new Response("<html>Sign in to Wi-Fi</html>", { headers: { "content-type": "text/html" } }),
    ],
    [
      "a proxy's page with 502",
      () => new Response("<html>", { status: 502, headers: { "content-type": "text/html" } }),
    ],
    ["an answer cut short", () => new Response('{"id":', { headers: { "content-type": "application/json" } })],
  ])("%s is thrown, not answered", async (_what, answer) => {
    answering(answer);
    await expect(send({ method: "GET", path: "/auth/me" })).rejects.toThrow(NetworkFailure);
  });

  test("nothing is tried twice", async () => {
    const fetch = answering(() => json(503, { statusCode: 503, message: "Later" }, { "retry-after": "7" }));
    expect(await send({ method: "GET", path: "/auth/me" })).toEqual({
      status: 503,
      body: { statusCode: 503, message: "Later" },
      retryAfter: 7,
    });
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  test("an empty answer is an answer", async () => {
    answering(() => new Response(null, { status: 204 }));
    expect(await send({ method: "GET", path: "/auth/me" })).toEqual({ status: 204, body: undefined });
  });
});

describe("a refusal in words", () => {
  const told = (status: number, body: unknown) => {
    answering(() => (body === undefined ? new Response(null, { status }) : json(status, body)));
    return attempt(
      () => request(undoEmailChange, { body: { key: "k", token: "t" } }),
      () => undefined,
    );
  };

  test("says that a thing is gone, or a right, where the server says so", async () => {
    expect(await told(404, { statusCode: 404, message: "Not found" })).toMatch(/no longer here/);
    expect(await told(403, { statusCode: 403, message: "Forbidden" })).toMatch(/no longer allowed/);
  });

  test.each([
    [404, undefined],
    [403, undefined],
    [404, {}],
    [413, undefined],
  ])("says no such thing of a proxy's %i %o", async (status, body) => {
    expect(await told(status, body)).toMatch(/^That did not work/);
  });
});

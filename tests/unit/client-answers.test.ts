import { afterEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { calls } from "#contract/calls.ts";
import { isErrorAnswer, NetworkFailure } from "#client/api/answer.ts";
import { changePassword } from "#client/api/change-password.ts";
import { lockSession } from "#client/api/lock.ts";
import { logout } from "#client/api/session.ts";
import { FOREIGN } from "#tests/support/foreign-answers.ts";
import { sampleAnswer } from "#tests/support/sample-answer.ts";

/* Every call of the app takes the contract's answer, and takes a portal's JSON for no answer at all. */

const modules = import.meta.glob<Record<string, unknown>>("../../src/client/api/*.ts", { eager: true });
/** No calls, or such as are tested by themselves. */
const ELSEWHERE = new Set([
  "send",
  "server-time",
  "call",
  "request",
  "upload-file",
  "roster",
  "session",
  "session-end",
  "session-lock",
  "attempt",
  "save-over",
  "change-password",
  "worded",
  "provider-answer",
  "proof-trip",
  "acting-as",
  "answer",
  "respond",
  "circle-comment",
  "proof-needed",
  "be-proven",
  "own-passkey",
  "passkey-words",
]);
type Ask = (...args: unknown[]) => Promise<unknown>;
const isAsk = (x: unknown): x is Ask => typeof x === "function";

const asks = Object.entries(modules).flatMap(([path, exported]) => {
  const name = path.split("/").at(-1)?.replace(".ts", "") ?? "";
  return ELSEWHERE.has(name)
    ? []
    : Object.entries(exported).flatMap(([what, ask]) =>
        isAsk(ask) && !["providerStart", "lockSession"].includes(what) ? [[what, ask] as const] : [],
      );
});

const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
function answering(answer: (url: string, method: string) => Response) {
  const fetch = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>(async (url, init) =>
    answer(url, init?.method ?? "GET"),
  );
  vi.stubGlobal("fetch", fetch);
  return fetch;
}
afterEach(() => void vi.unstubAllGlobals());

/** Stands for any argument: an id, a body, a list of pictures. */
const ANY = Object.assign(["one"], { key: "k", token: "t", email: "e@x.example", comment: "c" });
const ask = (work: Ask): Promise<unknown> => work("one", ANY, "two");

const pattern = (path: string): RegExp => new RegExp(`^/api${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`);
/** The longest path that fits: `/insights/events` is no id. */
const callOf = (url: string, method: string) =>
  Object.values(calls)
    .filter((one) => one.method === method && pattern(one.path).test(new URL(url, "http://x").pathname))
    .sort((a, b) => a.path.split("{").length - b.path.split("{").length)[0];

test.each(asks)("%s", async (name, work) => {
  const args =
    name === "storePhotos"
      ? () => work([{ personId: "p", picture: new Blob() }], "key")
      : name === "uploadAvatar"
        ? () => work(new Blob())
        : () => ask(work);
  const fetch = answering((url, method) => json(sampleAnswer(callOf(url, method)?.answer ?? z.never())));
  expect(isErrorAnswer(await args())).toBe(false);
  if (fetch.mock.calls.length === 0) return;
  for (const body of FOREIGN.filter((one) => !isErrorAnswer(one))) {
    answering(() => json(body));
    await expect(args(), JSON.stringify(body)).rejects.toThrow(NetworkFailure);
  }
});

test.each([
  ["signing out", logout],
  ["locking", () => lockSession("a")],
] as const)("%s is over when our server says so, and not when a portal answers", async (_, end) => {
  answering(() => json({ status: 200 }));
  expect(await end()).toBe(true);
  answering(() => json({ statusCode: 401, message: "Invalid or expired token" }, 401));
  expect(await end()).toBe(true);
  for (const [body, status] of [
    [{ login_required: true }, 200],
    [{ statusCode: 503, message: "Later" }, 503],
    [{ error: "who" }, 401],
  ] as const) {
    answering(() => json(body, status));
    expect(await end()).toBe(false);
  }
});

const account = { id: "a", role: "teacher", agreed_to_terms: true, person: { id: "p" } };
const change = (answer: () => Response, who: () => Response = () => json(account)): Promise<string | null> => {
  answering((url) => (url.endsWith("/auth/me") ? who() : answer()));
  return changePassword({ current_password: "old", new_password: "new" });
};

test("a password was refused where the status or the body says 400, in the server's words", async () => {
  const message = "Too easy to guess";
  expect(await change(() => json({ statusCode: 400, message, status: 400 }, 400))).toBe(message);
  expect(await change(() => json({ statusCode: 400, message }, 400))).toBe(message);
  expect(await change(() => json({ message }, 400))).toBe(message);
  expect(await change(() => json({ status: 400, message }))).toBe(message);
});

test("any other answer says that it was changed, where it is the school's server that answers", async () => {
  const fetch = answering(() => json({ status: 200 }));
  expect(await changePassword({ current_password: "old", new_password: "new" })).toBeNull();
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(await change(() => json({ message: "Password updated" }))).toBeNull();
  expect(await change(() => new Response(null, { status: 204 }))).toBeNull();
  const portal = () => json({ login_required: true });
  await expect(change(portal, portal)).rejects.toThrow(NetworkFailure);
  await expect(change(() => json({ statusCode: 500, message: "Something went wrong" }, 500))).rejects.toThrow(
    "Something went wrong",
  );
});

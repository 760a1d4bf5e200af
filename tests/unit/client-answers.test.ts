import { afterEach, expect, test, vi } from "vitest";
import { calls } from "#contract/calls.ts";
import { isErrorAnswer, NetworkFailure } from "#client/api/answer.ts";
import { changePassword } from "#client/features/profile/change-password.ts";
import { finishOnce } from "#client/features/account/provider-outcome.ts";
import { lockSession } from "#client/features/lock/server-lock.ts";
import { request } from "#client/api/request.ts";
import { logout } from "#client/api/session.ts";
import type { Route } from "#contract/routes/route.ts";
import { FOREIGN, FOREIGN_STATUSES } from "#tests/support/foreign-answers.ts";
import { sampleAnswer } from "#tests/support/sample-answer.ts";

/* Every call of the app takes the contract's answer, and takes a portal's JSON for no answer at all. */

const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
function answering(answer: (url: string) => Response) {
  const fetch = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>(async (url) => answer(url));
  vi.stubGlobal("fetch", fetch);
  return fetch;
}
afterEach(() => void vi.unstubAllGlobals());

/** Calls that a page makes by itself, or whose answer comes line by line or by other rules. */
const ELSEWHERE = new Set<keyof typeof calls>(["changePassword", "checkRoster", "applyRoster"]);
const isAsked = ([name, { answerType, redirect }]: [string, (typeof calls)[keyof typeof calls]]): boolean =>
  !ELSEWHERE.has(name as keyof typeof calls) && answerType === undefined && redirect === undefined;

/** Whatever the call, of which a test knows no more than its line. */
const requestAny = request as (route: Route) => Promise<unknown>;

test.each(Object.entries(calls).filter(isAsked))("%s", async (_, call) => {
  const fetch = answering(() => json(sampleAnswer(call.answer)));
  expect(isErrorAnswer(await requestAny(call))).toBe(false);
  expect(fetch.mock.calls[0]?.[1]?.method).toBe(call.method);
  // A write's refusal is shown in whoever's words it came; from what is read the app concludes by itself.
  const statuses = call.method === "GET" ? FOREIGN_STATUSES : [200];
  for (const body of FOREIGN.filter((one) => !isErrorAnswer(one)))
    for (const status of statuses) {
      answering(() => json(body, status));
      await expect(requestAny(call), `${status} ${JSON.stringify(body)}`).rejects.toThrow(NetworkFailure);
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
    [{ statusCode: 401, message: "Unauthorized" }, 401],
  ] as const) {
    answering(() => json(body, status));
    expect(await end()).toBe(false);
  }
});

test.each([
  [
    { statusCode: 401, message: "UNVERIFIED" },
    { state: "refused", why: "unverified" },
  ],
  [{ message: "UNVERIFIED" }, { state: "refused", why: "unverified" }],
  [{ message: "DISABLED" }, { state: "refused", why: "disabled" }],
  [{ message: "Unauthorized" }, { state: "thrown" }],
])("a provider's code that is answered by 401 %j", async (body, outcome) => {
  answering(() => json(body, 401));
  const service = JSON.stringify(body);
  expect(await finishOnce({ service, held: "?code=c", signIn: (ask) => ask() })).toEqual(outcome);
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

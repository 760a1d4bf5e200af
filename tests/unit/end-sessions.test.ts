import { afterEach, expect, test, vi } from "vitest";
import { endSessions } from "#client/features/profile/end-sessions.ts";

afterEach(() => void vi.unstubAllGlobals());

const refusal = (statusCode: number, message: string) => () =>
  Response.json({ statusCode, message }, { status: statusCode });
const done = () => Response.json({ status: 200 });
const gone = refusal(404, "Not found");

/** Ends one session for each of the answers; what is told, and how many were asked for. */
async function ending(...answers: (() => Response)[]) {
  const left = [...answers];
  const fetch = vi.fn(async () => {
    const answer = left.shift();
    if (!answer) throw new Error("asked once too often");
    return answer();
  });
  vi.stubGlobal("fetch", fetch);
  const told = await endSessions(answers.map((_, index) => `s${index}`));
  return { told, asked: fetch.mock.calls.length };
}

test("a device that was signed out before is done, alone and among others", async () => {
  expect(await ending(gone)).toEqual({ told: null, asked: 1 });
  expect(await ending(done, gone, done)).toEqual({ told: null, asked: 3 });
});

test("a failure is told once all were tried, the first of them", async () => {
  const offline = (): Response => {
    throw new TypeError("Failed to fetch");
  };
  expect(await ending(done, offline, done, refusal(429, "Too many"), gone)).toEqual({
    told: expect.stringContaining("cannot be reached"),
    asked: 5,
  });
});

test("a proxy's 404 ends nothing", async () => {
  expect(await ending(() => new Response("<h1>404</h1>", { status: 404 }))).toEqual({
    told: expect.any(String),
    asked: 1,
  });
});

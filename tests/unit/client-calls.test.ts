import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { sentComment } from "#client/api/circle-comment.ts";
import { onProofNeeded } from "#client/api/proof-needed.ts";
import { request } from "#client/api/request.ts";
import { profileQueries } from "#client/features/profile/queries.ts";
import { confirmEmailChange, getTicketTypes, uploadAvatar } from "#contract/routes/account.ts";
import { endLoan, exportAudit } from "#contract/routes/school.ts";
import { completeConnection } from "#contract/routes/students.ts";

afterEach(() => void vi.unstubAllGlobals());

/** What the browser would have sent. */
function sending(answer: object) {
  const fetch = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>(async () => Response.json(answer));
  vi.stubGlobal("fetch", fetch);
  return () => {
    const [url, init] = fetch.mock.calls[0] ?? [];
    return { url, init, headers: new Headers(init?.headers) };
  };
}

test.each([
  ["Good talk", "Good talk%"],
  ["100%", "100%%"],
  ["", "%"],
])("the comment %j travels with one more %% at its end", (comment, sent) => {
  expect(sentComment(comment)).toBe(sent);
});

test("a call fills its path, and sends its body under the key that it is given", async () => {
  const sent = sending({ student: {}, status: "completed" });
  const body = { resolutions: [], selected_option: "a" };
  await request(completeConnection, { params: { id: "a/b" }, body, key: "key-of-it" });
  expect(sent().url).toBe("/api/connection/a%2Fb");
  expect(sent().init).toMatchObject({ method: "PATCH", body: JSON.stringify(body) });
  expect(sent().headers.get("idempotency-key")).toBe("key-of-it");
});

test("a picture travels in a form, whose type the browser tells with its boundary", async () => {
  const account = { id: "a", role: "teacher", person: {} };
  const sent = sending(account);
  const picture = new Blob(["picture"], { type: "image/png" });
  expect(await request(uploadAvatar, { body: { avatar: picture } })).toEqual(account);
  const { url, init, headers } = sent();
  expect(url).toBe("/api/profile/upload/avatar");
  expect(init?.body).toBeInstanceOf(FormData);
  expect(init?.body instanceof FormData && init.body.get("avatar")).toMatchObject({ size: 7, type: "image/png" });
  expect(headers.has("content-type")).toBe(false);
  expect(headers.get("idempotency-key")).toMatch(/^[0-9a-f-]{36}$/);
});

test("a write tells that it is JSON, with a body or without; what is read has none to tell of", async () => {
  const ended = sending({ status: 200 });
  await request(endLoan, { params: { id: "l" } });
  expect(ended().init).toMatchObject({ method: "DELETE" });
  expect(ended().init?.body).toBeUndefined();
  expect(ended().headers.get("content-type")).toBe("application/json");
  const read = sending({ ticket_types: [] });
  await request(getTicketTypes);
  expect(read().headers.has("content-type")).toBe(false);
});

test("the leaderboard is asked for as long as it is shown", async () => {
  const sent = sending({ streak: 0, enabled: true, shown: true, entries: [] });
  await new QueryClient().fetchQuery(profileQueries.leaderboard());
  expect(sent().url).toBe("/api/profile/leaderboard?limit=10");
});

test("an address with signs of its own survives the link", async () => {
  const sent = sending({ status: 200, email: "neu+1&x@schule.example" });
  await request(confirmEmailChange, { query: { key: "k", token: "t", email: "neu+1&x@schule.example" } });
  expect(new URL(sent().url ?? "", "http://x").searchParams.get("email")).toBe("neu+1&x@schule.example");
});

test("a call that takes a proof is made again as it was once that was given, and refused in words where it was not", async () => {
  const fetch = vi
    .fn<(url: string, init?: RequestInit) => Promise<Response>>()
    .mockImplementation(async () => Response.json({ statusCode: 403, message: "PROOF_NEEDED" }, { status: 403 }));
  vi.stubGlobal("fetch", fetch);
  const ask = vi.fn<() => Promise<boolean>>(async () => false);
  onProofNeeded(ask);
  expect(await request(exportAudit, { body: { person: "Ada" } })).toMatchObject({
    statusCode: 403,
    message: expect.stringMatching(/not confirmed that it is you/),
  });
  expect(fetch).toHaveBeenCalledTimes(1);

  ask.mockImplementation(async () => {
    fetch.mockImplementation(async () => Response.json({ entries: [], total: 0 }));
    return true;
  });
  expect(
    await Promise.all([
      request(exportAudit, { body: { person: "Ada" } }),
      request(exportAudit, { body: { person: "Alan" } }),
    ]),
  ).toEqual([
    { entries: [], total: 0 },
    { entries: [], total: 0 },
  ]);
  // Both waited for the same answer.
  expect(ask).toHaveBeenCalledTimes(2);
  const sent = fetch.mock.calls.map(
    ([, init]) => `${new Headers(init?.headers).get("idempotency-key")} ${JSON.stringify(init?.body)}`,
  );
  expect(sent.slice(1)).toHaveLength(4);
  expect(new Set(sent.slice(1)).size).toBe(2);
  onProofNeeded(null);
});

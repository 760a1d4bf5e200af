import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerAhead, askAhead, isMeWithPage } from "#service-worker/asked-ahead.ts";

const ADDRESS = "http://school.example/api/auth/me?with=page";

let asked = 0;
beforeEach(() => {
  asked = 0;
  vi.stubGlobal("fetch", async () => new Response(`answer ${(asked += 1)}`));
});
afterEach(() => void vi.unstubAllGlobals());

const answer = async (page: string): Promise<string> => (await answerAhead(page, new Request(ADDRESS))).text();

test("a page is given what was asked for it, once, and no other page is", async () => {
  await askAhead("page");
  await expect(answer("other page")).resolves.toBe("answer 2");
  await expect(answer("page")).resolves.toBe("answer 1");
  await expect(answer("page")).resolves.toBe("answer 3");
});

test("where the network fails, the page hears it, and the next one is asked for anew", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  await askAhead("page");
  await expect(answer("page")).rejects.toThrow("Failed to fetch");
  vi.stubGlobal("fetch", async () => new Response("back"));
  await expect(answer("page")).resolves.toBe("back");
});

test.each([
  ["/api/auth/me?with=page", true],
  ["/api/auth/me", false],
  ["/api/auth/me?with=page&more", false],
  ["/login?with=page", false],
])("%s", (path, is) => expect(isMeWithPage(new URL(path, "http://school.example"))).toBe(is));

import type { BrowserContext } from "@playwright/test";
import type { SignedIn } from "./factories.ts";

/** Signs a context in without the login page: the session's cookie is put where the server would have put it. */
export async function giveSession(context: BrowserContext, origin: string, { headers }: SignedIn): Promise<void> {
  const [name = "", value = ""] = (headers["Cookie"] ?? "").split("=");
  const expires = Math.round(Date.now() / 1000) + 30 * 86_400;
  await context.addCookies([{ name, value, url: origin, httpOnly: true, sameSite: "Lax", expires }]);
}

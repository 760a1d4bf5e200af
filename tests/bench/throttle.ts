import type { CDPSession, Page } from "@playwright/test";

/** Slows the page's processor so many times, as a school's tablet is slower than this machine. */
export async function throttle(page: Page, rate: number): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate });
  return session;
}

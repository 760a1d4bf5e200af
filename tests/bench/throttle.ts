import type { CDPSession, Page } from "@playwright/test";

/** Slows the page's processor so many times, as a school's tablet is slower than this machine. */
export async function throttle(page: Page, rate: number): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await setRate(session, rate);
  return session;
}

/** Makes it so many times slower from now on. */
export const setRate = async (session: CDPSession, rate: number): Promise<void> =>
  void (await session.send("Emulation.setCPUThrottlingRate", { rate }));

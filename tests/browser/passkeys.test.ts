import type { Page } from "@playwright/test";
import { takeScreenshots } from "#tests/support/screenshots.ts";
import { expect, test } from "./fixtures.ts";

/* Passkeys in a real browser, whose authenticator is a virtual one: added in the profile, offered at the login, and for the lock. */

async function phone(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send("WebAuthn.enable", { enableUI: false });
  await browser.send("WebAuthn.addVirtualAuthenticator", {
    options: { protocol: "ctap2", transport: "internal", hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
  });
}

test("one is added on a device of one's own, opens the lock, signs in, and is ended", async ({ school, signedIn }) => {
  const page = await (await signedIn(school.teacher)).newPage();
  await phone(page);
  await page.goto("/profile");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const adding = page.getByRole("dialog", { name: "Add a passkey" });
  await adding.getByLabel("What you call it").fill("my phone");
  await adding.getByRole("button", { name: "Make the passkey" }).click();
  await expect(adding.getByText("Make a passkey only on a device of your own.")).toBeVisible();
  await takeScreenshots(page, "passkey-adding");
  await adding.getByLabel("This is my own device").check();
  await adding.getByRole("button", { name: "Make the passkey" }).press("Enter");
  await expect(page.getByRole("listitem").filter({ hasText: "my phone" })).toContainText("Not used yet");
  await takeScreenshots(page, "passkeys");

  await page.getByRole("button", { name: "Lock this device" }).click();
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByRole("heading", { name: "Passkeys" })).toBeVisible();

  // The browser offers it by itself; the virtual one takes the offer at once.
  await page.context().clearCookies({ name: /^(?!.*device)/ });
  await page.goto("/login?expired=true");
  await expect(page).not.toHaveURL(/login/);

  await page.goto("/profile");
  await page.getByRole("button", { name: "End my phone" }).click();
  await expect(page.getByRole("button", { name: "End my phone" })).toHaveCount(0);
});

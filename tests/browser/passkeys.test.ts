import type { Page } from "@playwright/test";
import { hashPassword } from "#server/services/accounts/passwords.ts";
import { makeAccount } from "#tests/support/factories.ts";
import { expectLayers } from "#tests/support/layers.ts";
import { CLOCK_START } from "#tests/support/school-time.ts";
import { takeScreenshots } from "#tests/support/screenshots.ts";
import { serverAnswer } from "#tests/support/browser.ts";
import { expect, test } from "./fixtures.ts";

/* Passkeys in a real browser, whose authenticator is a virtual one: added in the profile, offered at the login, and for the lock. */

async function phone(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send("WebAuthn.enable", { enableUI: false });
  await browser.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test("one is added on a device of one's own, opens the lock, signs in, and is ended", async ({ school, signedIn }) => {
  const page = await (await signedIn(school.teacher)).newPage();
  await phone(page);
  await page.goto("/profile");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const adding = page.getByRole("dialog", { name: "Add a passkey" });
  await adding.getByLabel("Name of this passkey").fill("my phone");
  await adding.getByRole("button", { name: "Create passkey" }).click();
  await expect(adding.getByText("Add a passkey only on your own device.")).toBeVisible();
  await takeScreenshots(page, "passkey-adding");
  await adding.getByLabel("This is my own device").check();
  await adding.getByRole("button", { name: "Create passkey" }).press("Enter");
  await expect(page.getByRole("listitem").filter({ hasText: "my phone" })).toContainText("Not used yet");
  await takeScreenshots(page, "passkeys");

  await page.getByRole("button", { name: "Rename my phone" }).press("Enter");
  const renaming = page.getByRole("dialog", { name: "Rename passkey" });
  await renaming.getByLabel("Name of this passkey").fill(" ");
  await renaming.getByRole("button", { name: "Save" }).press("Enter");
  await expect(renaming.getByText("Enter a name that you will recognise.")).toBeVisible();
  await renaming.getByLabel("Name of this passkey").fill("my old phone");
  await renaming.getByRole("button", { name: "Save" }).press("Enter");
  await expect(renaming).toBeHidden();
  await expect(page.getByRole("listitem").filter({ hasText: "my old phone" })).toBeVisible();

  await page.getByRole("button", { name: "Lock this device" }).click();
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByRole("heading", { name: "Passkeys" })).toBeVisible();

  // The browser offers it by itself; the virtual one takes the offer at once.
  // A page that is open would lead to the login by itself.
  await page.goto("about:blank");
  await page.context().clearCookies({ name: /^(?!.*device)/ });
  // Signed in before everything is loaded, it goes on by itself.
  await page.goto("/login?expired=true", { waitUntil: "commit" });
  await expect(page).not.toHaveURL(/login/);

  await page.goto("/profile");
  await page.getByRole("button", { name: "Remove my old phone" }).click();
  await expect(page.getByRole("button", { name: "Remove my old phone" })).toHaveCount(0);
});

test("what a login page asked with is asked for anew before it expires", async ({ signedIn }) => {
  const page = await (await signedIn()).newPage();
  await phone(page);
  await page.clock.install();
  // A browser waits for its owner; the virtual one, which has nothing to offer, gives up at once.
  await page.addInitScript(() => {
    const asked: string[] = [];
    Object.assign(globalThis, { asked });
    navigator.credentials.get = (options) => {
      asked.push(new Uint8Array(options?.publicKey?.challenge as ArrayBuffer).toString());
      return new Promise((_, reject) =>
        options?.signal?.addEventListener("abort", () => reject(new DOMException("Given up", "AbortError"))),
      );
    };
  });
  const asked = () => page.evaluate("asked") as Promise<string[]>;
  await page.goto("/login");
  await expect.poll(async () => (await asked()).length).toBe(1);
  await page.clock.fastForward("04:00");
  await expect.poll(async () => new Set(await asked()).size).toBe(2);
});

test("one that expired all the same is told of, and the next one signs in", async ({ school, signedIn }) => {
  const page = await (await signedIn(school.teacher)).newPage();
  await phone(page);
  await page.goto("/profile");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const adding = page.getByRole("dialog", { name: "Add a passkey" });
  await adding.getByLabel("Name of this passkey").fill("my phone");
  await adding.getByLabel("This is my own device").check();
  await adding.getByRole("button", { name: "Create passkey" }).press("Enter");
  await expect(page.getByRole("listitem").filter({ hasText: "my phone" })).toBeVisible();
  await expect(adding).toBeHidden();
  await expectLayers(page, 0);
  // A page that is open would lead to the login by itself.
  await page.goto("about:blank");
  await page.context().clearCookies({ name: /^(?!.*device)/ });

  // As after five minutes: the server knows nothing of what it asked with.
  await page.route(
    "**/api/auth/passkeys/ask",
    async (route) => {
      const answer = await serverAnswer(route);
      await route.fulfill({ response: answer, json: { ...(await answer.json()), challenge: "bm90LWFza2VkLWhlcmU" } });
    },
    { times: 1 },
  );
  const refused = page.waitForResponse("**/api/auth/passkeys/sign-in");
  // Signed in before everything is loaded, it goes on by itself.
  await page.goto("/login?expired=true", { waitUntil: "commit" });
  expect((await refused).status()).toBe(400);
  await expect(page).not.toHaveURL(/login/);
});

test("a browser without them shows nothing of them but what can be ended", async ({ served, school, signedIn }) => {
  const teacher = await makeAccount(served.database, school.school.id, {
    passwordHash: await hashPassword("a quiet morning"),
    administrator: true,
    proven: false,
    now: new Date(CLOCK_START),
  });
  const context = await signedIn(teacher);
  await context.addInitScript(() => Reflect.deleteProperty(globalThis, "PublicKeyCredential"));
  const page = await context.newPage();
  await page.goto("/profile");
  await expect(page.getByRole("button", { name: "Lock this device" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Passkeys" })).toHaveCount(0);

  const row = {
    id: `key-${teacher.account.id}`,
    login_id: teacher.account.login_id,
    credential_id: teacher.account.id,
    public_key: "AA",
    counter: 0,
    transports: "[]",
    school_ids: null,
    name: "my phone",
    created_at: CLOCK_START,
    last_used_at: null,
  };
  await served.database.write((db) => db.insertInto("passkey").values(row).execute());
  await page.reload();
  await expect(page.getByRole("button", { name: "Remove my phone" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Add a passkey" })).toHaveCount(0);

  const usePasskey = page.getByRole("button", { name: "Use a passkey" });
  await page.goto("/school/audit");
  await page.getByRole("button", { name: "Save as CSV" }).click();
  await expect(page.getByRole("dialog", { name: "Is it you?" }).getByLabel("Password", { exact: true })).toBeVisible();
  await expect(usePasskey).toHaveCount(0);
  await page.goto("/profile");
  await page.getByRole("button", { name: "Lock this device" }).press("Enter");
  await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
  await expect(usePasskey).toHaveCount(0);
});

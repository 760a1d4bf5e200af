import { defineConfig } from "@playwright/test";
import { SHELL, TABLET } from "#tests/support/browser.ts";

/** The tests in a real Chromium against the real server; a tablet in landscape unless a test says otherwise. */
export default defineConfig({
  testDir: ".",
  testMatch: "**/*.test.ts",
  outputDir: "../../.build/browser-results",
  globalSetup: "./global-setup.ts",
  // One more than the cores of the smallest machine: a test waits for its page and its server half of the time.
  workers: 3,
  fullyParallel: true,
  // A test that needs a second try has found a fault, in the app or in itself.
  retries: 0,
  forbidOnly: Boolean(process.env["CI"]),
  // Longer than anything takes: a busy machine is no fault.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  // It fetches all its files beside each first visit, and takes requests past what answers for the server: a test that
  // opens without a server, or is of the worker itself, allows it.
  use: {
    serviceWorkers: "block",
    actionTimeout: 30_000,
    launchOptions: SHELL,
    ...TABLET,
  },
});

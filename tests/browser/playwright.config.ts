import { defineConfig } from "@playwright/test";
import { SHELL, TABLET } from "#tests/support/browser.ts";

/** The tests in a real Chromium against the real server; a tablet in landscape unless a test says otherwise. */
export default defineConfig({
  testDir: ".",
  testMatch: "**/*.test.ts",
  outputDir: "../../.build/browser-results",
  globalSetup: "./global-setup.ts",
  workers: 2,
  fullyParallel: true,
  // A busy machine may be too slow for one test; what needed a second try is told.
  retries: 1,
  forbidOnly: Boolean(process.env["CI"]),
  timeout: 90_000,
  expect: { timeout: 10_000 },
  // A trace of each test takes a third of its time: of a second try alone.
  use: { trace: "on-first-retry", screenshot: "only-on-failure", actionTimeout: 10_000, launchOptions: SHELL, ...TABLET },
});

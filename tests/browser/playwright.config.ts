import { defineConfig } from "@playwright/test";
import { TABLET } from "#tests/support/browser.ts";

/** The tests in a real Chromium against the real server; a tablet in landscape unless a test says otherwise. */
export default defineConfig({
  testDir: ".",
  testMatch: "**/*.test.ts",
  outputDir: "../../.build/browser-results",
  globalSetup: "./global-setup.ts",
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: Boolean(process.env["CI"]),
  timeout: 60_000,
  expect: { timeout: 7_000 },
  use: { trace: "retain-on-failure", screenshot: "only-on-failure", actionTimeout: 10_000, ...TABLET },
});

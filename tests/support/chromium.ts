import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { installSystemPackage } from "./system-package.ts";

const KNOWN_PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** Path of a Chromium on this machine: the one that `CHROMIUM_PATH` names, an installed one, or Playwright's own. */
export function findChromium(): string | undefined {
  const named = process.env["CHROMIUM_PATH"];
  if (named && !existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, which does not exist`);
  return named ?? [...KNOWN_PLACES, chromium.executablePath()].find((path) => existsSync(path));
}

/** Finds a Chromium, or installs one where it may; throws saying what to do where it may not. */
export function ensureChromium(): string {
  const found = findChromium();
  if (found) return found;
  if (!installSystemPackage("chromium")) {
    spawnSync(process.execPath, ["node_modules/playwright/cli.js", "install", "chromium"], { stdio: ["ignore", "ignore", "inherit"] });
  }
  const installed = findChromium();
  if (installed) return installed;
  throw new Error("No Chromium was found and none could be installed. Install Chromium or Chrome, or set CHROMIUM_PATH to one.");
}

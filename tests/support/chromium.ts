import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { installSystemPackage } from "./system-package.ts";

const CHROMIUM_PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];
const SHELL_PLACES = ["/usr/bin/chromium-headless-shell"];

/** Path of a Chromium on this machine: the one that `CHROMIUM_PATH` names, an installed one, or Playwright's own. */
export function findChromium(): string | undefined {
  return named("CHROMIUM_PATH") ?? [...CHROMIUM_PLACES, chromium.executablePath()].find((path) => existsSync(path));
}

/** Finds a Chromium, or installs one where it may; throws saying what to do where it may not. */
export function ensureChromium(): string {
  const found = findChromium();
  if (found) return found;
  if (!installSystemPackage("chromium")) {
    spawnSync(process.execPath, ["node_modules/playwright/cli.js", "install", "chromium"], {
      stdio: ["ignore", "ignore", "inherit"],
    });
  }
  const installed = findChromium();
  if (installed) return installed;
  throw new Error(
    "No Chromium was found and none could be installed. Install Chromium or Chrome, or set CHROMIUM_PATH to one.",
  );
}

/**
 * Path of Chromium's headless shell, the same engine without a window to draw for, which takes half the processor time;
 * installed where it may be, and the whole Chromium where there is none. `CHROMIUM_SHELL_PATH` names another.
 */
export function ensureHeadlessShell(): string {
  const find = (): string | undefined => named("CHROMIUM_SHELL_PATH") ?? SHELL_PLACES.find((path) => existsSync(path));
  const found = find();
  if (found) return found;
  installSystemPackage("chromium-headless-shell");
  return find() ?? ensureChromium();
}

/** The path that a variable of the environment names; throws where there is nothing. */
function named(variable: string): string | undefined {
  const path = process.env[variable];
  if (path && !existsSync(path)) throw new Error(`${variable} names ${path}, which does not exist`);
  return path;
}

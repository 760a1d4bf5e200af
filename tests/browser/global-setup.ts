import { rm } from "node:fs/promises";
import { ensureBuilt } from "#server/cli/build-when-changed.ts";
import { ensureChromium, ensureHeadlessShell } from "#tests/support/chromium.ts";
import { makeSqliteTemplate } from "#tests/support/databases.ts";

/** Builds the client if it changed, finds a Chromium, and makes the database that every server begins with. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  process.env["CHROMIUM_PATH"] = ensureChromium();
  process.env["CHROMIUM_SHELL_PATH"] = ensureHeadlessShell();
  await ensureBuilt(console.log);
  const template = await makeSqliteTemplate();
  process.env["SQLITE_TEMPLATE"] = template;
  return () => rm(template, { recursive: true, force: true });
}

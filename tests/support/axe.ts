import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, type Page } from "@playwright/test";
import type Axe from "axe-core";

declare global {
  interface Window {
    axe?: typeof Axe;
  }
}

const SOURCE = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** What passes need not be told. Rules that axe leaves off by itself: the size of targets, and what is shown as part of a name. */
const ALL: Axe.RunOptions = {
  resultTypes: ["violations"],
  rules: { "target-size": { enabled: true }, "label-content-name-mismatch": { enabled: true } },
};
const COLOURS: Axe.RunOptions = { resultTypes: ["violations"], runOnly: ["color-contrast"] };

/** Looks at the page as it stands, in the scheme that it has: no rule of WCAG 2.2 AA, and no good practice, is broken. */
export async function expectNoAxeViolations(page: Page, options = ALL): Promise<void> {
  // It comes once into each document, which costs more than the look itself.
  if (!(await page.evaluate(() => Boolean(window.axe)))) await page.evaluate(SOURCE);
  const violations = await page.evaluate(async (asked) => (await window.axe?.run(asked))?.violations, options);
  const told = violations?.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map(({ target, failureSummary }) => `  ${target.join(" ")}\n    ${failureSummary}`).join("\n")}`,
  );
  expect(told, `axe on ${page.url()}`).toEqual([]);
}

/** The same in the light and the dark scheme, which differ in nothing but colours. */
export async function expectNoAxeViolationsInBothSchemes(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await expectNoAxeViolations(page, COLOURS);
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await expectNoAxeViolations(page);
}

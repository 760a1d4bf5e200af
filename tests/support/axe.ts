import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/**
 * Of our pages none has frames, for which the builder would open a page of its own at each look. What passes need not be
 * told. The size of targets is a rule that axe leaves off by itself.
 */
const builderOf = (page: Page, rules = { "target-size": { enabled: true } }): AxeBuilder =>
  new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ["violations"], rules });

/** Looks at the page as it stands, in the scheme that it has: no rule of WCAG 2.2 AA, and no good practice, is broken. */
export async function expectNoAxeViolations(page: Page, builder = builderOf(page)): Promise<void> {
  const { violations } = await builder.analyze();
  const told = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map(({ target, failureSummary }) => `  ${target.join(" ")}\n    ${failureSummary}`).join("\n")}`,
  );
  expect(told, `axe on ${page.url()}`).toEqual([]);
}

/** The same in the light and the dark scheme, which differ in nothing but colours. */
export async function expectNoAxeViolationsInBothSchemes(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await expectNoAxeViolations(page, builderOf(page).withRules(["color-contrast"]));
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await expectNoAxeViolations(page);
}

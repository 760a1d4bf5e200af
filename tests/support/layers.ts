import { expect, type Page } from "@playwright/test";

/**
 * Waits until as many layers have their entry in the page's history. A sheet gets its entry a moment after it shows, and
 * leaves it a moment after it closes: a program that goes on sooner than a hand could is broken off by that.
 */
export const expectLayers = (page: Page, layers: number): Promise<void> =>
  expect
    .poll(() => page.evaluate<number>('history.state?.["daybell-layers"]?.depth ?? 0'), {
      message: "layers in the history",
    })
    .toBe(layers);

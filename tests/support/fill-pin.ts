import type { Locator, Page } from "@playwright/test";

/** Fills in the form that sets a PIN on this device. */
export async function fillPin(form: Page | Locator, password: string, pin = "7391"): Promise<void> {
  for (const [label, text] of [
    ["Password", password],
    ["New PIN, 4 to 8 digits", pin],
    ["Repeat the PIN", pin],
  ] as const)
    await form.getByLabel(label, { exact: true }).fill(text);
}

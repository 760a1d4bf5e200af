import { expect, vi } from "vitest";
import type { Tab } from "./engine.ts";

/* What a person sees and does on a page, told by role and name. */

/** How long, and how often, is looked for what should come; in ms. */
export const PATIENCE = { timeout: 20_000, interval: 50 };

const ROLES = {
  button: "button, [role=button]",
  link: "a[href]",
  heading: "h1, h2, h3, h4, h5, h6, [role=heading]",
  field: "input, textarea",
  tile: "[data-student]",
  text: "p, span, div",
} as const;
export type Role = keyof typeof ROLES;

/** Runs in the page: where the middle of the visible elements of these names is, and whether nothing lies over it. */
function find(selector: string, source: string): { name: string; x: number; y: number; isFree: boolean }[] {
  const pattern = new RegExp(source);
  const textOf = (ids: string | null): string =>
    (ids ?? "")
      .split(" ")
      .map((id) => document.getElementById(id)?.textContent ?? "")
      .join(" ")
      .trim();
  const nameOf = (element: Element): string => {
    const labels =
      element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
        ? [...(element.labels ?? [])].map((label) => label.textContent)
        : [];
    const pictures = [...element.querySelectorAll("[role=img][aria-label]")].map(({ ariaLabel }) => ariaLabel);
    const name =
      element.getAttribute("aria-label") ||
      textOf(element.getAttribute("aria-labelledby")) ||
      labels.join(" ") ||
      [...pictures, element.textContent].join(" ");
    return name.replaceAll(/\s+/g, " ").trim();
  };
  const found = [];
  for (const element of document.querySelectorAll(selector)) {
    const name = nameOf(element);
    if (!pattern.test(name) || !element.checkVisibility({ checkVisibilityCSS: true })) continue;
    element.scrollIntoView({ block: "nearest" });
    const { left, top, width, height } = element.getBoundingClientRect();
    if (width === 0 || height === 0) continue;
    const [x, y] = [left + width / 2, top + height / 2];
    const over = document.elementFromPoint(x, y);
    const isFree =
      !element.matches(":disabled, [aria-disabled=true]") &&
      Boolean(over && (element.contains(over) || over.contains(element)));
    found.push({ name, x, y, isFree });
  }
  return found;
}

const asPattern = (name: string | RegExp): string =>
  typeof name === "string" ? `^${name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}$` : name.source;

export interface Screen {
  tab: Tab;
  /** The names of the visible elements of a role, in their order. */
  names(role: Role, name?: string | RegExp): Promise<string[]>;
  /** Waits until an element is seen. */
  sees(role: Role, name: string | RegExp): Promise<void>;
  /** Waits until so many are seen. */
  counts(role: Role, count: number, name?: string | RegExp): Promise<void>;
  /** Waits until none is seen. */
  misses(role: Role, name: string | RegExp): Promise<void>;
  /** Waits until an element stands still with nothing over it, and presses it. */
  press(role: Role, name: string | RegExp, index?: number): Promise<void>;
  /** Presses a field and types into it. */
  fill(label: string | RegExp, text: string): Promise<void>;
  /** Waits until the address (path, search and hash) is the one, or like it. */
  isAt(address: string | RegExp): Promise<void>;
}

/** A tab as a person uses it. Whatever is waited for is looked at again and again, for at most twenty seconds. */
export function screenOf(tab: Tab): Screen {
  const look = (role: Role, name: string | RegExp) => tab.run(find, ROLES[role], asPattern(name));
  const address = () => tab.run(() => location.pathname + location.search + location.hash);

  async function place(role: Role, name: string | RegExp, index: number): Promise<{ x: number; y: number }> {
    const [before, after] = [(await look(role, name))[index], (await look(role, name))[index]];
    if (!before || !after) throw new Error(`No ${role} ${String(name)} is seen`);
    if (!after.isFree || before.x !== after.x || before.y !== after.y)
      throw new Error(`The ${role} ${String(name)} cannot be pressed yet`);
    return after;
  }

  const screen: Screen = {
    tab,
    names: async (role, name = /(?:)/) => (await look(role, name)).map((one) => one.name),
    sees: (role, name) =>
      vi.waitFor(
        async () => expect(await screen.names(role, name), `${role} ${String(name)}`).not.toEqual([]),
        PATIENCE,
      ),
    counts: (role, count, name) =>
      vi.waitFor(async () => expect(await screen.names(role, name)).toHaveLength(count), PATIENCE),
    misses: (role, name) => screen.counts(role, 0, name),
    async press(role, name, index = 0) {
      const { x, y } = await vi.waitFor(() => place(role, name, index), PATIENCE);
      await tab.press(x, y);
    },
    async fill(label, text) {
      await screen.press("field", label);
      await tab.type(text);
    },
    isAt: (wanted) =>
      vi.waitFor(
        async () =>
          typeof wanted === "string" ? expect(await address()).toBe(wanted) : expect(await address()).toMatch(wanted),
        PATIENCE,
      ),
  };
  return screen;
}

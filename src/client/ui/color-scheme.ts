/** What was chosen on this device; `auto` follows the device's own setting. */
export type ColorScheme = "light" | "dark" | "auto";

/** The same key is read before the first paint, by `public/colour-scheme.js`. */
const KEY = "daybell-colour-scheme";
const ATTRIBUTE = "data-mantine-color-scheme";

const listeners = new Set<() => void>();

export function chosenScheme(): ColorScheme {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === "light" || kept === "dark" ? kept : "auto";
  } catch {
    return "auto";
  }
}

/** What is shown: the choice, or the device's setting. */
export function shownScheme(): "light" | "dark" {
  const chosen = chosenScheme();
  if (chosen !== "auto") return chosen;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** The paper of each scheme, as the page names it for the browser's bar; read before the first change. */
let papers: Record<"light" | "dark", string> | null = null;

function paintBar(shown: "light" | "dark"): void {
  const bars = [...document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")];
  const paper = (scheme: string): string => bars.find(({ media }) => media.includes(scheme))?.content ?? "";
  papers ??= { light: paper("light"), dark: paper("dark") };
  for (const bar of bars) bar.content = papers[shown];
}

function paint(): void {
  const shown = shownScheme();
  document.documentElement.setAttribute(ATTRIBUTE, shown);
  // The bar of the browser takes the colour of the paper, also where the choice goes against the device.
  paintBar(shown);
  for (const listener of listeners) listener();
}

export function chooseScheme(scheme: ColorScheme): void {
  try {
    if (scheme === "auto") localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, scheme);
  } catch {
    // A device that keeps nothing shows its own setting.
  }
  paint();
}

export function onScheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Follows the device's setting and the choice made in another tab. */
export function watchColorScheme(): void {
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", paint);
  addEventListener("storage", ({ key }) => {
    if (key === KEY) paint();
  });
  paint();
}

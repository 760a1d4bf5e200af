import { convertCssVariables, DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from "@mantine/core";
import type { Plugin } from "vite";
import { COLORS, theme } from "#client/ui/theme.ts";
import { TOKENS, type Token } from "#client/ui/tokens.ts";

type Variables = Record<string, string>;

const KEPT = new Set(["gray", "dark", ...Object.keys(COLORS)]);

/** The library brings fourteen colours; the style sheet carries only those that the theme knows. */
function ours(variables: Variables): Variables {
  const kept = Object.entries(variables).filter(([name]) => {
    const color = /^--mantine-color-([a-z]+)-(?:\d|text|filled|light|outline)/.exec(name)?.[1];
    return !color || KEPT.has(color);
  });
  return Object.fromEntries(kept);
}

/** Filled, light and outline forms of each colour, from the tokens of one scheme. */
function forms(scheme: Record<Token, string>): Variables {
  const form = (name: string, filled: Token, hover: Token, on: Token, soft: Token): Variables => ({
    [`--mantine-color-${name}-filled`]: scheme[filled],
    [`--mantine-color-${name}-filled-hover`]: scheme[hover],
    [`--mantine-color-${name}-on`]: scheme[on],
    [`--mantine-color-${name}-text`]: scheme[filled],
    [`--mantine-color-${name}-light`]: scheme[soft],
    [`--mantine-color-${name}-light-hover`]: scheme[soft],
    [`--mantine-color-${name}-light-color`]: name === "bell" ? scheme.ink : scheme[filled],
    [`--mantine-color-${name}-outline`]: name === "bell" ? scheme.ink : scheme[filled],
    [`--mantine-color-${name}-outline-hover`]: scheme["paper-sunk"],
  });
  return {
    ...form("ink", "ink", "ink-soft", "on-ink", "paper-sunk"),
    ...form("bell", "bell", "bell-pressed", "on-bell", "bell-soft"),
    ...form("error", "error", "error", "on-ink", "error-soft"),
    ...form("positive", "positive", "positive", "on-ink", "positive-soft"),
    ...form("challenging", "challenging", "challenging", "on-ink", "challenging-soft"),
    ...form("attendance", "attendance", "attendance", "on-ink", "attendance-soft"),
    ...form("connection", "connection", "connection", "on-ink", "connection-soft"),
    ...form("circle", "circle", "circle", "on-ink", "circle-soft"),
  };
}

/** What the library calls the page, its text and its edges. */
const surfaces = (scheme: Record<Token, string>): Variables => ({
  "--mantine-color-body": scheme.paper,
  "--mantine-color-text": scheme.ink,
  "--mantine-color-bright": scheme.ink,
  "--mantine-color-default": scheme["paper-raised"],
  "--mantine-color-default-hover": scheme["paper-sunk"],
  "--mantine-color-default-color": scheme.ink,
  "--mantine-color-default-border": scheme.edge,
  "--mantine-color-dimmed": scheme["ink-soft"],
  "--mantine-color-placeholder": scheme["ink-soft"],
  "--mantine-color-anchor": scheme.ink,
  "--mantine-color-error": scheme.error,
  "--mantine-color-success": scheme.positive,
  "--mantine-color-disabled": scheme["paper-sunk"],
  "--mantine-color-disabled-color": scheme["ink-soft"],
  "--mantine-color-disabled-border": scheme.hairline,
  "--mantine-primary-color-contrast": scheme["on-ink"],
});

const tokens = (scheme: Record<Token, string>): Variables =>
  Object.fromEntries(Object.entries(scheme).map(([name, value]) => [`--${name}`, value]));

/** The tokens of both schemes; paper is always light. */
function tokensCss(): string {
  const of = (name: "light" | "dark"): Variables => ({ "color-scheme": name, ...tokens(TOKENS[name]) });
  const shown = convertCssVariables({ variables: {}, light: of("light"), dark: of("dark") }, ":root");
  const printed = convertCssVariables({ variables: {}, light: {}, dark: of("light") }, ":root");
  return `${shown}@media print{${printed}}`;
}

/** What the component library's own style sheets ask for; computed here, not at each start of the app. */
function libraryCss(): string {
  const standard = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme));
  const of = (name: "light" | "dark"): Variables => ({
    ...ours(standard[name]),
    ...forms(TOKENS[name]),
    ...surfaces(TOKENS[name]),
  });
  return convertCssVariables({ variables: ours(standard.variables), light: of("light"), dark: of("dark") }, ":root");
}

const SHEETS: Record<string, () => string> = { "virtual:tokens.css": tokensCss, "virtual:library.css": libraryCss };

/** Serves the theme's variables as style sheets, in place of style elements made at run time. */
export function themeStyles(): Plugin {
  return {
    name: "daybell:theme-css",
    resolveId: (id) => (id in SHEETS ? `\0${id}` : undefined),
    load: (id) => SHEETS[id.slice(1)]?.(),
  };
}

import {
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from "@mantine/core";

/** Warm greys for the light scheme, from paper to ink; the component library picks shades by number. */
const gray: MantineColorsTuple = [
  "#F7F3EB",
  "#F1EBDF",
  "#E5DCCB",
  "#D6CDBB",
  "#857E70",
  "#757064",
  "#6A675F",
  "#555D73",
  "#333D57",
  "#1F2A44",
];

/** The night counterpart, from text to the deepest well. */
const dark: MantineColorsTuple = [
  "#F3EEE4",
  "#D8D6D0",
  "#B7BAC6",
  "#8C94A8",
  "#7E879E",
  "#353D54",
  "#20273A",
  "#161B29",
  "#10141F",
  "#0B0E17",
];

/** One colour for all shades: the schemes set its filled, light and outline forms from the tokens. */
const single = (color: string): MantineColorsTuple => [
  color,
  color,
  color,
  color,
  color,
  color,
  color,
  color,
  color,
  color,
];

/** Colour names that components may be given; each has forms for both schemes (see `theme-css.ts` of the build). */
export const COLORS = {
  ink: single("#1F2A44"),
  bell: single("#F2B705"),
  error: single("#A52E0C"),
  positive: single("#0B6E69"),
  challenging: single("#A8431A"),
  attendance: single("#4A5A70"),
  connection: single("#6540B5"),
  circle: single("#1E5FB3"),
} as const;

const FACE = "'Atkinson Hyperlegible Next Variable', system-ui, sans-serif";

/** Controls are 48 px high at least: a finger is the pointer. */
const control = { "--input-height": "3rem", "--input-fz": "1.0625rem" };

/** On a filled shape stands the text colour made for it, which differs between the schemes. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  const named = input.color && input.color in COLORS;
  return input.variant === "filled" && named ? { ...colors, color: `var(--mantine-color-${input.color}-on)` } : colors;
};

/** The one theme: type, radii, spacing; its colours come from the tokens. */
export const theme = createTheme({
  colors: { gray, dark, ...COLORS },
  primaryColor: "ink",
  primaryShade: 6,
  white: "#FFFFFF",
  black: "#1F2A44",
  fontFamily: FACE,
  headings: {
    fontFamily: FACE,
    fontWeight: "650",
    textWrap: "balance",
    sizes: {
      h1: { fontSize: "1.75rem", lineHeight: "1.2" },
      h2: { fontSize: "1.375rem", lineHeight: "1.25" },
      h3: { fontSize: "1.125rem", lineHeight: "1.3" },
    },
  },
  fontSizes: { xs: "0.875rem", sm: "0.9375rem", md: "1.0625rem", lg: "1.25rem", xl: "1.5rem" },
  lineHeights: { xs: "1.4", sm: "1.45", md: "1.5", lg: "1.45", xl: "1.35" },
  radius: { xs: "6px", sm: "8px", md: "12px", lg: "16px", xl: "24px" },
  defaultRadius: "md",
  spacing: { xs: "8px", sm: "12px", md: "16px", lg: "24px", xl: "32px" },
  breakpoints: { xs: "30em", sm: "37.5em", md: "48em", lg: "75em", xl: "90em" },
  shadows: { xs: "none", sm: "var(--shadow)", md: "var(--shadow)", lg: "var(--shadow)", xl: "var(--shadow)" },
  variantColorResolver,
  cursorType: "pointer",
  respectReducedMotion: true,
  components: {
    ActionIcon: { defaultProps: { size: 48, variant: "subtle" } },
    Input: { defaultProps: { size: "md" }, vars: () => ({ wrapper: control }) },
    InputWrapper: { defaultProps: { size: "md" } },
    TextInput: { defaultProps: { size: "md" } },
    PasswordInput: { defaultProps: { size: "md" } },
    Textarea: { defaultProps: { size: "md" } },
    Checkbox: { defaultProps: { size: "md" } },
    Switch: { defaultProps: { size: "md", withThumbIndicator: false } },
    SegmentedControl: { defaultProps: { size: "md", withItemsBorders: false, transitionDuration: 140 } },
    Pagination: { vars: () => ({ root: { "--pagination-control-size": "3rem" } }) },
    Table: { defaultProps: { horizontalSpacing: 12, verticalSpacing: 6, tabularNums: true } },
    Modal: { defaultProps: { lockScroll: false } },
    Drawer: { defaultProps: { lockScroll: false } },
  },
});

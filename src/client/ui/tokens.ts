/**
 * Every colour of the app, once for light and once for dark. The build turns them into CSS variables of the same
 * names (`--paper`, `--ink-soft` …); style sheets use those and no colour of their own.
 */
const light = {
  /** The page. */
  paper: "#FBF8F3",
  /** Tiles, sheets, fields: what lies on the page. */
  "paper-raised": "#FFFFFF",
  /** Wells and hovered rows. */
  "paper-sunk": "#F3EDE1",
  ink: "#1F2A44",
  /** Secondary text; 4.5:1 on every paper. */
  "ink-soft": "#555D73",
  /** Text on a filled ink shape. */
  "on-ink": "#FBF8F3",
  hairline: "#E5DCCB",
  /** Edges of controls; 3:1 on paper. */
  edge: "#857E70",
  /** The one accent: the thing to do next. */
  bell: "#F2B705",
  "bell-pressed": "#DDA500",
  "bell-soft": "#FDF0C4",
  "on-bell": "#1F2A44",
  focus: "#1F4FBF",
  error: "#A52E0C",
  "error-soft": "#FBE6DC",
  positive: "#0B6E69",
  "positive-soft": "#D8F0EC",
  challenging: "#A8431A",
  "challenging-soft": "#FAE6DA",
  attendance: "#4A5A70",
  "attendance-soft": "#E6EAF0",
  connection: "#6540B5",
  "connection-soft": "#EBE4FA",
  circle: "#1E5FB3",
  "circle-soft": "#DFEBFA",
  /** Late: amber with a clock. */
  late: "#8A5A00",
  "late-soft": "#FFE3A1",
  "late-edge": "#B07400",
  /** Absent: an outline in ink, the tile dimmed. */
  absent: "#1F2A44",
  "absent-soft": "#E7E2D8",
  /** Excused: hatched. */
  excused: "#4A5A70",
  "excused-soft": "#EEF1F5",
  /** The action of a notice, which lies on ink. */
  "notice-action": "#F2B705",
  /** Behind initials: told apart by eye, meaning nothing. */
  "tint-1": "#F0DFC4",
  "tint-2": "#DCE7D3",
  "tint-3": "#D3E5EA",
  "tint-4": "#E2DCF0",
  "tint-5": "#F2DAD8",
  "tint-6": "#E6E4CF",
  shadow: "0 1px 2px rgb(31 42 68 / 8%), 0 6px 16px rgb(31 42 68 / 8%)",
  veil: "rgb(31 42 68 / 45%)",
} as const;

export type Token = keyof typeof light;

const dark: Record<Token, string> = {
  paper: "#161B29",
  "paper-raised": "#20273A",
  "paper-sunk": "#10141F",
  ink: "#F3EEE4",
  "ink-soft": "#B7BAC6",
  "on-ink": "#161B29",
  hairline: "#353D54",
  edge: "#7E879E",
  bell: "#F6C431",
  "bell-pressed": "#E3AE10",
  "bell-soft": "#40371A",
  "on-bell": "#1B2236",
  focus: "#F6C431",
  error: "#FFAA8C",
  "error-soft": "#43261D",
  positive: "#5FD3C6",
  "positive-soft": "#17393A",
  challenging: "#F5A27F",
  "challenging-soft": "#43291F",
  attendance: "#AFBCD0",
  "attendance-soft": "#2C364A",
  connection: "#C0ABFB",
  "connection-soft": "#332A55",
  circle: "#8DBDFA",
  "circle-soft": "#1E3455",
  late: "#FFD778",
  "late-soft": "#4A3A12",
  "late-edge": "#C9982B",
  absent: "#F3EEE4",
  "absent-soft": "#11151F",
  excused: "#AFBCD0",
  "excused-soft": "#273044",
  "notice-action": "#1F4FBF",
  "tint-1": "#4C3F2A",
  "tint-2": "#36472F",
  "tint-3": "#294551",
  "tint-4": "#3E3759",
  "tint-5": "#523536",
  "tint-6": "#45432D",
  shadow: "0 1px 2px rgb(0 0 0 / 40%), 0 6px 16px rgb(0 0 0 / 30%)",
  veil: "rgb(5 7 12 / 65%)",
};

export const TOKENS: { light: Record<Token, string>; dark: Record<Token, string> } = { light, dark };

/** Room for the tiles, in CSS pixels. `height: null` where the page may scroll, as on a phone. */
export interface GridRoom {
  count: number;
  width: number;
  height: number | null;
}

export interface GridLayout {
  columns: number;
  rows: number;
  /** Height of one row in CSS pixels. */
  rowHeight: number;
  /** Whether all tiles show without scrolling. */
  fits: boolean;
  /** `narrow`: no room for a face beside a mark. `compact`: name above, face and mark below. `roomy`: the face beside the name. */
  size: "narrow" | "compact" | "roomy";
  /** Diameter of the face in CSS pixels. */
  face: number;
  /** `low`: one line of a name beside a mark and its note. `tall`: room for a second button. */
  rise: "low" | "middle" | "tall";
}

export const GAP = 8;
/** No tile is smaller. */
export const SMALLEST = { width: 96, height: 72 };
/** A tile grows no further than this: a class of six is no wall of billboards. */
const LARGEST = { width: 260, height: 152 };
/** A name reads best in a tile about half as wide again as it is high. */
const IDEAL_RATIO = 1.6;
/** Where the page scrolls, a column is at least this wide and a row this high. */
const SCROLLING = { width: 108, height: 96 };

const share = (room: number, parts: number): number => (room - GAP * (parts - 1)) / parts;
const most = (room: number, smallest: number): number => Math.max(1, Math.floor((room + GAP) / (smallest + GAP)));

/** A face beside the name leaves a long one its line from here on. */
const ROOMY_WIDTH = 208;
/** A face and a mark stand side by side from here on. */
const COMPACT_WIDTH = 150;
/** Two lines of a name, and the tile's own edges. */
const NAME_HEIGHT = 56;
/** A name of two lines, its mark, and a button of 48 px below them. */
const TALL_HEIGHT = 132;
/** A name of two lines, a mark and its note. */
const MIDDLE_HEIGHT = 96;

function layout(room: GridRoom, columns: number, rowHeight: number, fits: boolean): GridLayout {
  const rows = Math.max(1, Math.ceil(room.count / columns));
  const height = Math.floor(Math.min(rowHeight, LARGEST.height));
  const width = share(room.width, columns);
  const size = width >= ROOMY_WIDTH ? "roomy" : width >= COMPACT_WIDTH ? "compact" : "narrow";
  const face = size === "roomy" ? 44 : Math.min(36, Math.max(26, height - NAME_HEIGHT));
  const rise = height >= TALL_HEIGHT ? "tall" : height >= MIDDLE_HEIGHT ? "middle" : "low";
  return { columns, rows, rowHeight: height, fits, size, face, rise };
}

/** How well a tile of this size shows a name: its shorter side, measured against the ideal ratio; empty places cost. */
function worth(width: number, height: number, empty: number): number {
  const shown = Math.min(Math.min(width, LARGEST.width) / IDEAL_RATIO, Math.min(height, LARGEST.height));
  return shown - empty * 0.4;
}

function scrolling(room: GridRoom): GridLayout {
  const columns = most(room.width, SCROLLING.width);
  return layout(room, Math.min(columns, Math.max(2, room.count)), SCROLLING.height, room.height === null);
}

/**
 * Columns and rows so that the whole class fits its room, with tiles as easy to read as they can be.
 * Where it cannot fit with tiles of at least 96 × 72, columns of a good width, to be scrolled.
 */
export function gridLayout(room: GridRoom): GridLayout {
  const { count, width, height } = room;
  if (height === null || count === 0) return scrolling(room);
  let best: { columns: number; rowHeight: number; worth: number } | null = null;
  for (let columns = 1; columns <= most(width, SMALLEST.width); columns += 1) {
    const rows = Math.ceil(count / columns);
    const rowHeight = share(height, rows);
    if (rowHeight < SMALLEST.height) continue;
    const value = worth(share(width, columns), rowHeight, columns * rows - count);
    if (!best || value > best.worth) best = { columns, rowHeight, worth: value };
  }
  return best ? layout(room, best.columns, best.rowHeight, true) : scrolling(room);
}

/** Arrow keys, Home and End inside the grid: the place to go to, or null where the key moves nothing. */
export function placeAfter(key: string, place: number, count: number, columns: number): number | null {
  const moves: Record<string, number> = {
    ArrowRight: place + 1,
    ArrowLeft: place - 1,
    ArrowDown: place + columns,
    ArrowUp: place - columns,
    Home: 0,
    End: count - 1,
  };
  const to = moves[key];
  return to === undefined || to < 0 || to >= count ? null : to;
}

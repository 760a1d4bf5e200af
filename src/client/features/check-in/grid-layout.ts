/** Room for the tiles, in CSS pixels. `height: null` where the page may scroll, as on a phone. */
export interface GridRoom {
  count: number;
  width: number;
  height: number | null;
  /** How many times as large as usual text is; 1 where it is left out. */
  scale?: number;
  /** So many and no others, where the class stands as it sits. */
  columns?: number;
}

/** What a tile of some size shows, in CSS pixels. */
interface TileLayout {
  /** `above`: the name below the face. `beside`: to its right, where there is room for both. */
  shape: "above" | "beside";
  /** Diameter of the face. */
  face: number;
  /** First and last name, or the first alone where the tiles are small or very many. */
  names: "both" | "first";
  /** Width that a name has. */
  nameWidth: number;
}

export interface GridLayout extends TileLayout {
  columns: number;
  rows: number;
  /** Height of one row in CSS pixels. */
  rowHeight: number;
  /** Whether all tiles show without scrolling. */
  fits: boolean;
}

export const GAP = 8;
/** No tile is smaller. */
export const SMALLEST = { width: 96, height: 72 };
/** A tile grows no further than this: a class of six is no wall of billboards. */
const LARGEST = { width: 260, above: 130, beside: 104 };
/** Where the page scrolls, a column is at least this wide, times the scale of the text. */
const SCROLLING_WIDTH = 100;
/** A class so large is read by first names alone. */
const MANY = 50;

/** Diameters of a face: where the page scrolls, what is as good as larger, at the most, and before the last name gives way. */
const FACE = { usual: 56, good: 64, largest: 72, least: 44 };
/** Lines of a first and of a last name, times the scale of the text. */
const LINE = { first: 23, last: 18 };
/** A mark, and the counts beside it, below a name that stands beside the face. */
const STATE_LINE = 26;
/** The edges of a tile, with the gap between face and name. */
const EDGES = { above: { width: 18, height: 15 }, beside: { width: 34, height: 16 } };
/** A name beside a face of the largest size needs at least this, times the scale of the text. */
const BESIDE_NAME = 100;
/** A name gains nothing from more width than this, times the scale of the text. */
const WIDE_NAME = 130;

const share = (room: number, parts: number): number => (room - GAP * (parts - 1)) / parts;
const most = (room: number, smallest: number): number => Math.max(1, Math.floor((room + GAP) / (smallest + GAP)));
const linesOf = (names: TileLayout["names"], scale: number): number =>
  (names === "both" ? LINE.first + LINE.last : LINE.first) * scale;

/** The face, or what stands beside it where text is enlarged, and the edges. */
const besideHeight = (scale: number): number =>
  Math.max(FACE.largest, linesOf("both", scale) + STATE_LINE * scale) + EDGES.beside.height;

function tileLayout({ count, scale = 1 }: GridRoom, width: number, height: number): TileLayout {
  const beside = Math.min(width, LARGEST.width) - FACE.largest - EDGES.beside.width;
  if (beside >= BESIDE_NAME * scale && height >= besideHeight(scale))
    return { shape: "beside", face: FACE.largest, names: "both", nameWidth: beside };
  const left = Math.floor(height - EDGES.above.height);
  const names = count < MANY && left - linesOf("both", scale) >= FACE.least ? "both" : "first";
  const face = Math.min(FACE.largest, Math.max(24, Math.floor(left - linesOf(names, scale))));
  return { shape: "above", face, names, nameWidth: width - EDGES.above.width };
}

function layout(room: GridRoom, columns: number, rowHeight: number, fits: boolean): GridLayout {
  const rows = Math.max(1, Math.ceil(room.count / columns));
  const tile = tileLayout(room, share(room.width, columns), rowHeight);
  const largest = LARGEST[tile.shape] * Math.max(1, room.scale ?? 1);
  return { ...tile, columns, rows, rowHeight: Math.floor(Math.min(rowHeight, largest)), fits };
}

/** How well tiles of this size show a child: by the face, and by the width of the name; empty places cost. */
function worth(room: GridRoom, columns: number, rowHeight: number): number {
  const rows = Math.ceil(room.count / columns);
  const { face, names, nameWidth } = tileLayout(room, share(room.width, columns), rowHeight);
  const name = Math.min(1, nameWidth / (WIDE_NAME * (room.scale ?? 1))) - (names === "both" ? 0 : 0.3);
  return (
    1.2 * Math.min(1, face / FACE.good) + name - 0.01 * (columns * rows - room.count) - 0.005 * Math.abs(rows - columns)
  );
}

function scrolling(room: GridRoom): GridLayout {
  const { count, width, height, scale = 1 } = room;
  const columns = room.columns ?? Math.min(most(width, SCROLLING_WIDTH * scale), Math.max(2, count));
  const names = count < MANY ? "both" : "first";
  const isWide = share(width, columns) - FACE.largest - EDGES.beside.width >= BESIDE_NAME * scale;
  const usual = isWide ? besideHeight(scale) : FACE.usual + linesOf(names, scale) + EDGES.above.height;
  // Half of a row at the end says that more come, where it costs the faces little.
  const seen = height === null ? 0 : Math.ceil(height / (usual + GAP) - 0.5) + 0.5;
  const cut = height === null ? usual : height / seen - GAP;
  return layout(room, columns, usual - cut > FACE.usual - FACE.least ? usual : cut, height === null);
}

/**
 * Columns and rows so that the whole class fits its room, with faces as large and names as wide as they can be.
 * Where it cannot fit with tiles of at least 96 × 72, and more where text is enlarged, columns of a good width, to be scrolled.
 */
export function gridLayout(room: GridRoom): GridLayout {
  const { count, width, height, scale = 1 } = room;
  if (height === null || count === 0) return scrolling(room);
  const least = { width: SMALLEST.width * scale, height: Math.max(SMALLEST.height, 40 + linesOf("first", scale)) };
  let best: { columns: number; rowHeight: number; worth: number } | null = null;
  for (let columns = room.columns ?? 1; columns <= (room.columns ?? most(width, least.width)); columns += 1) {
    const rows = Math.ceil(count / columns);
    const rowHeight = share(height, rows);
    if (rowHeight < least.height) continue;
    const value = worth(room, columns, rowHeight);
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

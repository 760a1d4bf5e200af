import type { Named } from "#client/ui/names.ts";

/** A sign of the usual sizes of a first and of a last name, in px; one of a wide script takes two. */
const SIGN = { first: 11.4, last: 8.5 };
const WIDE = /[\u1100-\uFFDC]/g;

/** Of a mark's word and, in px, what stands around it. */
const WORD = 9.5;
const AROUND_WORD = 36;
/** How much wider a name may turn out than its number of signs says, above all before the font is there. */
const SPARE = 1.35;

const signs = (text: string): number => text.length + (text.match(WIDE)?.length ?? 0);

/** The part of the room in `width` px that the longest line of a name leaves: 1 where it just fits. */
function roomFor({ first_name, last_name }: Named, short: string | undefined, width: number): number {
  const last = short === undefined ? signs(last_name) * SIGN.last : 0;
  return width / Math.max(signs(short ?? first_name) * SIGN.first, last);
}

/** Whether a name surely shows whole: only one that may be cut is clipped, since what is clipped is a layer to draw. */
export const isNameWhole = (name: Named, short: string | undefined, width: number): boolean =>
  roomFor(name, short, width) >= SPARE;

/** The same of a mark's word in a tile whose names have `width` px. */
export const isMarkWhole = (word: string, width: number): boolean => signs(word) * WORD + AROUND_WORD <= width;

/**
 * How a name is set so that as much of it shows as can: 0 as usual, each part on its line; 1 a little smaller;
 * 2 both parts running over all lines that there are. A short name has one line: 3 as small as any text may be;
 * 4 over two lines, for which the face gives room. `width` in px at the usual size of text.
 */
export function nameFit(name: Named, short: string | undefined, width: number): 0 | 1 | 2 | 3 | 4 {
  const room = roomFor(name, short, width);
  if (room >= 0.86) return room >= 1 ? 0 : 1;
  return short === undefined ? 2 : room >= 0.66 ? 3 : 4;
}

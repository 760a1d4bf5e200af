import type { Named } from "#client/ui/names.ts";

/** A sign of the usual sizes of a first and of a last name, in px; one of a wide script takes two. */
const SIGN = { first: 11.4, last: 8.5 };
const WIDE = /[\u1100-\uFFDC]/g;

const signs = (text: string): number => text.length + (text.match(WIDE)?.length ?? 0);

/**
 * How a name is set so that as much of it shows as can: 0 as usual, each part on its line; 1 a little smaller;
 * 2 both parts running over all lines that there are. A short name has one line: 3 as small as any text may be;
 * 4 over two lines, for which the face gives room. `width` in px at the usual size of text.
 */
export function nameFit({ first_name, last_name }: Named, short: string | undefined, width: number): 0 | 1 | 2 | 3 | 4 {
  const last = short === undefined ? signs(last_name) * SIGN.last : 0;
  const room = width / Math.max(signs(short ?? first_name) * SIGN.first, last);
  if (room >= 0.86) return room >= 1 ? 0 : 1;
  return short === undefined ? 2 : room >= 0.66 ? 3 : 4;
}

"""Draws the zero without its slash: fonttools and brotli, then `python plain-zero.py FROM.woff2 TO.woff2`."""

import sys

from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import GlyphCoordinates
from fontTools.varLib.iup import iup_delta

source, target = sys.argv[1:]
# The file is the same whenever it is made.
font = TTFont(source, recalcTimestamp=False)
glyf, variations = font["glyf"], font["gvar"].variations["zero"]
zero = glyf["zero"]

# The slash parts the counter in two: its left and bottom, its right and top. Each is half of a shape that is even on
# both sides, so that the missing quarters are those there, turned over. `None`: as it is; else the axis to turn over.
OUTER = range(16)
BOTTOM, TOP, LEFT, RIGHT = 16, 36, 23, 31
BOTTOM_LEFT, TOP_RIGHT = [24, 25, 26], [32, 33, 34, 35]
COUNTER = [
    (BOTTOM, None),
    *[(point, BOTTOM) for point in reversed(BOTTOM_LEFT)],
    (RIGHT, None),
    *[(point, None) for point in TOP_RIGHT],
    (TOP, None),
    *[(point, TOP) for point in reversed(TOP_RIGHT)],
    (LEFT, None),
    *[(point, None) for point in BOTTOM_LEFT],
]
KEPT = [*[(point, None) for point in OUTER], *COUNTER]


def plain(points):
    """Holds for differences between weights as for places: what is turned over stays so in every weight."""
    return [
        points[point] if axis is None else (2 * points[axis][0] - points[point][0], points[point][1])
        for point, axis in KEPT
    ]


old, ends, flags = zero.getCoordinates(glyf)
old, flags = list(old), list(flags)
assert ends == [15, 26, 38] and [old[at] for at in (BOTTOM, TOP, LEFT, RIGHT)] == [(324, 62), (324, 608), (151, 335), (497, 335)]
for variation in variations:
    told = variation.coordinates
    outline, phantoms = told[:-4], told[-4:]
    if None in outline:
        # What lies between the points that are told follows them.
        outline = iup_delta(outline, old, ends)
    variation.coordinates = [(round(x), round(y)) for x, y in plain(outline)] + phantoms
zero.coordinates = GlyphCoordinates(plain(old))
zero.flags = bytearray(flags[point] for point, _ in KEPT)
zero.endPtsOfContours = [len(OUTER) - 1, len(KEPT) - 1]
zero.numberOfContours = 2
font.flavor = "woff2"
font.save(target)

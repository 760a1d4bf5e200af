import { describe, expect, test } from "vitest";
import { GAP, gridLayout, placeAfter, SMALLEST } from "#client/features/check-in/grid-layout.ts";

const tileWidth = (width: number, columns: number): number => (width - GAP * (columns - 1)) / columns;

describe("columns of the class grid", () => {
  test.each([
    ["tablet, landscape", 880, 600],
    ["tablet, portrait", 768, 920],
    ["a low tablet", 880, 500],
    ["laptop", 1100, 720],
  ])("36 students fit on a %s with tiles of at least 96 × 72", (_name, width, height) => {
    const { columns, rows, rowHeight, fits } = gridLayout({ count: 36, width, height });
    expect(fits).toBe(true);
    expect(columns * rows).toBeGreaterThanOrEqual(36);
    expect(rows * rowHeight + (rows - 1) * GAP).toBeLessThanOrEqual(height);
    expect(rowHeight).toBeGreaterThanOrEqual(SMALLEST.height);
    expect(tileWidth(width, columns)).toBeGreaterThanOrEqual(SMALLEST.width);
  });

  test("every class from 1 to 60 gets a layout that holds all of it", () => {
    for (let count = 1; count <= 60; count += 1) {
      for (const [width, height] of [
        [880, 600],
        [768, 920],
        [360, null],
        [600, 250],
      ] as const) {
        const { columns, rows, rowHeight, fits } = gridLayout({ count, width, height });
        expect(columns * rows).toBeGreaterThanOrEqual(count);
        expect(rowHeight).toBeGreaterThanOrEqual(SMALLEST.height);
        if (fits && height !== null) expect(rows * rowHeight + (rows - 1) * GAP).toBeLessThanOrEqual(height);
      }
    }
  });

  test("a class too large for its room is scrolled, not squeezed", () => {
    const { fits, rowHeight, columns } = gridLayout({ count: 120, width: 700, height: 400 });
    expect(fits).toBe(false);
    expect(rowHeight).toBeGreaterThanOrEqual(SMALLEST.height);
    expect(tileWidth(700, columns)).toBeGreaterThanOrEqual(SMALLEST.width);
  });

  test("a phone scrolls the page: three columns, two on a narrow one", () => {
    expect(gridLayout({ count: 28, width: 358, height: null })).toMatchObject({ columns: 3, fits: true });
    expect(gridLayout({ count: 28, width: 288, height: null }).columns).toBe(2);
  });

  test("a small class does not become a wall of billboards", () => {
    expect(gridLayout({ count: 4, width: 880, height: 600 }).rowHeight).toBeLessThanOrEqual(130);
  });

  test("the face is 56 to 72 px in a class of the usual size, with both names", () => {
    for (const [count, width, height] of [
      [36, 708, 712],
      [36, 768, 727],
      [24, 708, 712],
      [36, 358, null],
      [36, 624, null],
      [6, 868, 812],
    ] as const) {
      const { face, names } = gridLayout({ count, width, height });
      expect(face).toBeGreaterThanOrEqual(56);
      expect(face).toBeLessThanOrEqual(72);
      expect(names).toBe("both");
    }
  });

  test("a class of 60 fits a tablet either way, and where it does not, half of a row says that more come", () => {
    expect(gridLayout({ count: 60, width: 720, height: 716 })).toMatchObject({ columns: 7, fits: true });
    for (const [height, rows] of [
      [712, 7.5],
      [668, 6.5],
    ] as const) {
      const { rowHeight, fits, face } = gridLayout({ count: 60, width: 708, height });
      expect(fits).toBe(false);
      expect(face).toBeGreaterThanOrEqual(44);
      expect(Math.abs((rowHeight + GAP) * rows - height)).toBeLessThanOrEqual(rows);
    }
  });

  test("a class of 60 shows first names alone", () => {
    expect(gridLayout({ count: 60, width: 768, height: 727 })).toMatchObject({ names: "first", fits: true });
    expect(gridLayout({ count: 60, width: 358, height: null }).names).toBe("first");
  });

  test("what a tile shows fits into it, whatever the size of text", () => {
    for (const scale of [1, 1.5, 2])
      for (const count of [1, 6, 24, 36, 60])
        for (const [width, height] of [
          [708, 712],
          [868, 812],
          [358, null],
          [288, null],
        ] as const) {
          const { shape, face, names, rowHeight } = gridLayout({ count, width, height, scale });
          const lines = (names === "both" ? 41 : 23) * scale;
          expect(shape === "above" ? face + lines : Math.max(face, lines), `${count} in ${width}`).toBeLessThanOrEqual(
            rowHeight - 13,
          );
        }
  });

  test("one student, and none", () => {
    expect(gridLayout({ count: 1, width: 880, height: 600 }).rows).toBe(1);
    expect(gridLayout({ count: 0, width: 880, height: 600 }).rows).toBe(1);
  });
});

describe("arrow keys in the grid", () => {
  test("move by one and by a row", () => {
    expect(placeAfter("ArrowRight", 0, 10, 4)).toBe(1);
    expect(placeAfter("ArrowDown", 1, 10, 4)).toBe(5);
    expect(placeAfter("ArrowUp", 5, 10, 4)).toBe(1);
    expect(placeAfter("End", 2, 10, 4)).toBe(9);
  });

  test("stay at the edge", () => {
    expect(placeAfter("ArrowLeft", 0, 10, 4)).toBeNull();
    expect(placeAfter("ArrowDown", 8, 10, 4)).toBeNull();
    expect(placeAfter("a", 3, 10, 4)).toBeNull();
  });
});

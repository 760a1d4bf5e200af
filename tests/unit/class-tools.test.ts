import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type Chance, fairChance, shuffled } from "#client/features/class-tools/chance.ts";
import { type Apart, divide, groupCount } from "#client/features/class-tools/divide.ts";
import { clockText, leftOf } from "#client/features/class-tools/timer-clock.ts";
import { pick, putBack, stillToCome, type Turns } from "#client/features/class-tools/turns.ts";

const idsOf = (count: number): string[] => Array.from({ length: count }, (_, index) => `s${index}`);

/** A chance that fast-check can replay. */
const chanceOf =
  (draws: readonly number[]): Chance =>
  (below) =>
    (draws[(chanceOf.at += 1) % draws.length] ?? 0) % below;
chanceOf.at = 0;

const draws = fc.array(fc.nat(1000), { minLength: 7, maxLength: 31 });

afterEach(() => {
  vi.restoreAllMocks();
});

describe("chance", () => {
  it("a draw that would favour the low numbers is drawn again", () => {
    const given = [2 ** 32 - 1, 7];
    vi.spyOn(crypto, "getRandomValues").mockImplementation((array) => {
      (array as Uint32Array)[0] = given.shift() ?? 0;
      return array;
    });
    expect(fairChance(10)).toBe(7);
    expect(given).toEqual([]);
  });

  it("every order of three comes from exactly one way of drawing", () => {
    const orders = [0, 1, 2].flatMap((first) =>
      [0, 1].map((second) => {
        const ways = [first, second, 0];
        return shuffled(["a", "b", "c"], () => ways.shift() ?? 0).join("");
      }),
    );
    expect(new Set(orders).size).toBe(6);
  });
});

describe("picking", () => {
  it("each draw picks another one: none is likelier than the others", () => {
    const here = idsOf(5);
    const picked = here.map((_, draw) => pick(here, ["s1", "s3"], () => draw % 3)?.id);
    expect(new Set(picked)).toEqual(new Set(["s0", "s2", "s4"]));
  });

  it("nobody is picked twice before all who are here had a turn, whoever comes and goes", () => {
    fc.assert(
      fc.property(
        fc.array(fc.subarray(idsOf(8), { minLength: 1 }), { minLength: 1, maxLength: 40 }),
        draws,
        (days, drawn) => {
          let turns: Turns = [];
          const chance = chanceOf(drawn);
          for (const here of days) {
            const open = stillToCome(here, turns);
            const found = pick(here, turns, chance);
            expect(here).toContain(found?.id);
            if (open.length > 0) expect(open).toContain(found?.id);
            else if (here.length > 1) expect(found?.id).not.toBe(turns.at(-1));
            turns = found?.turns ?? [];
            expect(new Set(turns).size).toBe(turns.length);
          }
        },
      ),
    );
  });

  it("who was put back comes again in the same round; nobody here, nobody picked", () => {
    const turns = putBack(["s0", "s1", "s2"], "s1");
    expect(pick(idsOf(3), turns, () => 0)?.id).toBe("s1");
    expect(pick([], turns, () => 0)).toBeNull();
  });
});

/** Whether any division into groups of these sizes keeps the pairs apart, by trying them all. */
function canBeKept(ids: string[], rooms: number[], pairs: readonly Apart[]): boolean {
  const [id, ...others] = ids;
  if (id === undefined) return true;
  const groups: string[][] = rooms.map(() => []);
  const put = (at: number): boolean => {
    const next = [id, ...others][at];
    if (next === undefined) return true;
    return groups.some((group, index) => {
      if (group.length >= (rooms[index] ?? 0)) return false;
      if (group.some((other) => pairs.some((pair) => pair.includes(other) && pair.includes(next)))) return false;
      group.push(next);
      const worked = put(at + 1);
      group.pop();
      return worked;
    });
  };
  return put(0);
}

/** How many groups so many students can make in which nobody is alone. */
const countsOf = (students: number): number[] =>
  Array.from({ length: Math.floor(students / 2) }, (_, index) => index + 1);

describe("groups", () => {
  it.each([
    [27, 2, 13],
    [26, 4, 7],
    [25, 4, 7],
    [5, 4, 1],
    [9, 4, 3],
    [1, 4, 1],
    [3, 8, 1],
    [36, 5, 8],
    [9, 8, 1],
    [10, 8, 2],
    [13, 8, 2],
  ])("%i students in groups of %i make %i", (students, size, count) => {
    expect(groupCount(students, size)).toBe(count);
  });

  it("none is larger than asked by more than one, and none smaller by more than one where that can be", () => {
    for (let students = 2; students <= 60; students++)
      for (let size = 2; size <= 8; size++) {
        const kept = countsOf(students).filter((count) => Math.ceil(students / count) <= size + 1);
        const count = groupCount(students, size);
        expect(kept, `${students} in groups of ${size}`).toContain(count);
        const even = kept.filter((each) => Math.floor(students / each) >= size - 1);
        if (even.length > 0) expect(even, `${students} in groups of ${size}`).toContain(count);
      }
  });

  it("everyone stands in one group, sizes differ by one at most, and nobody is alone", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 60 }), fc.integer({ min: 2, max: 8 }), draws, (count, size, drawn) => {
        const { groups } = divide(idsOf(count), size, [], chanceOf(drawn));
        const sizes = groups.map(({ length }) => length);
        expect(groups.flat().toSorted()).toEqual(idsOf(count).toSorted());
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
        expect(Math.min(...sizes)).toBeGreaterThanOrEqual(2);
      }),
    );
  });

  it("pairs are kept apart wherever any division could, and it says which could not", () => {
    const ids = idsOf(7);
    const pair = fc.tuple(fc.constantFrom(...ids), fc.constantFrom(...ids)).filter(([a, b]) => a !== b);
    fc.assert(
      fc.property(fc.array(pair, { maxLength: 9 }), fc.integer({ min: 2, max: 4 }), draws, (pairs, size, drawn) => {
        const { groups, together } = divide(ids, size, pairs, chanceOf(drawn));
        const met = pairs.filter(([a, b]) => groups.some((group) => group.includes(a) && group.includes(b)));
        expect(new Set(together)).toEqual(new Set(met));
        if (
          canBeKept(
            ids,
            groups.map(({ length }) => length),
            pairs,
          )
        )
          expect(together).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  it("a pair of whom one is away hinders nobody", () => {
    expect(divide(["a", "b"], 2, [["a", "z"]], () => 0)).toEqual({ groups: [["a", "b"]], together: [] });
  });
});

describe("the timer", () => {
  it("a part of a second counts as a whole one", () => {
    expect([300_000, 299_001, 60_000, 59_999, 1, 0].map(clockText)).toEqual([
      "5:00",
      "5:00",
      "1:00",
      "1:00",
      "0:01",
      "0:00",
    ]);
  });

  it("what is left never goes below nothing, nor above what it was set to when a clock is set back", () => {
    const timer = { total: 60_000, ends: 100_000, left: 60_000 };
    expect([30_000, 70_000, 200_000].map((now) => leftOf(timer, now))).toEqual([60_000, 30_000, 0]);
    expect(leftOf({ ...timer, ends: null, left: 5 }, 0)).toBe(5);
  });
});

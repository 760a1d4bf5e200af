import { expect, test } from "vitest";
import { AVATAR_KEYS, GIVEN_ANIMALS } from "#contract/avatars.ts";
import { chooseAnimals, type Shown } from "#server/database/animals/choose-animals.ts";

const students = (count: number, classes: string[], animal: string | null = null): Shown[] =>
  Array.from({ length: count }, (_, at) => ({ id: `${classes.join("-")}-${at}`, classes, animal }));
const idsOf = (some: readonly Shown[]): Set<string> => new Set(some.map(({ id }) => id));

test("there are at least 48 pictures, 40 of them animals that are given", () => {
  expect(new Set(AVATAR_KEYS).size).toBeGreaterThanOrEqual(48);
  expect(GIVEN_ANIMALS.length).toBeGreaterThanOrEqual(40);
});

test("no two of a class of 36 are alike, and the same children have the same animals again", () => {
  const all = students(36, ["maple"]);
  const chosen = chooseAnimals(all, idsOf(all));
  expect(chosen.size).toBe(36);
  expect(new Set(chosen.values()).size).toBe(36);
  expect(chooseAnimals([...all].reverse(), idsOf(all))).toEqual(chosen);
});

test("in a class of 60 each animal is shown twice at most", () => {
  const all = students(60, ["maple"]);
  const times = Map.groupBy(chooseAnimals(all, idsOf(all)).values(), (animal) => animal);
  expect(times.size).toBe(GIVEN_ANIMALS.length);
  expect(Math.max(...[...times.values()].map(({ length }) => length))).toBe(2);
});

test("who comes to a class keeps its animal where nobody shows it, and gives way where somebody does", () => {
  const here = students(2, ["oak"]).map((one, at): Shown => ({ ...one, animal: ["fox", "owl"][at] ?? null }));
  const kept: Shown = { id: "kept", classes: ["oak"], animal: "bear" };
  const gives: Shown = { id: "gives", classes: ["oak"], animal: "owl" };
  const chosen = chooseAnimals([...here, kept, gives], new Set(["kept", "gives"]));
  expect([...chosen.keys()]).toEqual(["gives"]);
  expect(["fox", "owl", "bear"]).not.toContain(chosen.get("gives"));
});

test("a child of two classes is unlike the others of both; one of none has an animal as well", () => {
  const [maple, oak] = [students(18, ["maple"]), students(18, ["oak"])];
  const both: Shown = { id: "both", classes: ["maple", "oak"], animal: null };
  const alone: Shown = { id: "alone", classes: [], animal: null };
  const all = [...maple, ...oak, both, alone];
  const chosen = chooseAnimals(all, idsOf(all));
  expect([...maple, ...oak].map(({ id }) => chosen.get(id))).not.toContain(chosen.get("both"));
  expect(GIVEN_ANIMALS).toContain(chosen.get("alone"));
});

/** A year of 167 with a timetable of their own each: seven lessons, in each of which they are mixed otherwise, in classes of 20. */
const timetabled = (): Shown[] =>
  Array.from({ length: 167 }, (_, at) => ({
    id: `child-${at}`,
    classes: [1, 12, 31, 45, 58, 73, 80].map((step) => `${step}-${Math.floor(((at * step) % 167) / 20)}`),
    animal: null,
  }));

/** Children who show the same as somebody in one of their classes. */
function alikeOf(all: readonly Shown[], chosen: ReadonlyMap<string, string>): string[] {
  const shownBy = new Map(all.map(({ id, animal }) => [id, chosen.get(id) ?? animal]));
  return all
    .filter(({ id, classes }) =>
      all.some(
        (other) =>
          other.id !== id &&
          shownBy.get(other.id) === shownBy.get(id) &&
          other.classes.some((one) => classes.includes(one)),
      ),
    )
    .map(({ id }) => id);
}

test("of children who are mixed anew in each of seven lessons no two in a class are alike, in whatever order they come", () => {
  const all = timetabled();
  const chosen = chooseAnimals(all, idsOf(all));
  expect(alikeOf(all, chosen)).toEqual([]);
  expect(chooseAnimals([...all].reverse(), idsOf(all))).toEqual(chosen);
});

test("who comes to such a year changes nobody there, and of those who come nobody who can keep theirs", () => {
  const all = timetabled();
  const there = chooseAnimals(all, idsOf(all));
  const late = new Set(["child-3", "child-90", "child-91"]);
  const before = all.map((one) => ({ ...one, animal: one.id === "child-3" ? null : (there.get(one.id) ?? null) }));
  const chosen = chooseAnimals(before, late);
  expect([...chosen.keys()]).toEqual(["child-3"]);
  expect(alikeOf(before, chosen)).toEqual([]);
});

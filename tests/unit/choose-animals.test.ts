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

import { expect, test } from "vitest";
import { isMarkWhole, isNameWhole, nameFit } from "#client/features/check-in/name-fit.ts";
import { shortNames } from "#client/features/check-in/short-names.ts";

const named = (first_name: string, last_name: string) => ({ id: `${first_name} ${last_name}`, first_name, last_name });

test("who shares a first name is told apart by as much of the last name as it takes", () => {
  const students = [
    named("Ada", "Lovelace"),
    named("Ada", "Lindqvist"),
    named("Ada", "Moreno"),
    named("Ada", "Lo"),
    named("Ben", "Okafor"),
    named("李", "明"),
  ];
  expect([...shortNames(students).values()]).toEqual(["Ada Lov.", "Ada Li.", "Ada M.", "Ada Lo", "Ben", "李"]);
});

test("namesakes in full keep their whole names", () => {
  const twins = [
    { id: "a", first_name: "Ada", last_name: "Lee" },
    { id: "b", first_name: "Ada", last_name: "Lee" },
  ];
  expect([...shortNames(twins).values()]).toEqual(["Ada Lee", "Ada Lee"]);
});

test("a name is set smaller before it is cut, and runs on where it is longer still", () => {
  expect(nameFit(named("Ada", "Lovelace"), undefined, 93)).toBe(0);
  expect(nameFit(named("Maximilian", "Roth"), undefined, 100)).toBe(1);
  expect(nameFit(named("Aleksandra", "Wiśniewska-Dąbrowska"), undefined, 117)).toBe(2);
  expect(nameFit(named("Maximilian", "Featherstonehaugh"), "Maximilian", 117)).toBe(0);
  expect(nameFit(named("諸葛孔明先生", ""), undefined, 93)).toBe(2);
});

test("a short name keeps its initial: as small as text may be, and then over two lines", () => {
  expect(nameFit(named("Ibrahim", "Abara"), "Ibrahim A.", 78)).toBe(3);
  expect(nameFit(named("Maximilian", "Abara"), "Maximilian A.", 78)).toBe(4);
});

test("only what has room to spare is not clipped", () => {
  expect(isNameWhole(named("Ada", "Lovelace"), undefined, 93)).toBe(true);
  expect(isNameWhole(named("Chiamaka", "Abara"), undefined, 95)).toBe(false);
  expect(isNameWhole(named("Maximilian", "Abara"), "Max", 60)).toBe(true);
  expect(isMarkWhole("Absent", 95)).toBe(true);
  expect(isMarkWhole("Late 10:12 AM", 95)).toBe(false);
});

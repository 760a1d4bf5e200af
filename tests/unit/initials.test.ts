import { expect, onTestFinished, test } from "vitest";
import { shortNames } from "#client/features/check-in/short-names.ts";
import { fullName, initials, orderNames } from "#client/ui/names.ts";

test.each([
  ["Ada", "Lovelace", "AL"],
  ["émile", "o'Neill", "ÉO"],
  [" Zoë ", "de Vries-Çelik", "ZD"],
  ["Jean-Luc", "", "J"],
  ["B.", "X", "BX"],
  // A letter and what stands above it are one sign, in one code point or in two.
  ["E\u0301mile", "Zola", "E\u0301Z"],
  ["محمد", "علي", "مع"],
  ["مُحَمَّد", "علي", "مُع"],
  ["王", "小明", "王小"],
  ["क्षमा", "शर्मा", "क्षश"],
  ["👩‍🏫", "Ω", "👩‍🏫Ω"],
  ["🇩🇪x", "ﬁ", "🇩🇪FI"],
])("%s %s: %s", (first_name, last_name, expected) => {
  expect(initials({ first_name, last_name })).toBe(expected);
  expect(initials({ first_name, last_name })).toBe(expected);
});

test("a school that writes the last name first has every name, short name and initial so, and another one does not", () => {
  onTestFinished(() => orderNames({}));
  const anna = { id: "1", first_name: "Anna", last_name: "Nagy" };
  const other = { id: "2", first_name: "Anna", last_name: "Kis" };
  const shown = () => [fullName(anna), initials(anna), fullName({ first_name: "Anna", last_name: "" })];
  expect(shown()).toEqual(["Anna Nagy", "AN", "Anna"]);
  orderNames({ last_name_first: true });
  expect(shown()).toEqual(["Nagy Anna", "NA", "Anna"]);
  expect(shortNames([anna, other]).get("1")).toBe("N. Anna");
  orderNames({ last_name_first: undefined });
  expect(shown()).toEqual(["Anna Nagy", "AN", "Anna"]);
});

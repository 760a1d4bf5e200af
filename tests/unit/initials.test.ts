import { expect, test } from "vitest";
import { initials } from "#client/ui/names.ts";

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

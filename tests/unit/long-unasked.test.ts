import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { forgetLongUnasked } from "#client/app/long-unasked.ts";

const DAY_MS = 86_400_000;

test("what was not asked for in a month is forgotten, by what was asked for last and by no clock", () => {
  const client = new QueryClient();
  forgetLongUnasked(client);
  const askedOn = { "a child erased since": 100, "a list": 111, "the class": 141 };
  for (const [name, day] of Object.entries(askedOn)) client.setQueryData([name], name, { updatedAt: day * DAY_MS });
  forgetLongUnasked(client);
  const left = client.getQueryCache().getAll();
  expect(left.map(({ queryKey }) => queryKey[0])).toEqual(["a list", "the class"]);
});

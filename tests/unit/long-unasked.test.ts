import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { forgetLongUnasked } from "#client/app/long-unasked.ts";

const DAY_MS = 86_400_000;

const left = (client: QueryClient) =>
  client
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => queryKey[0]);

test("what was not asked for in a month is forgotten, by what was asked for last and by no clock", () => {
  const client = new QueryClient();
  forgetLongUnasked(client);
  const askedOn = { "a child erased since": 100, "a list": 111, "the class": 141 };
  for (const [name, day] of Object.entries(askedOn)) client.setQueryData([name], name, { updatedAt: day * DAY_MS });
  forgetLongUnasked(client);
  expect(left(client)).toEqual(["a list", "the class"]);
});

test("nothing is forgotten for a clock that was ahead, and is right again", () => {
  const client = new QueryClient();
  client.setQueryData(["while ahead"], "read", { updatedAt: Date.now() + 90 * DAY_MS });
  client.setQueryData(["the class"], "read", { updatedAt: Date.now() - DAY_MS });
  client.setQueryData(["a list"], "read", { updatedAt: Date.now() - 20 * DAY_MS });
  forgetLongUnasked(client);
  expect(left(client)).toEqual(["while ahead", "the class", "a list"]);
});

import { describe, expect, test } from "vitest";
import { z } from "zod";
import { done } from "#contract/call.ts";
import { calls } from "#contract/calls.ts";
import * as account from "#contract/routes/account.ts";
import * as checkIn from "#contract/routes/check-in.ts";
import * as figures from "#contract/routes/figures.ts";
import * as school from "#contract/routes/school.ts";
import * as session from "#contract/routes/session.ts";
import * as students from "#contract/routes/students.ts";

/* The lines that the browser carries, beside the calls that the server answers. */

const routes = { ...account, ...checkIn, ...figures, ...school, ...session, ...students };
const named = Object.entries(calls);

test("each call is a line of the table under its own name, and each line is a call", () => {
  const lines = named.map(([name, { method, path, fields }]) => [name, { method, path, fields }] as const);
  expect(Object.fromEntries(lines)).toEqual(routes);
  expect(new Set(named.map(([, { method, path }]) => `${method} ${path}`)).size).toBe(named.length);
});

/** What every answer of a call has. */
const alwaysHas = (answer: z.ZodType): string[] => z.toJSONSchema(answer, { unrepresentable: "any" }).required ?? [];

describe.each(named)("%s", (_name, { path, params, answer, answerType, redirect, fields }) => {
  test("has a parameter for each name in its path", () =>
    expect(Object.keys(params.shape)).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)));

  test("is known by what its answer always has, or by being no more than done", () => {
    expect(alwaysHas(answer)).toEqual(expect.arrayContaining([...fields]));
    expect(fields.length > 0 || answer === done || answerType !== undefined || redirect !== undefined).toBe(true);
  });
});

import { expect, test } from "vitest";
import { isUnavailable } from "#server/unavailable.ts";

const failed = (code: string): Error => Object.assign(new Error("the database said no"), { code });

test.each([
  ["a broken connection", "08006"],
  ["a transaction that idled for too long", "25P03"],
  ["a transaction that others overtook", "40001"],
  ["a deadlock", "40P01"],
  ["a lock that was not had in time", "55P03"],
  ["a statement that was ended", "57014"],
  ["a server that ends", "57P01"],
  ["another process at the file", "SQLITE_BUSY"],
])("%s will pass", (_, code) => {
  expect(isUnavailable(failed(code))).toBe(true);
});

test.each(["22021", "23505", "42P01", "SQLITE_CONSTRAINT_UNIQUE"])("%s is no state that passes", (code) => {
  expect(isUnavailable(failed(code))).toBe(false);
});

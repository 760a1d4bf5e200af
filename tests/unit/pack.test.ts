import { describe, expect, it } from "vitest";
import { lockedFor } from "#pack/shrinkwrap.ts";

describe("what is locked for the packed program", () => {
  const locked = {
    "": { dependencies: { a: "1" } },
    "node_modules/a": { dependencies: { b: "1" }, optionalDependencies: { c: "1" } },
    "node_modules/a/node_modules/b": { version: "2", dependencies: { d: "1" } },
    "node_modules/b": { version: "1" },
    "node_modules/c": { peerDependencies: { d: "1", e: "1" }, peerDependenciesMeta: { e: { optional: true } } },
    "node_modules/d": {},
    "node_modules/e": {},
  };

  it("is what its packages need, each in the folder in which Node finds it", () => {
    expect(Object.keys(lockedFor(["a"], locked))).toEqual([
      "node_modules/a",
      "node_modules/a/node_modules/b",
      "node_modules/c",
      "node_modules/d",
    ]);
  });

  it("has to be there", () => {
    expect(() => lockedFor(["f"], locked)).toThrow("f is not in package-lock.json");
  });
});

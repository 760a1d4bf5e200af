import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Class names that a component puts together, as they stand in its source. */
const written = (source: string): string[] => source.match(/className=\{`[^`]*`\}/g) ?? [];

test("no class name that is put together holds a sign that no class has", () => {
  const files = globSync("src/client/**/*.tsx");
  expect(files.length).toBeGreaterThan(100);
  const wrong = files.flatMap((file) =>
    written(readFileSync(file, "utf8"))
      .map((text) => text.slice(12, -2).replaceAll(/\$\{[^}]*\}/g, "x"))
      .filter((text) => !/^[\w\s-]+$/.test(text))
      .map((text) => `${file}: ${text}`),
  );
  expect(wrong).toEqual([]);
});

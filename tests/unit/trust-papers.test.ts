import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";

const read = (path: string): Promise<string> => readFile(path, "utf8");

/** Links of a paper that lead to a file, with their words. */
const linksOf = (text: string): { words: string; to: string }[] =>
  [...text.matchAll(/\[([^[\]]*(?:\[[^\]]*\][^[\]]*)*)\]\(([^)\s]+)\)/g)]
    .map(([, words = "", to = ""]) => ({ words, to: to.replace(/#.*/, "") }))
    .filter(({ to }) => to !== "" && !/^[a-z]+:/.test(to));

describe("the papers", () => {
  it("lead to files that are there", async () => {
    const papers = (await readdir(".github")).filter((name) => name.endsWith(".md")).map((name) => `.github/${name}`);
    expect(papers).toEqual(
      expect.arrayContaining(["ACCESSIBILITY", "PRIVACY", "SECURITY"].map((name) => `.github/${name}.md`)),
    );
    for (const paper of [...papers, "README.md", "src/deploy/README.md"])
      for (const { to } of linksOf(await read(paper)))
        expect(existsSync(join(dirname(paper), to)), `${paper} → ${to}`).toBe(true);
  });
});

/** Levels A and AA of WCAG 2.2, those of time-based media in one row. */
const CRITERIA =
  "1.1.1 1.2.1 1.3.1 1.3.2 1.3.3 1.3.4 1.3.5 1.4.1 1.4.2 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.4.5 2.4.6 2.4.7 2.4.11 2.5.1 2.5.2 2.5.3 2.5.4 2.5.7 2.5.8 3.1.1 3.1.2 3.2.1 3.2.2 3.2.3 3.2.4 3.2.6 3.3.1 3.3.2 3.3.3 3.3.4 3.3.7 3.3.8 4.1.2 4.1.3".split(
    " ",
  );

describe("the report on accessibility", () => {
  it("names tests that there are", async () => {
    const named = linksOf(await read(".github/ACCESSIBILITY.md")).filter(({ to }) => to.endsWith(".test.ts"));
    expect(named.length).toBeGreaterThan(30);
    for (const { words, to } of named) {
      const titles = [...(await read(join(".github", to))).matchAll(/\btest\(\s*(["`])(.*?)\1/g)].map(
        ([, , title]) => title,
      );
      const wanted = words.replace(/^"|"$/g, "");
      expect(
        titles.some((title) => title?.includes(wanted)),
        `“${wanted}” in ${to}`,
      ).toBe(true);
    }
  });

  it("has a row for each criterion, in order", async () => {
    const rows = [...(await read(".github/ACCESSIBILITY.md")).matchAll(/^\| (\d\.\d\.\d+) /gm)].map(
      ([, number]) => number,
    );
    expect(rows).toEqual(CRITERIA);
  });
});

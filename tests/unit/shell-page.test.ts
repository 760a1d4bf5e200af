import { expect, test } from "vitest";
import { shellPage } from "#service-worker/shell-page.ts";

const HTML = `<head><meta charset="utf-8" /><title>Daybell</title>
<script src="/colour-scheme.js"></script>
<script type="module" crossorigin src="/assets/core-AAAAAAAA.js"></script>
<link rel="stylesheet" crossorigin href="/assets/core-AAAAAAAA.css"></head><body></body>`;

const FILES = [
  "index.html",
  "colour-scheme.js",
  "assets/core-AAAAAAAA.js",
  "assets/core-AAAAAAAA.css",
  "assets/frame-BBBBBBBB.js",
  "assets/frame-BBBBBBBB.css",
  "assets/grid-CCCCCCCC.js",
  "assets/school-DDDDDDDD.js",
];

const kept = (name: string): string => `<link rel="preload" as="script" crossorigin href="/assets/${name}.js">`;

test("the kept page fetches its modules, and those of its part, as scripts before anything else", () => {
  const page = shellPage(HTML, "/", FILES);
  const [before = "", after = ""] = page.split("<title>");
  expect(before).toContain(`${kept("core-AAAAAAAA")}${kept("frame-BBBBBBBB")}${kept("grid-CCCCCCCC")}`);
  expect(before).toContain("/api/auth/me?with=page");
  expect(after).toContain(`<link rel="stylesheet" crossorigin href="/assets/frame-BBBBBBBB.css"></head>`);
  expect(page).not.toMatch(/modulepreload|school-|colour-scheme\.js">\s*<link rel="preload"/);
});

test("another page fetches its own", () => {
  const page = shellPage(HTML, "/school/people", FILES);
  expect(page).toContain(kept("school-DDDDDDDD"));
  expect(page).not.toContain("grid-");
});

import { expect, test } from "vitest";
import { hasReadableText } from "#contract/terms-text.ts";

test("terms of which sanitising leaves nothing to be read hold no text", () => {
  for (const html of [
    "",
    " \n ",
    "<p> &nbsp;&#160; </p><hr>",
    "<script>alert(1)</script>",
    "<SCRIPT type='module'>a > b</script >",
    "<script>never closed",
    "<style>p { color: red }</style><svg><text>drawn</text></svg>",
    "<!-- a > b --><iframe srcdoc='x'>no frames</iframe>",
    "<img src=x alt='a picture'>",
  ])
    expect([html, hasReadableText(html)]).toEqual([html, false]);
});

test("whatever else is written is text", () => {
  for (const html of [
    "Be kind.",
    "<p>Be kind.</p>",
    "<script>alert(1)</script><p>Be kind.</p>",
    "<form><button>Be kind.</button></form>",
    "<3",
    "<p>善</p>",
    "<scripture>Be kind.</scripture>",
  ])
    expect([html, hasReadableText(html)]).toEqual([html, true]);
});

test("is told at once of the longest text, however it is made", () => {
  for (const piece of ["<script", "<script>", "<!--", "<svg></svg>", "<"]) {
    const from = performance.now();
    hasReadableText(piece.repeat(60_000 / piece.length));
    expect(performance.now() - from).toBeLessThan(500);
  }
});

import { afterEach, expect, test } from "vitest";
import { forgetTexts, holdTexts, keepText, leaveText, textOf } from "#client/ui/kept-text.ts";

afterEach(() => {
  holdTexts(false);
  forgetTexts();
});

test("what is being written outlives a lock, and nothing else", () => {
  keepText("a", "half a note");
  holdTexts(true);
  leaveText("a");
  holdTexts(false);
  expect(textOf("a")).toBe("half a note");
  leaveText("a");
  expect(textOf("a")).toBeNull();
});

test("what was saved, and whose account is left, is kept no longer", () => {
  keepText("a", "saved");
  keepText("b", "left");
  holdTexts(true);
  keepText("a", "");
  expect([textOf("a"), textOf("b")]).toEqual([null, "left"]);
  forgetTexts();
  expect(textOf("b")).toBeNull();
});

import { afterEach, expect, test } from "vitest";
import { setCovered } from "#client/ui/covered.ts";
import { keepText, leaveText, textOf } from "#client/ui/kept-text.ts";

afterEach(() => setCovered(false));

test("what is being written outlives a lock, and nothing else", () => {
  keepText("a", "half a note");
  setCovered(true);
  leaveText("a");
  setCovered(false);
  expect(textOf("a")).toBe("half a note");
  leaveText("a");
  expect(textOf("a")).toBeNull();
});

test("what was saved is kept no longer", () => {
  keepText("a", "saved");
  keepText("b", "left");
  setCovered(true);
  keepText("a", "");
  expect([textOf("a"), textOf("b")]).toEqual([null, "left"]);
});

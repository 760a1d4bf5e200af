import { expect, test } from "vitest";
import { loseReach, onReach, regainReach } from "#client/api/reach.ts";

/* Whether the server answers, as forms tell it. */

test("what was lost before anybody listened is heard, and only an answer to what was asked after it brings it back", () => {
  const heard: boolean[] = [];
  const before = performance.now() - 1;
  loseReach();
  onReach((isReached) => heard.push(isReached));
  expect(heard).toEqual([false]);
  regainReach(before);
  expect(heard).toEqual([false]);
  const after = performance.now() + 1;
  regainReach(after);
  regainReach(after);
  expect(heard).toEqual([false, true]);
  onReach((isReached) => heard.push(isReached));
  expect(heard).toEqual([false, true]);
});

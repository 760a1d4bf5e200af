import { expect, test } from "vitest";
import type { BehaviorGroup } from "#contract/check-in.ts";
import { withRetired } from "#client/features/check-in/catalogue.ts";

const group = (slug: BehaviorGroup["slug"], ...ids: string[]): BehaviorGroup => ({
  id: slug,
  slug,
  name: slug,
  behaviors: ids.map((id) => ({ id, name: `Called ${id}`, icon: "heart", severity: null, uses: 0 })),
});
const idsOf = (groups: readonly BehaviorGroup[]) => groups.map(({ behaviors }) => behaviors.map(({ id }) => id));

test("a behaviour that is offered no more is known as long as the device remembers it, and offered again it is so", () => {
  const first = withRetired({ groups: [group("positive", "a", "b"), group("challenging", "c")] }, undefined);
  expect(first.retired).toEqual([]);
  const second = withRetired({ groups: [group("positive", "a"), group("challenging")] }, first);
  expect(idsOf(second.groups)).toEqual([["a", "b"], ["c"]]);
  expect(second.retired).toEqual(["b", "c"]);
  const third = withRetired({ groups: [group("positive", "d"), group("challenging", "b")] }, second);
  expect(idsOf(third.groups)).toEqual([
    ["d", "a"],
    ["b", "c"],
  ]);
  expect(third.retired).toEqual(["a", "c"]);
});

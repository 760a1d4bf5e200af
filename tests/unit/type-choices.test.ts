import { describe, expect, test } from "vitest";
import type { BehaviorGroup } from "#contract/check-in.ts";
import { asChoices, withChosen } from "#client/features/figures/type-choices.ts";

/* A filter keeps its name, on the screen, in a file and on paper, where there is nothing of what it leaves. */

const behaviors: BehaviorGroup[] = [
  {
    id: "g",
    slug: "positive",
    name: "Positive",
    behaviors: [{ id: "help", name: "Helping", icon: "star", severity: null, uses: 0 }],
  },
];
const absent = { value: "absent", label: "Absent" };
const late = { value: "late", label: "Late" };

describe("what may be chosen", () => {
  test("holds what is chosen, by the name that its own figures tell or the catalogue has", () => {
    const told = asChoices([{ type_id: "late", name: "Late" }]);
    expect(withChosen([absent], "late", told)).toEqual([absent, late]);
    expect(withChosen([absent], "help", [], behaviors)).toEqual([absent, { value: "help", label: "Helping" }]);
  });

  test("is what there is, where nothing else is chosen or nobody knows its name", () => {
    expect(withChosen([absent], undefined, [late], behaviors)).toEqual([absent]);
    expect(withChosen([absent, late], "late", [late])).toEqual([absent, late]);
    expect(withChosen([absent], "gone", [late], behaviors)).toEqual([absent]);
  });
});

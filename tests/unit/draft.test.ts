import { expect, test } from "vitest";
import { NetworkFailure } from "#client/api/answer.ts";
import { saveOver } from "#client/api/save-over.ts";
import { clashesOf, type Draft, isChanged, keepMine, laidOver, takeTheirs, typed } from "#client/ui/draft.ts";

/* Two who edit the same: neither's words are lost, however the other's become known. */

interface State {
  version: number;
  name: string;
  icon: string;
}
type F = "name" | "icon";
const fieldsOf = ({ name, icon }: State): Record<F, string> => ({ name, icon });
const stood: State = { version: 1, name: "Kind words", icon: "heart" };
const nothing: Draft<F> = new Map();
const mine = typed(nothing, fieldsOf(stood), "name", "Kindness");

test("what is typed stays, what is not follows what stands", () => {
  expect(laidOver(mine, { name: "Kind words", icon: "star" })).toEqual({ name: "Kindness", icon: "star" });
  expect(clashesOf(mine, { name: "Kind words", icon: "star" })).toEqual([]);
  expect(isChanged(mine, fieldsOf(stood))).toBe(true);
  expect(isChanged(typed(mine, fieldsOf(stood), "name", "Kind words"), fieldsOf(stood))).toBe(false);
});

test("a field that two changed is a clash until one decides; the same change by both is none", () => {
  const theirs = { name: "Warm words", icon: "heart" };
  expect(clashesOf(mine, theirs)).toEqual([{ field: "name", mine: "Kindness", theirs: "Warm words" }]);
  // Typing on decides nothing.
  expect(clashesOf(typed(mine, theirs, "name", "Kindness and warmth"), theirs)).toHaveLength(1);
  expect(clashesOf(mine, { name: "Kindness", icon: "heart" })).toEqual([]);
  const kept = keepMine(mine, theirs, "name");
  expect([clashesOf(kept, theirs), laidOver(kept, theirs).name]).toEqual([[], "Kindness"]);
  // A third one's change asks again.
  expect(clashesOf(kept, { name: "Third", icon: "heart" })).toHaveLength(1);
  const taken = takeTheirs(mine, "name");
  expect([clashesOf(taken, theirs), laidOver(taken, theirs).name, isChanged(taken, theirs)]).toEqual([
    [],
    "Warm words",
    false,
  ]);
  // What was typed and put back as it stood is no change of one's own.
  const back = typed(mine, fieldsOf(stood), "name", "Kind words");
  expect([clashesOf(back, theirs), laidOver(back, theirs).name, isChanged(back, theirs)]).toEqual([
    [],
    "Warm words",
    false,
  ]);
});

/** A server of one state, and what is sent to it. */
function scene(now: State) {
  const sent: State[] = [];
  const shown: State[] = [];
  let current = now;
  const save = (draft: Draft<F>, stands: State) =>
    saveOver({
      stands,
      send: async (over) => {
        const body = { ...laidOver(draft, fieldsOf(over)), version: over.version };
        sent.push(body);
        if (body.version !== current.version) return { statusCode: 409, message: "CHANGED", current };
        current = { ...body, version: body.version + 1 };
        return current;
      },
      clashes: (theirs) => clashesOf(draft, fieldsOf(theirs)).length > 0,
      show: (theirs) => shown.push(theirs),
      done: () => undefined,
    });
  return { save, sent, shown, current: () => current };
}

test("is saved over what someone else changed elsewhere in it, and keeps theirs", async () => {
  const { save, sent, shown, current } = scene({ version: 2, name: "Kind words", icon: "star" });
  expect(await save(mine, stood)).toBeNull();
  expect(current()).toEqual({ version: 3, name: "Kindness", icon: "star" });
  expect([sent.length, shown.length]).toEqual([2, 1]);
});

test("is not saved over the same field, not even once more, until it is decided", async () => {
  const theirs = { version: 2, name: "Warm words", icon: "heart" };
  const { save, sent, shown, current } = scene(theirs);
  expect(await save(mine, stood)).toEqual({});
  expect(shown).toEqual([theirs]);
  expect(await save(mine, theirs)).toEqual({});
  expect([sent.length, current()]).toEqual([1, theirs]);
  expect(await save(keepMine(mine, fieldsOf(theirs), "name"), theirs)).toBeNull();
  expect(current()).toMatchObject({ version: 3, name: "Kindness" });
});

test("another refusal, and a network that failed, are told", async () => {
  const base = { stands: stood, clashes: () => false, show: () => undefined, done: () => undefined };
  expect(
    await saveOver({
      ...base,
      send: async () => ({
        statusCode: 422,
        message: "Invalid input",
        issues: [{ path: "name", message: "is taken" }],
      }),
    }),
  ).toEqual({ name: "Is taken." });
  expect(await saveOver({ ...base, send: () => Promise.reject(new NetworkFailure("none")) })).toHaveProperty("form");
});

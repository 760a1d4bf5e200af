import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addBehavior, changeBehavior, listCatalogue, MOST_BEHAVIORS, orderBehaviors } from "#contract/behaviors.ts";
import { getBehaviors } from "#contract/check-in.ts";
import { openTestApp, type TestApp } from "#tests/support/app.ts";
import { ask } from "#tests/support/ask.ts";
import { makeAccount, makeBehavior, makeSchool, type SignedIn } from "#tests/support/factories.ts";

const NOW = "2026-09-01T14:02:00.000Z";
let app: TestApp;
let school: { id: string };
let as: SignedIn;
let teacher: SignedIn;

beforeAll(async () => {
  app = await openTestApp(NOW);
});
beforeEach(async () => {
  school = await makeSchool(app.database);
  as = await makeAccount(app.database, school.id, { administrator: true });
  teacher = await makeAccount(app.database, school.id);
});

const make = (name: string, position: number, given: Parameters<typeof makeBehavior>[2] = {}) =>
  makeBehavior(app.database, school.id, { name, position, ...given });
const offered = async (slug = "positive") =>
  (await ask(app, getBehaviors, { as: teacher })).groups
    .find((group) => group.slug === slug)
    ?.behaviors.map(({ name }) => name);
const audited = async () =>
  (
    await app.database.read
      .selectFrom("audit")
      .select(["action", "actor_id", "detail"])
      .where("school_id", "=", school.id)
      .orderBy("id")
      .execute()
  ).filter(({ action }) => action.startsWith("behavior."));

describe("the catalogue", () => {
  test("takes a new behaviour at the end of its group, and teachers are offered it", async () => {
    await make("Helped someone", 4);
    const added = await ask(app, addBehavior, {
      as,
      body: { group: "positive", name: "  Kind words ", icon: "heart" },
    });
    expect(added).toMatchObject({
      group: "positive",
      name: "Kind words",
      icon: "heart",
      severity: null,
      retired_at: null,
    });
    expect(await offered()).toEqual(["Helped someone", "Kind words"]);
    expect(await audited()).toEqual([
      { action: "behavior.added", actor_id: as.person.id, detail: '{"group":"positive"}' },
    ]);
  });

  test.each([
    [{ name: " " }, "name"],
    [{ name: "x".repeat(61) }, "name"],
    [{ name: "HELPED someone" }, "name"],
    [{ icon: "no icon" }, "icon"],
    [{ severity: "minor" as const }, "severity"],
    [{ group: "challenging" as const }, "severity"],
  ])("refuses %j", async (wrong, path) => {
    await make("Helped someone", 0);
    const answer = await app.call("POST", "/admin/behaviors", {
      as,
      body: { group: "positive", name: "Kind words", icon: "heart", ...wrong },
    });
    expect(answer).toMatchObject({ status: 422, body: { issues: [{ path }] } });
    expect(await offered()).toEqual(["Helped someone"]);
  });

  test("is bounded", async () => {
    for (let place = 0; place < MOST_BEHAVIORS; place += 1) await make(`Behaviour ${place}`, place);
    expect(
      (await app.call("POST", "/admin/behaviors", { as, body: { group: "positive", name: "One more", icon: "heart" } }))
        .status,
    ).toBe(422);
  });

  test("changed by two: the later is told what stands and overwrites nothing, by name or by order", async () => {
    const { id } = await make("Kind words", 0);
    const other = await make("Good question", 1);
    const third = await make("Helping", 2);
    const before = (await ask(app, listCatalogue, { as })).behaviors.find((one) => one.id === id);
    await ask(app, changeBehavior, { as, params: { id }, body: { name: "Warm words", version: before?.version } });
    const refused = await app.call("PATCH", `/admin/behaviors/${id}`, {
      as,
      body: { name: "Kindness", version: before?.version },
    });
    expect(refused).toMatchObject({ status: 409, body: { message: "CHANGED", current: { id, name: "Warm words" } } });
    expect(await offered()).toEqual(["Warm words", "Good question", "Helping"]);
    expect(
      await ask(app, changeBehavior, {
        as,
        params: { id },
        body: { name: "Kindness", version: refused.body.current.version },
      }),
    ).toMatchObject({ name: "Kindness" });

    const base = [id, other.id, third.id];
    await ask(app, orderBehaviors, { as, body: { group: "positive", ids: [other.id, id, third.id], base } });
    const late = await app.call("POST", "/admin/behaviors/order", {
      as,
      body: { group: "positive", ids: [id, third.id, other.id], base },
    });
    expect(late).toMatchObject({
      status: 409,
      body: { message: "CHANGED", current: { behaviors: [{ id: other.id }, { id }, { id: third.id }] } },
    });
    expect(await offered()).toEqual(["Good question", "Kindness", "Helping"]);
  });

  test("changes name, icon and severity; what was recorded keeps the severity that it had", async () => {
    const { id } = await make("Calling out", 0, { group_slug: "challenging", severity: "minor" });
    expect(
      await ask(app, changeBehavior, { as, params: { id }, body: { name: "Calling out loud", severity: "major" } }),
    ).toMatchObject({ name: "Calling out loud", severity: "major", icon: "heart-handshake" });
    expect(
      (await app.call("PATCH", `/admin/behaviors/${id}`, { as, body: { severity: null } })).body.issues[0].path,
    ).toBe("severity");
    expect(await offered("challenging")).toEqual(["Calling out loud"]);
    await ask(app, changeBehavior, { as, params: { id }, body: { name: "Calling out loud" } });
    expect(await audited()).toEqual([
      { action: "behavior.changed", actor_id: as.person.id, detail: '{"fields":"name severity"}' },
    ]);
  });

  test("retires one, keeps it, and brings it back at the end – unless its name was given away", async () => {
    const first = await make("Helped someone", 0);
    await make("Kind words", 1);
    expect((await ask(app, changeBehavior, { as, params: { id: first.id }, body: { retired: true } })).retired_at).toBe(
      NOW,
    );
    expect(await offered()).toEqual(["Kind words"]);
    expect((await ask(app, listCatalogue, { as })).behaviors.map(({ name }) => name)).toEqual([
      "Kind words",
      "Helped someone",
    ]);
    await ask(app, changeBehavior, { as, params: { id: first.id }, body: { retired: false } });
    expect(await offered()).toEqual(["Kind words", "Helped someone"]);
    await ask(app, changeBehavior, { as, params: { id: first.id }, body: { retired: true } });
    await ask(app, addBehavior, { as, body: { group: "positive", name: "Helped someone", icon: "heart" } });
    expect(
      (await app.call("PATCH", `/admin/behaviors/${first.id}`, { as, body: { retired: false } })).body.issues[0].path,
    ).toBe("name");
    expect((await audited()).map(({ action }) => action)).toEqual([
      "behavior.retired",
      "behavior.brought-back",
      "behavior.retired",
      "behavior.added",
    ]);
  });

  test("takes another order, whole and as it stands alone", async () => {
    const made = [await make("A", 0), await make("B", 1), await make("C", 2)];
    const [a, b, c] = made.map(({ id }) => id);
    await ask(app, orderBehaviors, { as, body: { group: "positive", ids: [c ?? "", a ?? "", b ?? ""] } });
    expect(await offered()).toEqual(["C", "A", "B"]);
    for (const ids of [
      [a, b],
      [a, b, c, c],
      [a, b, "none"],
      [a, b, b],
    ]) {
      expect(await app.call("POST", "/admin/behaviors/order", { as, body: { group: "positive", ids } })).toMatchObject({
        status: 409,
        body: { message: "CHANGED" },
      });
    }
    expect(await offered()).toEqual(["C", "A", "B"]);
  });
});

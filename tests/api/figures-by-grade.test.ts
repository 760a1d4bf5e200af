import { expect, test } from "vitest";
import { openTestApp } from "#tests/support/app.ts";
import { makeAccount, makeBehavior, makeClassScene } from "#tests/support/factories.ts";

test("a grade that is called none has a line of its own beside those without a grade", async () => {
  const { database, call } = await openTestApp("2026-09-01T14:02:00.000Z");
  const scene = await makeClassScene(database, { students: 2 });
  const { school, teacher, students } = scene;
  const administrator = await makeAccount(database, school.id, { administrator: true });
  const behavior = await makeBehavior(database, school.id);
  for (const [index, grade] of ["none", null].entries()) {
    const id = students[index]?.id ?? "";
    await database.write((db) => db.updateTable("person").set({ grade }).where("id", "=", id).execute());
    const body = {
      behavior_id: behavior.id,
      student_ids: [id],
      class_id: scene.class.id,
      date: "2026-09-01",
      occurred_at: "2026-09-01T14:00:00.000Z",
    };
    expect((await call("POST", "/check-in/event/create", { as: teacher, body })).status).toBe(200);
  }
  const range = "dateStart=2026-09-01&dateEnd=2026-09-01";
  const { body } = await call("GET", `/admin/dashboard/graph/positive?${range}&type=grade`, { as: administrator });
  expect(body.points).toMatchObject([
    { key: "none", label: "none", count: 1 },
    { key: "", label: "None", count: 1 },
  ]);
});

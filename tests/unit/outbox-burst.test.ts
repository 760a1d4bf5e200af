import { describe, expect, test } from "vitest";
import type { Command } from "#client/outbox/row.ts";
import { DATE } from "#tests/faults/outbox/world.ts";
import { ACCOUNT, createLab, type Lab } from "#tests/support/outbox-lab.ts";

const OF = { class_id: "class-1", date: DATE };
const mark = (student_id: string): Command => ({ kind: "mark", args: { ...OF, student_id, status: "absent" } });
const finish: Command = { kind: "finish", args: { ...OF, student_ids: [] } };

/** How many marks each update took along. */
const updates = ({ sent }: Lab): (number | undefined)[] =>
  sent
    .filter(({ method }) => method === "PATCH")
    .map(({ body }) => (JSON.parse(body ?? "{}") as { marks?: unknown[] }).marks?.length);

async function tapEvery(lab: Lab, outbox: ReturnType<Lab["open"]>, ms: number, taps: number): Promise<void> {
  for (let i = 0; i < taps; i += 1) {
    void outbox.enqueue(mark(`student-${(i % 3) + 1}`));
    await lab.time.pass(ms);
  }
}

describe("marks that follow each other", () => {
  test("leave together when the fingers rest", async () => {
    const lab = createLab();
    const outbox = lab.open();
    await tapEvery(lab, outbox, 300, 4);
    expect(lab.sent).toEqual([]);
    expect(outbox.getSnapshot()).toMatchObject({ waiting: 4, keeping: [] });
    await lab.time.pass(1_000);
    expect(updates(lab)).toEqual([4]);
    expect(outbox.getSnapshot()).toMatchObject({ waiting: 0, rows: [] });
  });

  test("leave after three seconds though more still come, and those come later", async () => {
    const lab = createLab();
    const outbox = lab.open();
    await tapEvery(lab, outbox, 500, 8);
    expect(updates(lab)).toEqual([6]);
    await lab.time.pass(1_000);
    expect(updates(lab)).toEqual([6, 2]);
  });

  test("do not go one by one behind a batch that has been answered meanwhile", async () => {
    const lab = createLab();
    lab.weather = async (step) => {
      await new Promise<void>((resolve) => lab.time.after(700, resolve));
      return lab.server.answer({ ...step, meant: ACCOUNT }, ACCOUNT);
    };
    const outbox = lab.open();
    await tapEvery(lab, outbox, 500, 14);
    await lab.time.pass(5_000);
    expect(updates(lab)).toEqual([6, 6, 2]);
  });

  test.each([
    ["are finished", (outbox: ReturnType<Lab["open"]>) => void outbox.enqueue(finish)],
    ["are left", (outbox: ReturnType<Lab["open"]>) => outbox.hurry()],
    ["go out of sight", (outbox: ReturnType<Lab["open"]>) => void outbox.triggered("hidden")],
    ["are asked for", (outbox: ReturnType<Lab["open"]>) => void outbox.flush()],
  ])("leave at once when they %s", async (_, act) => {
    const lab = createLab();
    const outbox = lab.open();
    await tapEvery(lab, outbox, 100, 2);
    act(outbox);
    await lab.time.pass(100);
    expect(updates(lab)).toEqual([2]);
  });

  test("leave when the device has kept them, however long that took", async () => {
    const lab = createLab();
    const outbox = lab.open();
    await lab.time.pass(100);
    lab.time.after(2_000, lab.storage.stall());
    await tapEvery(lab, outbox, 100, 2);
    await lab.time.pass(1_500);
    expect(lab.sent).toEqual([]);
    await lab.time.pass(1_000);
    expect(updates(lab)).toEqual([2]);
  });
});

import { expect, test } from "vitest";
import type { Reply } from "#client/outbox/requester.ts";
import type { Command } from "#client/outbox/row.ts";
import type { Locks } from "#client/outbox/scheduler.ts";
import { DATE } from "#tests/faults/outbox/world.ts";
import { createLab, failing, type Lab, never, replying, tapped } from "#tests/support/outbox-lab.ts";

const mark = (student_id: string): Command => ({
  kind: "mark",
  args: { class_id: "class-1", date: DATE, student_id, status: "absent" },
});
const record = (student_id: string): Command => ({
  kind: "record",
  args: { class_id: "class-2", date: DATE, student_ids: [student_id], behavior_id: "behavior-1" },
});
const portal = (): Promise<Reply> =>
  Promise.resolve({ status: 503, body: { login_required: true }, retryAfter: 3_600 });

/** Taps over several lanes, a network that is bad for so long, and then the wait until all is on the server. */
async function timeToHeal(lab: Lab, weather: Lab["weather"], badMs: number): Promise<number> {
  lab.weather = weather;
  const outbox = lab.open({ random: () => lab.time.random() });
  await tapped(lab, outbox, mark("student-1"), mark("student-2"), record("student-3"), record("student-4"));
  await lab.time.pass(badMs);
  lab.weather = undefined;
  const healed = lab.time.now();
  await lab.time.passUntil(() => outbox.getSnapshot().waiting === 0, 120_000);
  outbox.stop();
  return lab.time.now() - healed;
}

test.each<[string, Lab["weather"]]>([
  ["no network", failing],
  ["a network that swallows everything", never],
  ["a server that cannot", replying(503)],
  ["a server that asks to wait for an hour", replying(503, "Not now", { retryAfter: 3_600 })],
  ["a portal that asks to wait for an hour", portal],
])("after %s all is on the server within 30 s, without a tap", async (_, weather) => {
  const times: number[] = [];
  for (let seed = 1; seed <= 20; seed += 1)
    times.push(await timeToHeal(createLab(seed), weather, 60_000 + seed * 7_919));
  expect(Math.max(...times)).toBeLessThanOrEqual(30_000);
});

test.each<[string, Lab["weather"]]>([
  ["no network", failing],
  ["a server that cannot", replying(503)],
])("after %s it is tried again where the wait is over before the attempt itself is", async (_, weather) => {
  const lab = createLab();
  lab.weather = weather;
  // The lock is given back late, as on a device that has much to do.
  const locks: Locks = {
    request: async (_name, _options, work) => {
      await work();
      await new Promise<void>((resolve) => lab.time.after(100, resolve));
    },
  };
  const outbox = lab.open({ locks, random: () => 0.01 });
  await tapped(lab, outbox, mark("student-1"));
  lab.weather = undefined;
  await lab.time.passUntil(() => outbox.getSnapshot().waiting === 0, 30_000);
  expect(outbox.getSnapshot().waiting).toBe(0);
  outbox.stop();
});

test("while the network is away one request at a time asks for it", async () => {
  const lab = createLab();
  const moments: number[] = [];
  lab.weather = () => {
    moments.push(lab.time.now());
    return failing();
  };
  const outbox = lab.open();
  await tapped(lab, outbox, record("student-1"), record("student-2"), record("student-3"), record("student-4"));
  await lab.time.pass(5_000);
  moments.length = 0;
  await lab.time.pass(120_000);
  expect(moments.length).toBeGreaterThan(1);
  expect(new Set(moments).size).toBe(moments.length);
  outbox.stop();
});

test("a school's tablets that hear of the network in the same second do not ask in the same second", async () => {
  const moments: number[] = [];
  for (let seed = 1; seed <= 40; seed += 1) {
    const lab = createLab(seed);
    lab.weather = failing;
    const outbox = lab.open({ random: () => lab.time.random() });
    await tapped(lab, outbox, mark("student-1"));
    await lab.time.pass(120_000);
    lab.sent.length = 0;
    const from = lab.time.now();
    void outbox.triggered("online");
    await lab.time.passUntil(() => lab.sent.length > 0, 10_000);
    moments.push(lab.time.now() - from);
    outbox.stop();
  }
  expect(Math.max(...moments)).toBeLessThanOrEqual(5_000);
  for (let second = 0; second < 5; second += 1)
    expect(moments.filter((ms) => Math.floor(ms / 1_000) === second).length).toBeLessThan(20);
});

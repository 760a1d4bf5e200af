import { openOutbox } from "#client/outbox/open-outbox.ts";
import type { Outbox } from "#client/outbox/outbox-types.ts";
import { ACCOUNTS, BEHAVIOR_IDS, CLASSES, DATE, STUDENTS } from "#tests/faults/outbox/world.ts";

/*
 * A page that does nothing but tap: the app's outbox on the browser's own storage and network. What it shows as saved it
 * tells the test at once; it may be killed at any moment.
 */

const told = new Set<string>();
const any = <T>(list: readonly T[], otherwise: T): T => list[Math.floor(Math.random() * list.length)] ?? otherwise;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

function tell(outbox: Outbox): void {
  const fresh = outbox.getSnapshot().rows.filter(({ op_id }) => !told.has(op_id));
  for (const { op_id } of fresh) told.add(op_id);
  const shown = fresh.map(({ op_id, kind, args, tapped_at }) => ({ op_id, kind, args, tapped_at }));
  if (shown.length > 0) navigator.sendBeacon("/shown", JSON.stringify(shown));
}

async function tap(outbox: Outbox): Promise<void> {
  const of = { class_id: any(CLASSES, ""), date: DATE };
  const student = any(STUDENTS, "");
  await (Math.random() < 0.5
    ? outbox.add({ kind: "record", args: { ...of, behavior_id: any(BEHAVIOR_IDS, ""), student_ids: [student] } })
    : outbox.add({ kind: "mark", args: { ...of, student_id: student, status: any(["present", "late", "absent"], "late") } }));
}

const outbox = openOutbox({
  accountId: ACCOUNTS[0],
  onDelivered: () => undefined,
  kept: () => Promise.resolve(),
  onMissed: () => undefined,
});
outbox.subscribe(() => tell(outbox));
Object.assign(globalThis, { outbox });
await outbox.ready;
tell(outbox);
while (location.hash === "#taps") {
  await tap(outbox);
  await pause(Math.random() * 25);
}

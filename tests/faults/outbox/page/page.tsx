import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { createRoot } from "react-dom/client";
import type { StudentList } from "#contract/check-in.ts";
import { type ClassScreen, ClassScreenProvider } from "#client/features/check-in/class-screen.ts";
import { createSelection } from "#client/features/check-in/selection.ts";
import { StudentGrid } from "#client/features/check-in/student-grid.tsx";
import { useClassStore } from "#client/features/check-in/use-class-store.ts";
import { beginFreshLog } from "#client/outbox/fresh-log.ts";
import { openOutbox } from "#client/outbox/open-outbox.ts";
import type { Outbox } from "#client/outbox/outbox.ts";
import type { Row } from "#client/outbox/row.ts";
import { SyncChip } from "#client/features/sync-status/chip.tsx";
import { OutboxProvider } from "#client/outbox/react.tsx";
import { ACCOUNTS, BEHAVIOR_IDS, BEHAVIORS, CLASSES, DATE, STUDENTS } from "#tests/faults/outbox/world.ts";

/*
 * A page that does nothing but tap: the app's outbox on the browser's own storage and network, under the app's own tiles
 * and chip. What these show as saved it tells the test at once; it may be killed at any moment.
 */

const OF = { class_id: CLASSES[0] ?? "", date: DATE };
const SERVER: StudentList = {
  class: { id: OF.class_id, name: "4B", grade: null, kind: "daily" },
  date: DATE,
  check_in: null,
  students: STUDENTS.map((id) => ({
    id,
    first_name: id,
    last_name: "",
    avatar_url: null,
    mark: null,
    suggested: null,
    positive_today: 0,
    challenging_today: 0,
    active_connection_id: null,
  })),
  own_events: [],
};

const any = <T,>(list: readonly T[], otherwise: T): T => list[Math.floor(Math.random() * list.length)] ?? otherwise;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const nothing = (): void => undefined;
const unnamed = (): undefined => undefined;
const names = { student: unnamed, class: unnamed, behavior: unnamed, completedBy: unnamed, timeZone: "UTC" };

/** Taps that the screen has not shown as saved yet, with the student of each. */
const untold = new Map<Row, string>();

const isPlain = (student: string): boolean =>
  document.querySelector(`[data-student="${student}"]:not([data-keeping])`) !== null;
const countedAsKeeping = (): number =>
  Number(/Saving (\d+)/.exec(document.querySelector("#root")?.textContent ?? "")?.[1] ?? 0);

/** Tells of what looks saved: the tile is plain, or the chip counts fewer taps than there are. */
function tell(): void {
  const counted = countedAsKeeping();
  const fresh = [...untold]
    .filter(([, student], place) => isPlain(student) || place < untold.size - counted)
    .map(([row]) => row);
  for (const row of fresh) untold.delete(row);
  const shown = fresh.map(({ op_id, kind, args, tapped_at }) => ({ op_id, kind, args, tapped_at }));
  if (shown.length > 0) navigator.sendBeacon("/shown", JSON.stringify(shown));
}

function tap(outbox: Outbox): Promise<unknown> {
  const student = any(STUDENTS, "");
  const kept =
    Math.random() < 0.5
      ? outbox.enqueue({ kind: "record", args: { ...OF, behavior_id: any(BEHAVIOR_IDS, ""), student_ids: [student] } })
      : outbox.enqueue({
          kind: "mark",
          args: { ...OF, student_id: student, status: any(["present", "late", "absent"], "late") },
        });
  const row = outbox.getSnapshot().keeping.at(-1);
  if (!row) throw new Error("The tap does not count");
  // Judged once it is drawn.
  setTimeout(() => {
    untold.set(row, student);
    tell();
  });
  return kept;
}

function Page({ outbox }: { outbox: Outbox }): ReactNode {
  const store = useClassStore({ outbox, classId: OF.class_id, date: DATE, fallback: SERVER, behaviors: BEHAVIORS });
  const screen = useMemo<ClassScreen>(() => {
    const taken = () => Promise.resolve(null);
    const actions = { mark: taken, cycle: nothing, arrivedNow: nothing, finish: nothing, settleRest: nothing };
    return {
      isToday: true,
      locale: "en",
      order: "last",
      timeZone: "UTC",
      store,
      selection: createSelection(),
      tap: taken,
      actions,
      openMarks: nothing,
      openBehaviors: nothing,
    };
  }, [store]);
  return (
    <OutboxProvider outbox={outbox}>
      <SyncChip names={names} />
      <ClassScreenProvider value={screen}>
        <StudentGrid className="4B" mode="browse" onSelect={nothing} />
      </ClassScreenProvider>
    </OutboxProvider>
  );
}

// As the app begins.
beginFreshLog();
const outbox = openOutbox({
  accountId: ACCOUNTS[0],
  timeZone: "UTC",
  onDelivered: () => undefined,
  kept: () => Promise.resolve(),
  onMissed: () => undefined,
  onLost: () => undefined,
});
Object.assign(globalThis, { outbox });
const root = document.querySelector("#root");
if (root) {
  createRoot(root).render(
    <QueryClientProvider client={new QueryClient()}>
      <Page outbox={outbox} />
    </QueryClientProvider>,
  );
  new MutationObserver(tell).observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
}
await outbox.ready;
// Nobody taps, and nothing says what is saved, before tiles and chip stand.
while (!document.querySelector("[data-student]")) await pause(5);
while (location.hash === "#taps") {
  const kept = tap(outbox);
  // Now and then a second finger comes before the first tap is kept.
  if (Math.random() < 0.6) await kept;
  await pause(Math.random() * 25);
}

import { beforeEach, expect, test, vi } from "vitest";
import { createClassActions } from "#client/features/check-in/class-actions.ts";
import { createClassStore } from "#client/features/check-in/class-store.ts";
import type { Tap } from "#client/features/check-in/tap.ts";
import { currentNotices, setNotices } from "#client/ui/notice-store.ts";
import { overlayStudentList } from "#client/outbox/overlay.ts";
import { list, mark, student } from "#tests/support/outbox-rows.ts";

beforeEach(() => setNotices([]));

const actionsWith = (tap: Tap) => {
  const shown = overlayStudentList(
    list([student("s1"), student("s2", { mark: mark("s2", { status: "absent" }) })]),
    [],
  );
  return createClassActions({
    classId: "class-1",
    date: "2026-09-01",
    timeZone: "Europe/Vienna",
    store: createClassStore(shown),
    tap,
  });
};
const texts = (): string[] => currentNotices().map(({ text }) => text);

test("what the device could not keep is not told as done: a finish, an arrival", async () => {
  const actions = actionsWith(() => Promise.resolve(null));
  actions.finish(() => undefined);
  actions.arrivedNow("s2");
  await vi.waitFor(() => expect(texts()).toEqual([]));
});

test("what it kept is told, with a way back", async () => {
  const taps: string[] = [];
  const actions = actionsWith(({ kind }) => {
    taps.push(kind);
    return Promise.resolve({ op_id: String(taps.length) });
  });
  actions.finish(() => undefined);
  await Promise.resolve();
  expect(texts()).toEqual(["Checked in: 1 here, 1 absent"]);
  currentNotices()[0]?.action?.run();
  expect(taps).toEqual(["finish", "reopen"]);
});

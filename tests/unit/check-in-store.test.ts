import { describe, expect, test, vi } from "vitest";
import { createClassStore } from "#client/features/check-in/class-store.ts";
import type { ShownStudent, ShownStudentList } from "#client/outbox/overlay.ts";

const child = (id: string, more: Partial<ShownStudent> = {}): ShownStudent => ({
  id,
  first_name: id,
  last_name: "Test",
  avatar_url: null,
  mark: null,
  suggested: null,
  positive_today: 0,
  challenging_today: 0,
  active_connection_id: null,
  pending: false,
  needs_you: false,
  ...more,
});

const absent = (version: number): ShownStudent["mark"] => ({
  student_id: "a",
  status: "absent",
  note: null,
  arrived_at: null,
  marked_at: `2026-09-01T08:00:0${version}.000Z`,
  marked_by: null,
  settled: false,
  version,
});

const at = (time: string): string => `2026-09-01T${time}:00.000Z`;

const list = (students: ShownStudent[]): ShownStudentList => ({
  class: { id: "k", name: "4B", grade: null, kind: "daily" },
  date: "2026-09-01",
  check_in: null,
  students,
  pending: false,
});

describe("the shown class", () => {
  test("a tap changes one student and leaves every other the very same object", () => {
    const store = createClassStore(list([child("a"), child("b")]));
    const before = store.look("b");
    const heard = vi.fn();
    store.subscribe(heard);
    store.set(list([child("a", { mark: absent(1), pending: true }), child("b")]));
    expect(heard).toHaveBeenCalledTimes(1);
    expect(store.look("a")?.mark?.status).toBe("absent");
    expect(store.look("b")).toBe(before);
  });

  test("what no tile shows draws nothing, and yet the next mark replaces the newest version", () => {
    const store = createClassStore(list([child("a", { mark: absent(1), pending: true })]));
    const shown = store.look("a");
    const heard = vi.fn();
    store.subscribe(heard);
    store.set(list([child("a", { mark: absent(2), pending: false })]));
    expect(heard).not.toHaveBeenCalled();
    expect(store.look("a")).toBe(shown);
    expect(store.student("a")?.mark?.version).toBe(2);
  });

  test("a tap that reaches the device draws nothing: whose taps do not lie there yet is told apart", () => {
    const store = createClassStore(list([child("a"), child("b", { mark: absent(1), keeping: true })]));
    const [heard, heardKeeping] = [vi.fn(), vi.fn()];
    store.subscribe(heard);
    const unsubscribe = store.subscribeKeeping(heardKeeping);
    expect([...store.keeping()]).toEqual(["b"]);
    store.set(list([child("a"), child("b", { mark: absent(2), keeping: true })]));
    expect(heardKeeping).not.toHaveBeenCalled();
    store.set(list([child("a", { keeping: true }), child("b", { mark: absent(2) })]));
    expect([...store.keeping()]).toEqual(["a"]);
    expect(heardKeeping).toHaveBeenCalledTimes(1);
    expect(heard).not.toHaveBeenCalled();
    unsubscribe();
    store.set(list([child("a"), child("b", { mark: absent(2) })]));
    expect([...store.keeping()]).toEqual([]);
    expect(heardKeeping).toHaveBeenCalledTimes(1);
  });

  test("a note, a refused tap, someone new and another name are seen", () => {
    const store = createClassStore(list([child("a", { mark: absent(1) })]));
    const heard = vi.fn();
    store.subscribe(heard);
    store.set(list([child("a", { mark: { ...(absent(1) ?? never()), note: "Ill" } })]));
    store.set(list([child("a", { mark: { ...(absent(1) ?? never()), note: "Ill" }, needs_you: true })]));
    store.set(list([child("a", { mark: { ...(absent(1) ?? never()), note: "Ill" }, needs_you: true }), child("b")]));
    store.set(
      list([
        child("a", { mark: { ...(absent(1) ?? never()), note: "Ill" }, needs_you: true }),
        child("b", { first_name: "Bea" }),
      ]),
    );
    expect(heard).toHaveBeenCalledTimes(4);
  });

  test.each([
    ["arrived", "arrived_at"],
    ["left", "left_at"],
    ["came back", "returned_at"],
  ])("a colleague's correction of when a student %s is seen", (_, name) => {
    const late = { ...(absent(1) ?? never()), status: "late" as const };
    const times = { arrived_at: at("08:10"), left_at: at("10:00"), returned_at: at("11:00") };
    const store = createClassStore(list([child("a", { mark: { ...late, ...times } })]));
    const corrected = { ...late, ...times, [name]: at("10:30") };
    store.set(list([child("a", { mark: { ...corrected, version: 2 } })]));
    expect(store.look("a")?.mark).toMatchObject({ [name]: at("10:30") });
  });
});

function never(): never {
  throw new Error("There is a mark");
}

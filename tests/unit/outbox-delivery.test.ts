import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { describe, expect, test } from "vitest";
import type { StudentList, UpdatedCheckIn } from "#contract/check-in.ts";
import type { Connection } from "#contract/connection.ts";
import { checkInId, eventId } from "#contract/ids.ts";
import type { SeatingPlan } from "#contract/seating.ts";
import { queryKeys } from "#client/api/query-keys.ts";
import { applyDelivery, deliveredDays, deliveredList } from "#client/outbox/delivery.ts";
import { latestKnown } from "#client/outbox/known-lists.ts";
import { overlayStudentList } from "#client/outbox/overlay.ts";
import { at, connection, list, mark, markRow, OF, row, student } from "#tests/support/outbox-rows.ts";

const answer = (more: Partial<UpdatedCheckIn> = {}): UpdatedCheckIn => ({
  id: checkInId(OF.class_id, OF.date),
  ...OF,
  marks: [mark("s1", { status: "absent", version: 2 })],
  finished_at: null,
  finished_by: null,
  updated_at: at(10),
  streak: 1,
  connections: [],
  rejected: [],
  ...more,
});
const created = (...students: string[]) => ({
  events: students.map((student_id) => ({
    id: eventId("op-1", student_id),
    behavior_id: "kind",
    group: "positive" as const,
    name: "Kind",
    student_id,
    ...OF,
    occurred_at: at(1),
    note: null,
    by: null,
  })),
  connections: [],
  rejected: [],
});

describe("an answer in the cache", () => {
  test("an update brings its marks, without what it rejected", () => {
    const settled = deliveredList(list([student("s1"), student("s2")]), {
      by: "check-in",
      rows: [],
      answer: answer(),
    });
    expect(settled.students.map((one) => one.mark?.status ?? null)).toEqual(["absent", null]);
    expect(settled.check_in).not.toHaveProperty("rejected");
  });

  test("an answer told again late takes nothing newer back", () => {
    const newer = deliveredList(list([student("s1")]), {
      by: "check-in",
      rows: [],
      answer: answer({ marks: [mark("s1", { status: "late" })], updated_at: at(20) }),
    });
    expect(deliveredList(newer, { by: "check-in", rows: [], answer: answer() })).toBe(newer);
  });

  test("events are counted once, however often they are told, and undone once", () => {
    const delivery = { by: "record" as const, rows: [], answer: created("s1", "someone else's") };
    const once = deliveredList(list([student("s1")]), delivery);
    expect(once.students[0]?.positive_today).toBe(1);
    expect(deliveredList(once, delivery).students[0]?.positive_today).toBe(1);
    const undo = { by: "undo" as const, rows: [], answer: { event_ids: [eventId("op-1", "s1")] } };
    const undone = deliveredList(once, undo);
    expect(undone.students[0]?.positive_today).toBe(0);
    expect(deliveredList(undone, undo)).toBe(undone);
  });

  test("a settled connection takes its dot from the list, an active one or another's does not", () => {
    const cached = list([student("s1", { active_connection_id: "c1" }), student("s2", { active_connection_id: "c2" })]);
    const dots = (answer_: Connection): (string | null)[] =>
      deliveredList(cached, { by: "connection", rows: [], answer: answer_ }).students.map(
        (one) => one.active_connection_id,
      );
    expect(dots(connection("c1", { status: "completed" }))).toEqual([null, "c2"]);
    expect(dots(connection("c1", { status: "withdrawn" }))).toEqual([null, "c2"]);
    expect(dots(connection("c1"))).toEqual(["c1", "c2"]);
    expect(dots(connection("c9", { status: "completed" }))).toEqual(["c1", "c2"]);
  });

  test("what was taken while the session was locked stands as it was entered, and a mark after it goes by its moment", () => {
    const before = mark("s2", { version: 3 });
    const cached = list([
      student("s1", { mark: mark("s1", { version: 2 }), active_connection_id: "c1" }),
      student("s2", { mark: before }),
    ]);
    const rows = [
      markRow(1, "s1", { status: "late" }),
      row(2, "record", { ...OF, behavior_id: "kind", student_ids: ["s2"] }),
      row(3, "complete", { ...OF, connection_id: "c1", student_id: "s1", selected_option: "talk", resolutions: [] }),
      row(4, "finish", { ...OF, student_ids: ["s1", "s2"] }),
    ];
    const behaviors = [
      {
        id: "p",
        slug: "positive" as const,
        name: "",
        behaviors: [{ id: "kind", name: "", icon: "", severity: null, uses: 0 }],
      },
    ];
    const settled = deliveredList(cached, { by: "locked", rows }, behaviors);
    expect(settled.students).toMatchObject([
      { mark: { status: "late", version: 0 }, active_connection_id: null },
      { mark: before, positive_today: 1 },
    ]);
    expect(settled.check_in).toMatchObject({ finished_at: at(4) });
    expect(settled.students[0]).not.toHaveProperty("pending");
    expect(deliveredList(settled, { by: "locked", rows }, behaviors)).toEqual(settled);
    const another = list([student("s1")], { date: "2026-09-02" });
    expect(deliveredList(another, { by: "locked", rows })).toBe(another);
  });

  test("statistics remember what they hold", () => {
    const day = {
      date: OF.date,
      checked_in: 0,
      present: 0,
      late: 0,
      absent: 0,
      excused: 0,
      positive: 0,
      challenging: 0,
    };
    const rows = [row(1, "record", { ...OF, behavior_id: "kind", student_ids: ["s1"] })];
    const behaviors = [
      {
        id: "p",
        slug: "positive" as const,
        name: "",
        behaviors: [{ id: "kind", name: "", icon: "", severity: null, uses: 0 }],
      },
    ];
    const once = deliveredDays({ days: [day], streak: 0, is_check_in: false }, rows, { behaviors });
    expect(once.days[0]?.positive).toBe(1);
    expect(deliveredDays(once, rows, { behaviors })).toEqual(once);
  });
});

describe("the cached queries", () => {
  const complete = row(1, "complete", {
    ...OF,
    connection_id: "c1",
    student_id: "s1",
    selected_option: "talk",
    resolutions: [],
  });
  const completed = connection("c1", { status: "completed", selected_option: "talk" });

  test("a completion takes the dot, the line of the list, and brings the connection as it stands", async () => {
    const client = new QueryClient();
    client.setQueryData(
      [...queryKeys.studentLists, "class-1", OF.date],
      list([student("s1", { active_connection_id: "c1" })]),
    );
    client.setQueryData([...queryKeys.activeConnections, "class-1"], [connection("c1"), connection("c2")]);
    await applyDelivery(client, { by: "connection", rows: [complete], answer: completed });
    expect(client.getQueryData([...queryKeys.studentLists, "class-1", OF.date])).toMatchObject({
      students: [{ active_connection_id: null }],
    });
    expect(client.getQueryData([...queryKeys.activeConnections, "class-1"])).toMatchObject([{ id: "c2" }]);
    expect(client.getQueryData(queryKeys.connection("c1"))).toEqual(completed);
  });

  test("taken while the session was locked, a completion and a circle's entry stand as they were entered", async () => {
    const client = new QueryClient();
    client.setQueryData(queryKeys.connection("c1"), connection("c1"));
    client.setQueryData([...queryKeys.circleDays("class-1"), OF.date], { date: OF.date, activities: [], entries: [] });
    const comment = row(2, "circle", { ...OF, activity_id: "a1", comment: "Good talk" });
    await applyDelivery(client, { by: "locked", rows: [complete, comment] });
    expect(client.getQueryData(queryKeys.connection("c1"))).toMatchObject({
      status: "completed",
      selected_option: "talk",
    });
    expect(client.getQueryData([...queryKeys.circleDays("class-1"), OF.date])).toMatchObject({
      entries: [{ comment: "Good talk" }],
    });
  });

  test("a mark of a finished day counts in its figures at once, which are asked for anew", async () => {
    const client = new QueryClient();
    const days = [...queryKeys.days, OF.class_id];
    const finished = { finished_at: at(0), finished_by: null };
    const figures = { late: 0, excused: 0, positive: 0, challenging: 0 };
    client.setQueryData([...queryKeys.studentLists, OF.class_id, OF.date], list([student("s1"), student("s2")]));
    client.setQueryData(days, {
      days: [{ date: OF.date, checked_in: 1, present: 2, absent: 0, ...figures }],
      streak: 1,
      is_check_in: true,
    });
    const marks = [mark("s1", { status: "absent" }), mark("s2", { status: "present" })];
    const rows = [markRow(1, "s1", { status: "absent" })];
    await applyDelivery(client, { by: "check-in", rows, answer: answer({ marks, ...finished }) });
    expect(client.getQueryData(days)).toMatchObject({ days: [{ present: 1, absent: 1 }] });
    expect(client.getQueryState(days)?.isInvalidated).toBe(true);
  });

  test("of seats goes into every day's list of the class, unless a newer plan is there; told without words, as it was entered", async () => {
    const client = new QueryClient();
    const plan = (version: number, seats: SeatingPlan["seats"] = []): SeatingPlan => ({
      class_id: "class-1",
      rows: 1,
      columns: 2,
      front: "top",
      seats,
      version,
    });
    const days = ["2026-08-31", OF.date].map((date) => [...queryKeys.studentLists, "class-1", date]);
    const other = [...queryKeys.studentLists, "class-2", OF.date];
    for (const key of days) client.setQueryData(key, list([student("s1")], { seating: null }));
    client.setQueryData(other, list([], { class: { id: "class-2", name: "2A", grade: null, kind: "daily" } }));
    const seat = { student_id: "s1", row: 1, column: 2 };
    const rows = [row(1, "seat", { ...OF, moves: [seat] })];
    const seatings = () => days.map((key) => client.getQueryData<StudentList>(key)?.seating);
    await applyDelivery(client, { by: "seat", rows, answer: plan(2) });
    await applyDelivery(client, { by: "seat", rows, answer: plan(1, [seat]) });
    expect(seatings()).toEqual([plan(2), plan(2)]);
    expect(client.getQueryData(other)).not.toHaveProperty("seating");
    await applyDelivery(client, { by: "locked", rows });
    expect(seatings()).toEqual([plan(2, [seat]), plan(2, [seat])]);
  });

  test.each([
    ["undone", row(1, "undo", { ...OF, recorded: "op-0", event_ids: ["e1"], student_ids: ["s1"] }), true],
    ["undone, of whom it is not known", row(1, "undo", { ...OF, recorded: undefined, event_ids: ["e1"] }), true],
    ["undone of another", row(1, "undo", { ...OF, recorded: "op-0", event_ids: ["e1"], student_ids: ["s2"] }), false],
  ])("a connection that may have ended with what was %s is asked for anew", async (_, undone, isAsked) => {
    const client = new QueryClient();
    const queryKey = [...queryKeys.studentLists, OF.class_id, OF.date];
    const active = [...queryKeys.activeConnections, OF.class_id];
    client.setQueryData(queryKey, list([student("s1", { active_connection_id: "c1" }), student("s2")]));
    client.setQueryData(active, [connection("c1")]);
    await applyDelivery(client, { by: "undo", rows: [undone], answer: { event_ids: ["e1"] } });
    for (const key of [queryKey, active]) expect(client.getQueryState(key)?.isInvalidated).toBe(isAsked);
  });

  test("a mark of somebody with a connection asks for it anew, as the mark may have ended it", async () => {
    const client = new QueryClient();
    const queryKey = [...queryKeys.studentLists, OF.class_id, OF.date];
    client.setQueryData(queryKey, list([student("s1", { active_connection_id: "c1" })]));
    await applyDelivery(client, { by: "check-in", rows: [markRow(1, "s2")], answer: answer() });
    expect(client.getQueryState(queryKey)?.isInvalidated).toBe(false);
    await applyDelivery(client, { by: "check-in", rows: [markRow(2, "s1")], answer: answer() });
    expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
  });

  test.each([
    ["a first read", undefined],
    ["a later read", list([student("s1")])],
  ])("%s that was asked before the server took the rows is asked again", async (_, cached) => {
    const client = new QueryClient();
    const queryKey = [...queryKeys.studentLists, OF.class_id, OF.date];
    if (cached) client.setQueryData(queryKey, cached);
    const answers: ((list: unknown) => void)[] = [];
    const queryFn = ({ signal: _signal }: { signal: AbortSignal }): Promise<unknown> =>
      new Promise((resolve) => answers.push(resolve));
    const observer = new QueryObserver(client, { queryKey, queryFn });
    const unsubscribe = observer.subscribe(() => undefined);
    const rows = [row(1, "record", { ...OF, behavior_id: "kind", student_ids: ["s1"] })];
    await applyDelivery(client, { by: "record", rows, answer: created("s1") });
    if (cached) expect(client.getQueryData(queryKey)).toMatchObject({ students: [{ positive_today: 1 }] });
    answers[0]?.(list([student("s1")]));
    await expect.poll(() => answers).toHaveLength(2);
    answers[1]?.(list([student("s1", { positive_today: 1 })]));
    await expect.poll(() => client.isFetching()).toBe(0);
    expect(client.getQueryData(queryKey)).toMatchObject({ students: [{ positive_today: 1 }] });
    unsubscribe();
    client.clear();
  });

  test.each([
    ["failed", undefined],
    ["is awaited", new Promise(() => undefined)],
  ])("of a day whose list %s, marks and behaviours stand after their delivery as before", async (_, asked) => {
    const client = new QueryClient();
    const kind = { id: "kind", name: "", icon: "", severity: null, uses: 0 };
    const groups = [{ id: "p", slug: "positive" as const, name: "", behaviors: [kind] }];
    const yesterday = "2026-08-31";
    const queryKey = [...queryKeys.studentLists, OF.class_id, OF.date];
    client.setQueryData(
      [...queryKeys.studentLists, OF.class_id, yesterday],
      list([student("s1", { mark: mark("s1") }), student("s2")], { date: yesterday }),
    );
    let asks = 0;
    const observer = new QueryObserver(client, {
      queryKey,
      queryFn: ({ signal: _signal }) => ((asks += 1), asked ?? Promise.reject(new Error("No network"))),
      retry: false,
    });
    const unsubscribe = observer.subscribe(() => undefined);
    if (!asked) await expect.poll(() => client.getQueryState(queryKey)?.status).toBe("error");
    // What the class page shows.
    const shown = (rows: Parameters<typeof overlayStudentList>[1]) => {
      const known = client.getQueryData<StudentList>(queryKey) ?? latestKnown(client, OF.class_id, OF.date);
      return known && overlayStudentList(known, rows, groups).students.map(tile);
    };
    const tile = (one: StudentList["students"][number]) => [one.mark?.status ?? null, one.positive_today];
    const given = row(1, "record", { ...OF, behavior_id: "kind", student_ids: ["s2"] });
    const marked = markRow(2, "s1");
    const before = [
      ["absent", 0],
      [null, 1],
    ];
    expect(shown([given, marked])).toEqual(before);
    await applyDelivery(client, { by: "record", rows: [given], answer: created("s2") });
    expect(shown([marked])).toEqual(before);
    await applyDelivery(client, { by: "check-in", rows: [marked], answer: answer() });
    expect(shown([])).toEqual(before);
    expect(asks, "and the list itself is asked for anew").toBeGreaterThan(1);
    unsubscribe();
    client.clear();
  });
});

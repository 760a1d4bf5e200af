import { describe, expect, test } from "vitest";
import { eventId } from "#contract/ids.ts";
import { beforeSignOut } from "#client/features/sync-status/before-sign-out.ts";
import type { Command } from "#client/outbox/row.ts";
import { chipText } from "#client/features/sync-status/messages.ts";
import { createModelServer } from "#tests/faults/outbox/model-server.ts";
import { DATE, FOREIGN_CLASS, STRANGER, UNKNOWN_BEHAVIOR } from "#tests/faults/outbox/world.ts";
import { ACCOUNT, createLab, failing, type Lab, never, replying, tapped } from "#tests/support/outbox-lab.ts";

const OF = { class_id: "class-1", date: DATE };
const mark = (student_id: string, more: object = {}): Command => ({
  kind: "mark",
  args: { ...OF, student_id, status: "absent", ...more },
});
const record = (student_ids: string[], behavior_id = "behavior-1"): Command => ({
  kind: "record",
  args: { ...OF, student_ids, behavior_id },
});
const undo = (recorded: string, students: string[]): Command => ({
  kind: "undo",
  args: { ...OF, recorded, event_ids: students.map((id) => eventId(recorded, id)), student_ids: students },
});
const methods = ({ sent }: Lab): string[] =>
  sent.map(({ method, path }) => `${method} ${path.split("/").slice(0, 3).join("/")}`);
const bodies = ({ sent }: Lab): unknown[] => sent.map(({ body }) => JSON.parse(body ?? "null"));

describe("sending", () => {
  test("the check-in is made before its first marks, which wait together and go together", async () => {
    const lab = createLab();
    lab.weather = failing;
    const outbox = lab.open();
    await tapped(lab, outbox, mark("student-1"));
    await tapped(lab, outbox, mark("student-2"), mark("student-3"));
    lab.weather = undefined;
    lab.sent.length = 0;
    await lab.time.pass(10_000);
    // The first was tried alone and goes again unchanged; the later ones are another batch.
    expect(methods(lab)).toEqual(["POST /check-in/create", "PATCH /check-in/update", "PATCH /check-in/update"]);
    expect(bodies(lab).map((body) => (body as { marks?: unknown[] }).marks?.length)).toEqual([undefined, 1, 2]);
    expect(new Set(lab.sent.map(({ key }) => key)).size).toBe(3);
    expect(outbox.getSnapshot()).toMatchObject({ waiting: 0, rows: [], offline: false });
  });

  test("a server that was set back to before the check-in is given it anew", async () => {
    const lab = createLab();
    const outbox = lab.open();
    await tapped(lab, outbox, mark("student-1"));
    expect(outbox.getSnapshot()).toMatchObject({ waiting: 0, rows: [] });
    const older = createModelServer(() => lab.time.now());
    lab.weather = (step) => Promise.resolve(older.answer({ ...step, meant: ACCOUNT }, ACCOUNT));
    lab.sent.length = 0;
    await tapped(lab, outbox, mark("student-2"), mark("student-3"));
    expect(methods(lab)).toEqual(["PATCH /check-in/update", "POST /check-in/create", "PATCH /check-in/update"]);
    expect(outbox.getSnapshot()).toMatchObject({ waiting: 0, needsYou: [], rows: [] });
  });

  test("a check-in that can be neither changed nor made needs its teacher after one try of each", async () => {
    const lab = createLab();
    const outbox = lab.open();
    await tapped(lab, outbox, mark("student-1"));
    lab.weather = replying(404, "Not found");
    lab.sent.length = 0;
    await tapped(lab, outbox, mark("student-2"));
    await lab.time.pass(60_000);
    expect(methods(lab)).toEqual(["PATCH /check-in/update", "POST /check-in/create"]);
    expect(outbox.getSnapshot()).toMatchObject({ waiting: 0, needsYou: [{ refusal: { status: 404 } }] });
  });

  test("the same key and bytes go out again after a kill", async () => {
    const lab = createLab();
    lab.weather = never;
    const first = lab.open();
    await tapped(lab, first, mark("student-1"));
    const tried = lab.sent.at(-1);
    first.stop();
    lab.weather = undefined;
    const second = lab.open();
    await lab.time.pass(2_000);
    expect(lab.sent.filter(({ key }) => key === tried?.key)).toEqual([tried, tried]);
    expect(second.getSnapshot().rows).toEqual([]);
  });

  test("after 30 s without an answer another attempt goes out, and a late answer to the first counts", async () => {
    const lab = createLab();
    let answer = (): void => undefined;
    lab.weather = (step) =>
      lab.sent.length > 1
        ? never()
        : new Promise((resolve) => {
            answer = () => resolve(lab.server.answer({ ...step, meant: ACCOUNT }, ACCOUNT));
          });
    const outbox = lab.open();
    await tapped(lab, outbox, record(["student-1"]));
    await lab.time.pass(29_000);
    expect(lab.sent).toHaveLength(1);
    await lab.time.pass(2_000);
    expect(lab.sent).toHaveLength(2);
    expect(lab.sent[0]).toEqual(lab.sent[1]);
    expect(outbox.getSnapshot().offline).toBe(true);
    answer();
    await lab.time.pass(1_000);
    expect(outbox.getSnapshot()).toMatchObject({ waiting: 0, offline: false });
  });

  test("a lane that is refused or failing does not keep another waiting", async () => {
    const lab = createLab();
    lab.weather = (step) =>
      step.body?.includes("student-1")
        ? replying(503)()
        : Promise.resolve(lab.server.answer({ ...step, meant: ACCOUNT }, ACCOUNT));
    const outbox = lab.open();
    await tapped(
      lab,
      outbox,
      record(["student-1"]),
      record(["student-2"]),
      record(["student-3"], UNKNOWN_BEHAVIOR),
      record(["student-4"]),
    );
    await lab.time.pass(5_000);
    expect(outbox.getSnapshot().rows.map(({ kind, refusal }) => [kind, refusal?.status ?? null])).toEqual([
      ["record", null],
      ["record", 422],
    ]);
  });

  test("a server that asks to wait is waited for, whatever happens meanwhile", async () => {
    const lab = createLab();
    lab.weather = replying(429, "Too many requests", { retryAfter: 120 });
    const outbox = lab.open();
    await tapped(lab, outbox, mark("student-1"));
    expect(lab.sent).toHaveLength(1);
    await tapped(lab, outbox, mark("student-2"));
    void outbox.triggered("online");
    await lab.time.pass(100_000);
    expect(lab.sent).toHaveLength(1);
    lab.weather = undefined;
    await lab.time.pass(30_000);
    expect(outbox.getSnapshot().rows).toEqual([]);
  });

  test("without a session everything is kept, and it asks to sign in", async () => {
    const lab = createLab();
    lab.weather = replying(401, "Invalid or expired token");
    const outbox = lab.open();
    await tapped(lab, outbox, mark("student-1"));
    expect(outbox.getSnapshot()).toMatchObject({ waiting: 1, needsYou: [], signInNeeded: true });
    lab.weather = undefined;
    void outbox.flush();
    await lab.time.pass(1_000);
    expect(outbox.getSnapshot()).toMatchObject({ waiting: 0, signInNeeded: false });
  });

  test("another person in the browser stops it and needs nobody", async () => {
    const lab = createLab();
    lab.weather = replying(409, "WRONG_ACCOUNT");
    const outbox = lab.open();
    await tapped(lab, outbox, mark("student-1"), record(["student-2"]));
    expect(outbox.getSnapshot()).toMatchObject({ waiting: 2, needsYou: [], wrongAccount: true });
  });
});

describe("what the server does not take", () => {
  test("of a batch that is refused only the guilty needs a teacher", async () => {
    const lab = createLab();
    lab.weather = (step) =>
      step.method === "PATCH" && step.body?.includes("student-2")
        ? replying(422, "Invalid input")()
        : Promise.resolve(lab.server.answer({ ...step, meant: ACCOUNT }, ACCOUNT));
    const outbox = lab.open();
    await tapped(lab, outbox, mark("student-1"), mark("student-2"), mark("student-3"));
    await lab.time.pass(5_000);
    expect(outbox.getSnapshot().needsYou.map(({ args }) => "student_id" in args && args.student_id)).toEqual([
      "student-2",
    ]);
    expect(lab.server.effects.map(({ student_id }) => student_id).sort()).toEqual(["student-1", "student-3"]);
  });

  test("who is rejected by name is kept with the reason, the rest is taken", async () => {
    const lab = createLab();
    const outbox = lab.open();
    const [opId] = await tapped(lab, outbox, record(["student-1", STRANGER]));
    await lab.time.pass(1_000);
    const [rest] = outbox.getSnapshot().needsYou;
    expect(rest).toMatchObject({
      args: { student_ids: [STRANGER] },
      origin: opId,
      refusal: { message: "Not in this class on that day" },
    });
    expect(rest?.op_id).not.toBe(opId);
    expect(lab.server.isStanding(eventId(opId ?? "", "student-1"))).toBe(true);
  });

  test("a finish that showed somebody who is in the class no longer is taken whole", async () => {
    const lab = createLab();
    const outbox = lab.open();
    const args = { ...OF, student_ids: ["student-1", STRANGER] };
    await tapped(lab, outbox, mark("student-2"), { kind: "finish", args });
    await lab.time.pass(1_000);
    expect(outbox.getSnapshot()).toMatchObject({ rows: [], needsYou: [] });
    expect(lab.server.effects.map(({ what }) => what)).toContain("finish");
  });

  test("a refused check-in keeps its later rows waiting under it, until it is discarded", async () => {
    const lab = createLab();
    const outbox = lab.open();
    await tapped(lab, outbox, mark("student-1", { class_id: FOREIGN_CLASS }));
    await tapped(lab, outbox, mark("student-2", { class_id: FOREIGN_CLASS }));
    expect(outbox.getSnapshot()).toMatchObject({ waiting: 1, needsYou: [{ seq: 1 }] });
    const [row] = outbox.getSnapshot().needsYou;
    void outbox.discard(row?.op_id ?? "");
    await lab.time.pass(2_000);
    expect(outbox.getSnapshot()).toMatchObject({ waiting: 0, needsYou: [{ seq: 2 }] });
  });

  test("tried again unchanged it keeps its key; mended it has another", async () => {
    const lab = createLab();
    const outbox = lab.open();
    const [opId] = await tapped(lab, outbox, record(["student-1"], UNKNOWN_BEHAVIOR));
    void outbox.retry(opId ?? "");
    await lab.time.pass(1_000);
    expect(lab.sent.map(({ key }) => key)).toEqual([opId, opId]);
    void outbox.retry(opId ?? "", { ...OF, behavior_id: "behavior-1", student_ids: ["student-1"] });
    await lab.time.pass(1_000);
    expect(lab.sent.at(-1)?.key).not.toBe(opId);
    expect(outbox.getSnapshot().rows).toEqual([]);
    expect(lab.server.effects).toHaveLength(1);
  });
});

describe("undo", () => {
  test("of what was never tried leaves nothing", async () => {
    const lab = createLab();
    lab.weather = failing;
    const outbox = lab.open();
    await tapped(lab, outbox, mark("student-1"));
    const [opId] = await tapped(lab, outbox, record(["student-1"]));
    await tapped(lab, outbox, undo(opId ?? "", ["student-1"]));
    expect(outbox.getSnapshot().rows.map(({ kind }) => kind)).toEqual(["mark"]);
  });

  test("of what was tried goes after it, one request for each event", async () => {
    const lab = createLab();
    lab.weather = never;
    const outbox = lab.open();
    const [opId] = await tapped(lab, outbox, record(["student-1", "student-2", STRANGER]));
    await tapped(lab, outbox, undo(opId ?? "", ["student-1", "student-2", STRANGER]));
    lab.weather = undefined;
    await lab.time.pass(60_000);
    expect(methods(lab).slice(-3)).toEqual([
      "DELETE /check-in/event",
      "DELETE /check-in/event",
      "DELETE /check-in/event",
    ]);
    expect(outbox.getSnapshot().rows).toEqual([]);
    expect(["student-1", "student-2"].some((id) => lab.server.isStanding(eventId(opId ?? "", id)))).toBe(false);
  });

  test("of what is then refused takes both away", async () => {
    const lab = createLab();
    lab.weather = never;
    const outbox = lab.open();
    const [opId] = await tapped(lab, outbox, record(["student-1"], UNKNOWN_BEHAVIOR));
    await tapped(lab, outbox, undo(opId ?? "", ["student-1"]));
    lab.weather = undefined;
    await lab.time.pass(60_000);
    expect(outbox.getSnapshot().rows).toEqual([]);
  });

  test("of what was taken in part, while the cache is given that, leaves nothing to decide", async () => {
    const lab = createLab();
    const outbox = lab.open({ kept: () => new Promise((resolve) => lab.time.after(2_000, resolve)) });
    const [opId] = await tapped(lab, outbox, record(["student-1", STRANGER]));
    expect(outbox.getSnapshot().rows, "the server has answered, and the rows still stand").toHaveLength(1);
    await tapped(lab, outbox, undo(opId ?? "", ["student-1", STRANGER]));
    await lab.time.pass(60_000);
    expect(outbox.getSnapshot()).toMatchObject({ rows: [], needsYou: [] });
    expect(lab.server.isStanding(eventId(opId ?? "", "student-1"))).toBe(false);
  });
});

describe("around it", () => {
  test("the cache has the answer before the rows go", async () => {
    const lab = createLab();
    const seen: [string, number][] = [];
    const outbox = lab.open({
      onDelivered: async (delivery) => {
        seen.push([delivery.by, outbox.getSnapshot().rows.length]);
        await new Promise<void>((resolve) => lab.time.after(50, resolve));
        seen.push([delivery.by, outbox.getSnapshot().rows.length]);
      },
      kept: () => new Promise((resolve) => lab.time.after(1_000, resolve)),
    });
    await tapped(lab, outbox, mark("student-1"));
    expect(seen).toEqual([
      ["check-in", 1],
      ["check-in", 1],
    ]);
    // The server has it: nothing waits. The row stays until the cache is kept, and is in nobody's way.
    expect(outbox.getSnapshot()).toMatchObject({ waiting: 0, rows: [{ kind: "mark" }] });
    await tapped(lab, outbox, mark("student-1"));
    expect(lab.server.effects).toHaveLength(2);
    await lab.time.pass(3_000);
    expect(outbox.getSnapshot().rows).toEqual([]);
  });

  test("a cache that fails or hangs holds nothing back for long", async () => {
    const lab = createLab();
    const outbox = lab.open({
      onDelivered: (delivery) =>
        delivery.by === "record" ? Promise.reject(new Error("full")) : new Promise(() => undefined),
    });
    await tapped(lab, outbox, mark("student-1"), record(["student-2"]));
    await lab.time.pass(10_000);
    expect(outbox.getSnapshot().rows).toEqual([]);
  });

  test("a snapshot is the same object until something changes", async () => {
    const lab = createLab();
    const outbox = lab.open();
    await lab.time.pass(100);
    const before = outbox.getSnapshot();
    void outbox.flush();
    await lab.time.pass(100);
    expect(outbox.getSnapshot()).toBe(before);
    await tapped(lab, outbox, mark("student-1"));
    expect(outbox.getSnapshot()).not.toBe(before);
  });

  test("a tap that the device cannot keep is told, and never shown", async () => {
    const lab = createLab();
    const store = lab.storage.openFor(() => true);
    const outbox = lab.open({
      store: { ...store, change: () => Promise.reject(new DOMException("Full", "QuotaExceededError")) },
    });
    const added = outbox.enqueue(mark("student-1"));
    const refused = expect(added).rejects.toThrow("Full");
    await lab.time.pass(1_000);
    await refused;
    expect(outbox.getSnapshot()).toMatchObject({ rows: [], keeping: [] });
  });

  test("a tap counts from the finger on, and is told apart until its transaction is complete", async () => {
    const lab = createLab();
    const outbox = lab.open();
    await lab.time.pass(100);
    const release = lab.storage.stall();
    const added = [
      outbox.enqueue(mark("student-1")),
      outbox.enqueue({ kind: "finish", args: { ...OF, student_ids: [] } }),
    ];
    expect(chipText(outbox.getSnapshot())).toBe("Saving 2");
    await lab.time.pass(6_000);
    expect(outbox.getSnapshot()).toMatchObject({ rows: [], keeping: [{ kind: "mark" }, { kind: "finish" }] });
    expect(lab.sent).toEqual([]);
    release();
    await lab.time.pass(3_000);
    await Promise.all(added);
    expect(outbox.getSnapshot()).toMatchObject({ rows: [], keeping: [], waiting: 0 });
    expect(lab.server.effects.map(({ what }) => what)).toEqual(["mark", "finish"]);
  });

  test("a device that does not answer is called so: taps show as being kept, nothing is sent, and nobody is held", async () => {
    const lab = createLab();
    const store = lab.storage.openFor(() => true);
    const { promise: answers, resolve: answer } = Promise.withResolvers<void>();
    const outbox = lab.open({ store: { ...store, load: (id) => answers.then(() => store.load(id)) } });
    await lab.time.pass(5_000);
    expect(chipText(outbox.getSnapshot())).toBe("Checking this device");
    const added = outbox.enqueue(mark("student-1", { note: "at the dentist" }));
    const { now, after } = lab.time;
    const leaving = beforeSignOut(outbox, { now, elapsed: now, after, offset: () => 0, isTold: () => true });
    await lab.time.pass(6_000);
    expect(await leaving).toEqual({ waiting: 1, withNotes: 1, unknown: true });
    expect(outbox.getSnapshot()).toMatchObject({ ready: false, rows: [], keeping: [{ kind: "mark" }] });
    expect(lab.sent).toEqual([]);
    answer();
    await lab.time.pass(3_000);
    await added;
    expect(chipText(outbox.getSnapshot())).toBe("All saved");
    expect(lab.server.effects.map(({ what }) => what)).toEqual(["mark"]);
  });

  test("taps that queue while a transaction runs share the next, in their order", async () => {
    const lab = createLab();
    lab.weather = failing;
    const store = lab.storage.openFor(() => true);
    let transactions = 0;
    const change: typeof store.change = (...given) => {
      transactions += 1;
      return store.change(...given);
    };
    const outbox = lab.open({ store: { ...store, change } });
    await lab.time.pass(100);
    const of = ["student-1", "student-2", "student-3", "student-4"];
    for (const id of of) void outbox.enqueue(mark(id));
    await lab.time.pass(60);
    const { rows } = outbox.getSnapshot();
    expect(rows.map((row) => row.kind === "mark" && row.args.student_id)).toEqual(of);
    expect(rows.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
    // One for the first, one for the others, and one for the batch that is then tried.
    expect(transactions).toBeLessThanOrEqual(3);
  });

  test("of a recording that is undone while both are being kept nothing is left", async () => {
    const lab = createLab();
    const outbox = lab.open();
    await lab.time.pass(100);
    const release = lab.storage.stall();
    void outbox.enqueue(mark("student-2"));
    void outbox.enqueue(record(["student-1"]));
    const recorded = outbox.getSnapshot().keeping.at(-1)?.op_id ?? "";
    void outbox.enqueue(undo(recorded, ["student-1"]));
    release();
    await lab.time.pass(3_000);
    expect(outbox.getSnapshot()).toMatchObject({ rows: [], keeping: [] });
    expect(lab.server.effects.map(({ what }) => what)).toEqual(["mark"]);
  });

  test("signing out tries to send, then tells what would stay and how much of it holds words", async () => {
    const lab = createLab();
    lab.weather = failing;
    const outbox = lab.open();
    await tapped(
      lab,
      outbox,
      mark("student-1", { note: "at the dentist" }),
      record(["student-2"]),
      { kind: "note", args: { ...OF, student_id: "student-2", text: "Ask her about the move" } },
      { kind: "circle", args: { ...OF, activity_id: "activity-1", comment: "We spoke of the autumn" } },
    );
    const { now, after } = lab.time;
    const leave = async (): Promise<unknown> => {
      const leaving = beforeSignOut(outbox, { now, elapsed: now, after, offset: () => 0, isTold: () => true });
      await lab.time.pass(6_000);
      return leaving;
    };
    expect(await leave()).toEqual({ waiting: 4, withNotes: 3 });
    lab.weather = undefined;
    expect(await leave()).toEqual({ waiting: 0, withNotes: 0 });
  });
});

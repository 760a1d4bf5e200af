import { beforeEach, describe, expect, test, vi } from "vitest";
import type { MarkStatus } from "#contract/marks.ts";
import { argsOn } from "#client/features/sync-status/right-day.ts";
import { overlayStudentList } from "#client/outbox/overlay.ts";
import type { Command } from "#client/outbox/row.ts";
import { DATE, DAY, EPOCH } from "#tests/faults/outbox/world.ts";
import { ACCOUNT, createLab, failing, type Lab, tapped } from "#tests/support/outbox-lab.ts";
import { list, OF, row as rowOf, student } from "#tests/support/outbox-rows.ts";

const THREE_DAYS = 3 * DAY;
const mark = (date: string, status: MarkStatus = "absent"): Command => ({
  kind: "mark",
  args: { class_id: "class-1", date, student_id: "student-1", status },
});
const markedAt = ({ sent }: Lab): unknown => JSON.parse(sent.at(-1)?.body ?? "{}").marks?.[0]?.marked_at;

/** A device that was started without a network, on a clock that is wrong, and then learns the server's. */
async function learning(
  error: number,
  command: Command,
): Promise<{ lab: Lab; outbox: ReturnType<Lab["open"]>; meet: () => Promise<void> }> {
  const lab = createLab();
  lab.clock = { error, offset: 0, isTold: false };
  const outbox = lab.open({ met: async () => lab.clock.isTold });
  await tapped(lab, outbox, command);
  const meet = async (): Promise<void> => {
    lab.clock = { error, offset: -error, isTold: true };
    void outbox.flush();
    await lab.time.pass(2_000);
  };
  return { lab, outbox, meet };
}

describe("a device whose clock is wrong", () => {
  test("sends nothing before an answer of ours was had", async () => {
    const { lab, outbox, meet } = await learning(0, mark(DATE));
    await lab.time.pass(60_000);
    expect(lab.sent).toEqual([]);
    expect(outbox.getSnapshot()).toMatchObject({ waiting: 1, offline: true });
    await meet();
    expect(outbox.getSnapshot()).toMatchObject({ waiting: 0, offline: false });
  });

  test.each([
    ["behind", -THREE_DAYS, "2026-08-29"],
    ["ahead", THREE_DAYS, "2026-09-04"],
  ])(
    "three days %s holds what was entered for its own day, until the teacher moves it to the right one",
    async (_, error, wrong) => {
      const { lab, outbox, meet } = await learning(error, mark(wrong));
      await meet();
      expect(lab.sent).toEqual([]);
      const [held] = outbox.getSnapshot().needsYou;
      expect(held).toMatchObject({ args: { date: wrong }, refusal: { status: 0, code: "WRONG_DATE" } });
      expect(held?.tapped_at.slice(0, 10)).toBe(DATE);
      const opId = held?.op_id ?? "";
      const moved = outbox.retry(opId, mark(DATE).args);
      await lab.time.pass(2_000);
      expect(await moved).toBe(true);
      expect(lab.server.effects).toMatchObject([{ what: "mark", told_at: held?.tapped_at }]);
      expect(outbox.getSnapshot()).toMatchObject({ needsYou: [], rows: [] });
    },
  );

  test("three hours off is sent as of the server's clock, and asks nobody", async () => {
    const { lab, outbox, meet } = await learning(-3 * 3_600_000, mark(DATE));
    const [row] = outbox.getSnapshot().rows;
    await meet();
    expect(outbox.getSnapshot().needsYou).toEqual([]);
    expect(Date.parse(String(markedAt(lab))) - Date.parse(row?.tapped_at ?? "")).toBe(3 * 3_600_000);
  });

  test("a past day that was opened on purpose is sent as it is", async () => {
    const { outbox, meet } = await learning(-THREE_DAYS, mark("2026-08-20"));
    await meet();
    expect(outbox.getSnapshot()).toMatchObject({ needsYou: [], rows: [] });
  });
});

describe("a time that a mark tells", () => {
  const HOUR = 3_600_000;
  /** What the device's clock shows at the tap of `learning`, and that moment by the server's. */
  const shown = (error: number, server = EPOCH): string => new Date(server + error).toISOString();
  const late = (date: string, times: object): Command => ({
    kind: "mark",
    args: { class_id: "class-1", date, student_id: "student-1", status: "late", ...times },
  });
  const told = ({ sent }: Lab): Record<string, unknown> => JSON.parse(sent.at(-1)?.body ?? "{}").marks?.[0];

  test.each(["arrived_at", "left_at", "returned_at"])("as now, %s, goes by the server's clock", async (name) => {
    for (const error of [-2 * HOUR, HOUR / 2]) {
      const { lab, outbox, meet } = await learning(error, late(DATE, { [name]: shown(error) }));
      lab.weather = failing;
      await meet();
      const { students } = overlayStudentList(list([student("student-1")]), outbox.getSnapshot().rows);
      if (name !== "returned_at") expect(students[0]?.mark).toMatchObject({ [name]: shown(0) });
      lab.weather = undefined;
      void outbox.flush();
      await lab.time.pass(30_000);
      expect(told(lab)).toMatchObject({ [name]: shown(0), marked_at: shown(0) });
    }
  });

  test("as now, to the minute, goes by the server's clock; one that was typed, or taken away, stays", async () => {
    const error = -2 * HOUR - 20_000;
    const typed = shown(-40 * 60_000);
    const minute = `${shown(error).slice(0, 16)}:00.000Z`;
    const { lab, meet } = await learning(error, late(DATE, { arrived_at: typed, left_at: minute, returned_at: null }));
    await meet();
    const left_at = new Date(Date.parse(minute) - error).toISOString();
    expect(told(lab)).toMatchObject({ arrived_at: typed, left_at, returned_at: null });
  });

  test("stays to the millisecond where the clock was right", async () => {
    const { lab, meet } = await learning(0, late(DATE, { arrived_at: shown(0) }));
    await meet();
    expect(told(lab)).toMatchObject({ arrived_at: shown(0) });
  });

  test("as now, of a day that was wrong, stays on it by the server's clock, and goes along to the right one", async () => {
    const error = -THREE_DAYS - HOUR;
    const wrong = shown(error).slice(0, 10);
    const typed = `${wrong}T06:30:00.000Z`;
    const { lab, outbox, meet } = await learning(error, late(wrong, { arrived_at: typed, left_at: shown(error) }));
    await meet();
    const [held] = outbox.getSnapshot().needsYou;
    expect(held).toMatchObject({ args: { date: wrong, arrived_at: typed, left_at: shown(-THREE_DAYS) } });
    if (!held) throw new Error("Nothing was held");
    void outbox.retry(held.op_id, argsOn(held, DATE, "UTC"));
    await lab.time.pass(2_000);
    expect(told(lab)).toMatchObject({ arrived_at: `${DATE}T06:30:00.000Z`, left_at: shown(0) });
  });
});

test.each(["UTC", "America/Denver", "Asia/Tokyo"])(
  "a time goes along to the other day as the school's clock showed it, also where that changes in between: a device in %s",
  (zone) => {
    vi.stubEnv("TZ", zone);
    const arrived_at = "2026-10-30T14:30:07.250Z";
    const held = rowOf(1, "mark", { ...OF, date: "2026-10-30", student_id: "student-1", status: "late", arrived_at });
    const moved = argsOn(held, "2026-11-02", "America/Denver");
    expect(moved).toMatchObject({ date: "2026-11-02", arrived_at: "2026-11-02T15:30:07.250Z" });
    vi.unstubAllEnvs();
  },
);

test("what comes days late from a clock that is right asks nobody, and keeps its moment", async () => {
  const lab = createLab();
  lab.clock.isTold = false;
  const outbox = lab.open({ met: async () => lab.clock.isTold });
  await tapped(lab, outbox, mark(DATE));
  const [row] = outbox.getSnapshot().rows;
  lab.time.skip(THREE_DAYS);
  lab.clock.isTold = true;
  void outbox.flush();
  await lab.time.pass(2_000);
  expect(outbox.getSnapshot()).toMatchObject({ needsYou: [], rows: [] });
  expect(markedAt(lab)).toBe(row?.tapped_at);
});

describe("the server's clock", () => {
  const fresh = async () => {
    vi.resetModules();
    return import("#client/api/server-time.ts");
  };
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    });
    return () => vi.unstubAllGlobals();
  });
  const inMs = (ms: number): string => new Date(Date.now() + ms).toISOString();

  test("is learned from an answer, and known without one after a restart", async () => {
    const page = await fresh();
    expect([page.clockOffset(), page.isTimeTold()]).toEqual([0, false]);
    page.hearTime(inMs(THREE_DAYS), Date.now());
    expect(Math.abs(page.clockOffset() - THREE_DAYS)).toBeLessThan(50);
    expect(page.isTimeTold()).toBe(true);
    const next = await fresh();
    expect([next.clockOffset(), next.isTimeTold()]).toEqual([page.clockOffset(), false]);
  });

  test("leaves a clock alone that is right as far as the answer's way can tell, and hears no nonsense", async () => {
    const page = await fresh();
    for (const nothing of [null, "", "soon"]) page.hearTime(nothing, Date.now());
    expect(page.isTimeTold()).toBe(false);
    page.hearTime(inMs(800), Date.now());
    // Three hours on its way, as to a device that slept meanwhile.
    page.hearTime(inMs(-3 * 3_600_000), Date.now() - 3 * 3_600_000);
    expect([page.clockOffset(), page.isTimeTold()]).toEqual([0, true]);
  });
});

describe("a clock that is set while the page is open, without a network", () => {
  let [wall, elapsed] = [0, 0];
  const setTo = (ms: number): void => void (wall = ms);
  const goOn = (ms: number): void => void ([wall, elapsed] = [wall + ms, elapsed + ms]);
  beforeEach(() => {
    [wall, elapsed] = [EPOCH, 0];
    vi.resetModules();
    vi.spyOn(Date, "now").mockImplementation(() => wall);
    vi.spyOn(performance, "now").mockImplementation(() => elapsed);
    return () => vi.restoreAllMocks();
  });
  const opened = async (offset: number) => {
    const time = await import("#client/api/server-time.ts");
    time.hearTime(new Date(wall + offset).toISOString(), wall);
    const { clockLeap } = await import("#client/app/clock-leap.ts");
    return { ...time, look: clockLeap() };
  };

  test.each([
    ["ahead", -THREE_DAYS],
    ["behind", THREE_DAYS],
  ])("and was %s goes by the right time from then on, which the next answer confirms", async (_, offset) => {
    const page = await opened(offset);
    goOn(60_000);
    page.look();
    expect([page.clockOffset(), page.isTimeTold()]).toEqual([offset, true]);
    setTo(wall + offset);
    page.look();
    expect([page.clockOffset(), page.isTimeTold()]).toEqual([0, false]);
    page.hearTime(new Date(wall).toISOString(), wall);
    page.look();
    expect([page.clockOffset(), page.isTimeTold()]).toEqual([0, true]);
  });

  test("or a sleep through which no time was counted: what was known stands, and is asked for anew", async () => {
    const page = await opened(THREE_DAYS);
    setTo(wall + 3_600_000);
    page.look();
    expect([page.clockOffset(), page.isTimeTold()]).toEqual([THREE_DAYS, false]);
  });
});

test.each([
  ["back", -3 * 3_600_000],
  ["forward", 3 * 3_600_000],
])("of two taps between which the clock was set %s the later stands", async (_, error) => {
  const lab = createLab();
  lab.weather = failing;
  lab.clock.isTold = false;
  const outbox = lab.open({ met: async () => lab.clock.isTold });
  await tapped(lab, outbox, mark(DATE));
  await tapped(lab, outbox, mark(DATE));
  lab.clock = { error, offset: -error, isTold: true };
  await tapped(lab, outbox, mark(DATE, "late"));
  lab.weather = undefined;
  void outbox.flush();
  await lab.time.pass(60_000);
  expect(outbox.getSnapshot()).toMatchObject({ needsYou: [], rows: [] });
  const marks = lab.sent.flatMap(({ body }) => JSON.parse(body ?? "{}").marks ?? []);
  const moments = marks.map(({ marked_at }) => Date.parse(marked_at) - EPOCH);
  expect(moments).toEqual(moments.toSorted((a, b) => a - b));
  expect(Math.max(...moments)).toBeLessThanOrEqual(lab.time.now());
  expect(lab.server.list(ACCOUNT, "class-1").students[0]?.mark?.status).toBe("late");
});

test("a tap by the server's time has its own moment, behind those of a clock that was hours ahead", async () => {
  const lab = createLab();
  lab.weather = failing;
  lab.clock = { error: 3 * 3_600_000, offset: 0, isTold: false };
  const outbox = lab.open({ met: async () => lab.clock.isTold });
  await tapped(lab, outbox, mark(DATE));
  lab.clock = { error: 3 * 3_600_000, offset: -3 * 3_600_000, isTold: true };
  await tapped(lab, outbox, mark(DATE, "late"));
  void outbox.flush();
  await lab.time.pass(30_000);
  await tapped(lab, outbox, mark(DATE, "excused"));
  const past = lab.time.now() + EPOCH;
  const moments = outbox.getSnapshot().rows.map(({ tapped_at }) => Date.parse(tapped_at));
  expect(moments).toHaveLength(3);
  expect(moments).toEqual(moments.toSorted((a, b) => a - b));
  expect(Math.max(...moments)).toBeLessThanOrEqual(past);
});

test("of two taps that go separately the later stands, though the clock was set forward after it", async () => {
  const lab = createLab();
  lab.weather = failing;
  const outbox = lab.open({ met: async () => lab.clock.isTold });
  const finish: Command = { kind: "finish", args: { class_id: "class-1", date: DATE, student_ids: ["student-1"] } };
  await tapped(lab, outbox, mark(DATE), finish);
  lab.clock.isTold = false;
  await tapped(lab, outbox, mark(DATE, "late"));
  lab.clock = { error: 3 * 3_600_000, offset: -3 * 3_600_000, isTold: true };
  lab.weather = undefined;
  void outbox.flush();
  await lab.time.pass(60_000);
  expect(outbox.getSnapshot()).toMatchObject({ needsYou: [], rows: [] });
  expect(lab.server.list(ACCOUNT, "class-1").students[0]?.mark?.status).toBe("late");
});

test("what is entered for the day of a wrong clock behind a tap of the right one is held too", async () => {
  const lab = createLab();
  lab.weather = failing;
  const outbox = lab.open({ met: async () => lab.clock.isTold });
  await tapped(lab, outbox, mark(DATE));
  lab.clock = { error: -THREE_DAYS, offset: 0, isTold: false };
  await tapped(lab, outbox, mark("2026-08-29"));
  lab.clock = { error: -THREE_DAYS, offset: THREE_DAYS, isTold: true };
  lab.weather = undefined;
  void outbox.flush();
  await lab.time.pass(30_000);
  expect(outbox.getSnapshot().needsYou).toMatchObject([
    { args: { date: "2026-08-29" }, refusal: { code: "WRONG_DATE" } },
  ]);
  expect(outbox.getSnapshot().needsYou[0]?.tapped_at.slice(0, 10)).toBe(DATE);
  expect(lab.server.effects).toHaveLength(1);
});

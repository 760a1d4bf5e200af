import { describe, expect, it } from "vitest";
import { CONNECTION_TYPES } from "#contract/connection.ts";
import type { MarkStatus } from "#contract/marks.ts";
import { Calendar, EVER, NEVER } from "#server/services/connections/calendar.ts";
import { OPTIONS } from "#server/services/connections/catalogue.ts";
import { celebrateOn } from "#server/services/connections/celebrate.ts";
import { type Horizon, settle } from "#server/services/connections/chain.ts";
import type { EventFact, Held, MarkedDay, Trigger } from "#server/services/connections/facts.ts";
import { noticeOf, type NoticeFacts } from "#server/services/connections/notice.ts";
import { repairOn } from "#server/services/connections/repair.ts";
import { crossingOn, returnOn } from "#server/services/connections/welcome-back.ts";
import { schoolYearStart } from "#contract/school-date.ts";
import { readSettings } from "#server/services/school/settings.ts";

/* The rules as functions of facts, on a calendar of 40 school days: d(0) is today. */

const figures = readSettings("{}").connections;
const DAYS = Array.from(
  { length: 40 },
  (_, index) => `2026-${index < 20 ? "09" : "10"}-${String((index % 20) + 1).padStart(2, "0")}`,
);
const d = (back: number): string => DAYS.at(-1 - back) ?? "";
const calendar = new Calendar(DAYS, d(0));

let made = 0;
const event = (date: string, given: Partial<EventFact> = {}): EventFact => {
  made += 1;
  return {
    id: `e${made}`,
    date,
    occurredAt: `${date}T${String(8 + (made % 12)).padStart(2, "0")}:00:00.000Z`,
    classId: "c",
    group: "positive",
    severity: null,
    behaviorId: "b",
    late: false,
    ...given,
  };
};
const minor = (date: string, given: Partial<EventFact> = {}): EventFact =>
  event(date, { group: "challenging", severity: "minor", ...given });
const major = (date: string, given: Partial<EventFact> = {}): EventFact => minor(date, { severity: "major", ...given });

const marked = (date: string, word: MarkStatus, late = false): MarkedDay => ({
  date,
  word,
  marks: [{ checkInId: `i${date}`, classId: "c", date, status: word, markedAt: `${date}T08:00:00.000Z`, late }],
});

describe("the calendar", () => {
  it("counts windows that end with a date, be it a school day or not", () => {
    expect(calendar.windowStart(d(0), 1)).toBe(d(0));
    expect(calendar.windowStart(d(0), 5)).toBe(d(4));
    expect(calendar.windowStart("2026-12-24", 5)).toBe(d(3));
    expect(calendar.windowStart(d(0), 41)).toBe(EVER);
  });

  it("finds the school day after a date, and how long ago a date was", () => {
    expect(calendar.after(d(5), 5)).toBe(d(0));
    expect(calendar.after(d(5), 6)).toBe(NEVER);
    expect(calendar.after(d(5), 0)).toBe(d(5));
    expect(calendar.age(d(5), d(0))).toBe(5);
    expect(calendar.age(d(0), d(0))).toBe(0);
    // Neither a day without school nor today before its check-ins are older or newer than they look.
    expect(calendar.age(d(0), "2026-12-24")).toBe(1);
    expect([calendar.has(d(3)), calendar.has("2026-12-24")]).toEqual([true, false]);
  });
});

describe("celebrate", () => {
  const on = (events: EventFact[], withLate = false): Trigger | undefined =>
    celebrateOn(d(0), events, { calendar, figures: figures.celebrate, withLate });
  const five = (): EventFact[] => [event(d(4)), event(d(4)), event(d(2)), event(d(2)), event(d(0))];

  it("takes five on three days within five school days", () => {
    expect(on(five())).toMatchObject({ on: d(0), reason: "5 positive events on 3 days within 5 school days." });
    expect(on(five().slice(1))).toBeUndefined();
    expect(on([event(d(5)), ...five().slice(1)])).toBeUndefined();
    expect(on([event(d(1)), event(d(1)), event(d(1)), event(d(0)), event(d(0))])).toBeUndefined();
  });

  it("takes four times as many as challenging ones", () => {
    expect(on([...five(), minor(d(1))])).toBeDefined();
    expect(on([...five(), minor(d(1)), minor(d(3))])).toBeUndefined();
    expect(on([...five(), minor(d(5)), minor(d(5))])).toBeDefined();
  });

  it("is fulfilled on a day with a positive event only, and not by the help of late ones", () => {
    expect(
      celebrateOn(d(0), [event(d(1)), event(d(1)), event(d(2)), event(d(3)), event(d(3))], {
        calendar,
        figures: figures.celebrate,
        withLate: false,
      }),
    ).toBeUndefined();
    const late = [event(d(4), { late: true }), ...five().slice(1)];
    expect(on(late)).toBeUndefined();
    expect(on(late, true)).toBeDefined();
  });
});

describe("repair", () => {
  const on = (events: EventFact[]): Trigger | undefined =>
    repairOn(d(0), events, { calendar, figures: figures.repair, withLate: false });

  it("takes three minor ones on two days, or one major", () => {
    expect(on([minor(d(1)), minor(d(1)), minor(d(0))])).toMatchObject({
      reason: "3 challenging events on 2 days within 5 school days.",
    });
    expect(on([minor(d(0)), minor(d(0)), minor(d(0))])).toBeUndefined();
    expect(on([minor(d(4)), minor(d(0))])).toBeUndefined();
    expect(on([major(d(0))])).toMatchObject({ reason: "One major challenging event." });
    expect(on([major(d(1))])).toBeUndefined();
    expect(on([event(d(1)), event(d(1)), event(d(0))])).toBeUndefined();
  });

  it("counts the same behaviour within ten minutes once, another one not", () => {
    const at = (time: string): Partial<EventFact> => ({ occurredAt: `${d(0)}T${time}:00.000Z` });
    expect(on([minor(d(1)), minor(d(0), at("09:00")), minor(d(0), at("09:10"))])).toBeUndefined();
    expect(on([minor(d(1)), minor(d(0), at("09:00")), minor(d(0), at("09:11"))])).toBeDefined();
    expect(
      on([minor(d(1)), minor(d(0), at("09:00")), minor(d(0), { ...at("09:01"), behaviorId: "other" })]),
    ).toBeDefined();
    // Counted from the one that counts: a row of them, nine minutes apart, is not one for ever.
    expect(
      on([minor(d(1)), ...["09:00", "09:09", "09:18"].map((time) => minor(d(0), at(time)))])?.evidence,
    ).toHaveLength(3);
  });
});

describe("repair, with events of a past day that were entered later", () => {
  const at = (time: string): Partial<EventFact> => ({ occurredAt: `${d(0)}T${time}:00.000Z` });
  const on = (events: EventFact[], date = d(0)): Trigger | undefined =>
    repairOn(date, events, { calendar, figures: figures.repair, withLate: false });

  it("goes by their dates, and counts the same behaviour once for each date", () => {
    const last = minor(d(0), { ...at("09:00"), classId: "last" });
    expect(on([minor(d(1)), last, minor(d(1), at("10:00"))])).toMatchObject({ classId: "last" });
    const entered = [minor(d(2), at("10:00")), minor(d(1), at("10:03")), minor(d(0), at("10:06"))];
    expect(on(entered)?.evidence).toEqual(entered.map(({ id }) => ({ kind: "event", id })));
    // From the last day back to the first, too.
    expect(on([minor(d(2), at("10:06")), minor(d(1), at("10:03")), minor(d(0), at("10:00"))])).toBeDefined();
    expect(on([major(d(1), at("10:00")), major(d(0), at("09:55"))], d(1))).toBeDefined();
    expect(on([major(d(1), at("10:00")), major(d(0), at("09:55"))])).toMatchObject({
      reason: "2 major challenging events.",
    });
  });
});

describe("welcome back", () => {
  const back = (days: MarkedDay[], withLate = false): Trigger | undefined =>
    returnOn(d(0), days, { figures: figures.welcome_back, withLate });

  it("takes two marked days away running and then a day here", () => {
    expect(back([marked(d(2), "absent"), marked(d(1), "excused"), marked(d(0), "late")])).toMatchObject({
      reason: "Back after 2 days away.",
    });
    expect(back([marked(d(9), "absent"), marked(d(5), "absent"), marked(d(0), "present")])).toBeDefined();
    expect(back([marked(d(2), "absent"), marked(d(1), "present"), marked(d(0), "present")])).toBeUndefined();
    expect(back([marked(d(2), "absent"), marked(d(1), "absent"), marked(d(0), "absent")])).toBeUndefined();
    expect(back([marked(d(3), "absent"), marked(d(2), "absent"), marked(d(1), "present")])).toBeUndefined();
  });

  it("does not count a day that was marked away too late, but keeps what stands on it", () => {
    const days = [marked(d(2), "absent", true), marked(d(1), "absent"), marked(d(0), "present")];
    expect(back(days)).toBeUndefined();
    expect(back(days, true)).toBeDefined();
  });

  const crossing = (words: MarkStatus[]): Trigger | undefined =>
    crossingOn(
      d(0),
      words.map((word, index) => marked(d(words.length - 1 - index), word)),
      { figures: figures.welcome_back, withLate: false, onceKey: "2026-08-01" },
    );
  const present = (count: number): MarkStatus[] => Array.from({ length: count }, () => "present" as const);

  it("crosses ten percent of unexcused absence from the twentieth marked day on", () => {
    expect(crossing(["absent", ...present(17), "absent"])).toBeUndefined();
    expect(crossing(["absent", "absent", ...present(18)])).toMatchObject({
      onceKey: "2026-08-01",
      reason: "Absent without excuse on 2 of 20 days this school year.",
    });
    expect(crossing(["excused", "absent", ...present(18)])).toBeUndefined();
    expect(crossing(["absent", "absent", ...present(18), "present"])).toBeUndefined();
    expect(crossing(["absent", "absent", ...present(19), "absent"])).toBeDefined();
    expect(crossing(["absent", "absent", "absent", ...present(19), "absent"])).toBeUndefined();
  });

  it("begins the school year on its day", () => {
    expect([
      schoolYearStart("2026-07-31", "08-01"),
      schoolYearStart("2026-08-01", "08-01"),
      schoolYearStart("2026-02-01", "01-15"),
      schoolYearStart("0001-02-01", "08-01"),
    ]).toEqual(["2025-08-01", "2026-08-01", "2026-01-15", "0000-08-01"]);
  });
});

const horizon = (given: Partial<Horizon> = {}): Horizon => ({
  calendar,
  figures,
  oldest: d(5),
  changed: d(0),
  ...given,
});
const held = (given: Partial<Held>): Held => ({
  id: "h",
  status: "active",
  raisedOn: d(3),
  settledOn: null,
  onceKey: null,
  ...given,
});
const trigger = (on: string, onceKey: string | null = null): Trigger => ({
  on,
  classId: "c",
  reason: "",
  evidence: [],
  onceKey,
});

describe("what stands", () => {
  it("is what the first trigger raises, and those while it is active are part of it", () => {
    expect(settle(horizon(), [], [trigger(d(4)), trigger(d(1))])).toEqual({ raise: trigger(d(4)) });
    expect(settle(horizon(), [held({})], [trigger(d(4))])).toMatchObject({ keep: { trigger: { on: d(4) } } });
    expect(settle(horizon(), [held({})], [])).toEqual({ withdraw: held({}) });
  });

  it("leaves alone what the changed facts cannot touch", () => {
    expect(settle(horizon(), [held({ raisedOn: d(8) })], [trigger(d(0))])).toEqual({});
    expect(settle(horizon({ changed: d(9) }), [held({ raisedOn: d(8) })], [])).toMatchObject({ withdraw: { id: "h" } });
  });

  it("rests for ten school days after it was completed", () => {
    const completed = held({ status: "completed", raisedOn: d(12), settledOn: d(10) });
    expect(settle(horizon(), [completed], [trigger(d(0))])).toEqual({});
    expect(settle(horizon(), [{ ...completed, settledOn: d(11) }], [trigger(d(1)), trigger(d(0))])).toEqual({
      raise: trigger(d(0)),
    });
  });

  it("expires after twenty school days and makes room", () => {
    const old = held({ raisedOn: d(20) });
    expect(settle(horizon(), [old], [trigger(d(0))])).toEqual({});
    expect(settle(horizon(), [{ ...old, raisedOn: d(21) }], [trigger(d(1)), trigger(d(0))])).toMatchObject({
      expire: { on: d(1) },
      raise: { on: d(0) },
    });
  });

  it("raises nothing because something old changed", () => {
    expect(settle(horizon({ changed: d(6) }), [], [trigger(d(4))])).toEqual({});
  });

  it("raises what is for once a school year once", () => {
    const before = held({ status: "completed", raisedOn: d(30), settledOn: d(29), onceKey: "2026-08-01" });
    expect(settle(horizon(), [before], [trigger(d(1), "2026-08-01"), trigger(d(0))])).toEqual({ raise: trigger(d(0)) });
    expect(settle(horizon(), [{ ...before, status: "withdrawn" }], [trigger(d(1), "2026-08-01")])).toMatchObject({
      raise: { on: d(1) },
    });
  });
});

describe("notice", () => {
  const here = DAYS.map((date) => marked(date, "present"));
  const facts = (given: Partial<NoticeFacts>): NoticeFacts => ({
    classId: "c",
    dates: [d(0)],
    firstEvent: d(25),
    here: new Map(["a", "b", "x", "y"].map((student) => [student, here])),
    present: new Map([[d(0), new Set(["a", "b", "x", "y"])]]),
    noticed: new Map([
      ["a", [{ from: d(11), to: d(11) }]],
      ["b", [{ from: d(12), to: d(12) }]],
      ["x", [{ from: d(9), to: d(9) }]],
      ["y", [{ from: d(30), to: d(10) }]],
    ]),
    held: [],
    ...given,
  });

  it("takes the two who are longest unnoticed for ten school days", () => {
    const chosen = noticeOf(horizon(), facts({}));
    // `y` was noticed by a connection until ten days ago, `x` by an event nine days ago.
    expect([...chosen.keys()]).toEqual(["b", "a"]);
    expect(chosen.get("a")).toMatchObject({ on: d(0), reason: "Here on 11 school days with nothing recorded." });
    expect(chosen.get("a")?.evidence).toHaveLength(10);
  });

  it("leaves the places that are taken, and waits until the class has recorded for twenty school days", () => {
    expect([
      ...noticeOf(horizon(), facts({ held: [{ ...held({ raisedOn: d(10) }), studentId: "x" }] })).keys(),
    ]).toEqual(["b"]);
    expect(noticeOf(horizon(), facts({ firstEvent: d(19) })).size).toBe(0);
    expect(noticeOf(horizon(), facts({ firstEvent: d(20) })).size).toBe(2);
    expect(noticeOf(horizon(), facts({ firstEvent: undefined })).size).toBe(0);
  });
});

describe("a school's own figures", () => {
  it("stand beside the defaults of the product", () => {
    expect(figures).toMatchObject({
      fresh_days: 5,
      rest_days: 10,
      active_days: 20,
      celebrate: { positive: 5, days: 3, within: 5, ratio: 4 },
      repair: { minor: 3, days: 2, within: 5, same_minutes: 10, major: 1 },
      welcome_back: { away_days: 2, absence_percent: 10, marked_days: 20 },
      notice: { here_days: 10, class_days: 20, most_active: 2 },
    });
    const own = readSettings(
      JSON.stringify({
        connections: { celebrate: { positive: 8 }, repair: { minor: "many" }, notice: null, school_year_from: "13-01" },
      }),
    ).connections;
    expect(own).toEqual({ ...figures, celebrate: { ...figures.celebrate, positive: 8 } });
    expect(readSettings("no JSON").connections).toEqual(figures);
  });
});

it("offers four or five options of each type, in ids of their own", () => {
  for (const type of CONNECTION_TYPES) expect([4, 5]).toContain(OPTIONS[type].length);
  const ids = CONNECTION_TYPES.flatMap((type) => OPTIONS[type].map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
});

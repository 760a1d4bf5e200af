import fc from "fast-check";
import { WEATHERS, type Weather } from "./network.ts";
import { ACCOUNTS, type AccountId, DAY } from "./world.ts";

/** One thing that happens; numbers choose among what there is at the time. */
export type Happening =
  | { do: "mark"; who: number; cls: number; student: number; status: number }
  | { do: "finish" | "reopen"; who: number; cls: number }
  | { do: "record"; who: number; cls: number; students: number[]; behavior: number; note: boolean }
  | { do: "undo"; who: number; which: number }
  | { do: "note"; who: number; cls: number; student: number }
  | { do: "complete"; who: number; student: number; option: number; agreed: boolean }
  | { do: "circle"; who: number; cls: number; activity: number }
  | { do: "seat"; who: number; cls: number; student: number; column: number }
  | { do: "kill"; who: number; reopens: boolean }
  | { do: "open-tab"; who: number }
  | { do: "fetch" | "wake" | "discard" | "retry" | "mend" | "plant" | "plant-newer"; who: number }
  | { do: "weather"; weather: Weather }
  | { do: "pass"; ms: number }
  | { do: "sleep"; ms: number }
  | { do: "stall"; who: number; ms: number }
  | { do: "clock"; who: number; ms: number }
  | { do: "expire" | "sign-out"; who: number }
  /** Seals what waits; the device dies amid it after so many changes, or not at all. */
  | { do: "seal"; who: number; diesAfter: number }
  | { do: "sign-in"; who: number; account: AccountId; closesOthers: boolean };

/**
 * `alone`: one teacher on one device in one tab, so that what is seen can be told at every instant. `tabs`: the same
 * teacher in several tabs that live to the end, where it can be told. `company`: several devices, tabs and teachers.
 */
export type Setting = "alone" | "tabs" | "company";

export interface Schedule {
  seed: number;
  setting: Setting;
  happenings: { what: Happening; pause: number }[];
}

/** One of these, the first by far the most often: things that concern each other are where the faults are. */
const mostly = (...weights: number[]) =>
  fc.oneof(...weights.map((weight, number) => ({ weight, arbitrary: fc.constant(number) })));

const who = fc.nat(7);
const cls = mostly(16, 4, 1);
const student = mostly(12, 4, 2, 2, 1);
const behavior = mostly(8, 2, 4, 1);

const tap: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant("mark" as const), who, cls, student, status: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("finish" as const), who, cls }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("reopen" as const), who, cls }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("record" as const),
      who,
      cls,
      students: fc.uniqueArray(student, { minLength: 1, maxLength: 3 }),
      behavior,
      note: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("undo" as const), who, which: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("note" as const), who, cls, student }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("complete" as const),
      who,
      student,
      option: fc.nat(1),
      agreed: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("circle" as const), who, cls, activity: mostly(4, 2, 1) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("seat" as const), who, cls, student: fc.nat(3), column: mostly(1, 4, 4) }),
  },
);

const simple = <T extends Happening["do"]>(...names: T[]) => fc.record({ do: fc.constantFrom(...names), who });

/** Trouble that leaves every tab alive. */
const faults: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant("weather" as const), weather: fc.constantFrom(...WEATHERS) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("pass" as const), ms: fc.constantFrom(1_000, 35_000, 120_000) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("sleep" as const), ms: fc.constantFrom(60_000, DAY) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("clock" as const), who, ms: fc.constantFrom(DAY, -DAY, 60_000, -60_000) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("stall" as const), who, ms: fc.constantFrom(300, 6_000) }) },
  { weight: 2, arbitrary: fc.oneof(simple("fetch"), simple("wake")) },
  { weight: 2, arbitrary: fc.oneof(simple("discard"), simple("retry"), simple("mend")) },
  { weight: 1, arbitrary: simple("expire") },
);

/** Trouble that one teacher alone can meet. */
const trouble: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 4, arbitrary: faults },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("kill" as const), who, reopens: fc.constant(true) }) },
  { weight: 1, arbitrary: fc.oneof(simple("plant"), simple("plant-newer")) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("seal" as const),
      who,
      diesAfter: fc.oneof(fc.nat(12), fc.constant(Infinity)),
    }),
  },
);

/** Trouble that takes several tabs, devices or persons. */
const company: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant("kill" as const), who, reopens: fc.boolean() }) },
  { weight: 2, arbitrary: simple("open-tab") },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("sign-in" as const),
      who,
      account: fc.constantFrom(...ACCOUNTS),
      closesOthers: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: simple("sign-out") },
);

const pause = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 60 }) },
  { weight: 2, arbitrary: fc.integer({ min: 61, max: 5_000 }) },
);

const seed = fc.integer({ min: 0, max: 2 ** 31 });

const scheduled = (setting: Setting, kinds: fc.Arbitrary<Happening>): fc.Arbitrary<Schedule> =>
  fc.record({
    seed,
    setting: fc.constant(setting),
    happenings: fc.array(fc.record({ what: kinds, pause }), { minLength: 1, maxLength: 24, size: "max" }),
  });

/** A schedule of taps and faults. */
export const schedules: fc.Arbitrary<Schedule> = fc.oneof(
  {
    weight: 2,
    arbitrary: scheduled("alone", fc.oneof({ weight: 3, arbitrary: tap }, { weight: 2, arbitrary: trouble })),
  },
  {
    weight: 1,
    arbitrary: scheduled("tabs", fc.oneof({ weight: 2, arbitrary: tap }, { weight: 1, arbitrary: faults })),
  },
  {
    weight: 2,
    arbitrary: scheduled(
      "company",
      fc.oneof({ weight: 4, arbitrary: tap }, { weight: 2, arbitrary: trouble }, { weight: 2, arbitrary: company }),
    ),
  },
);

import { type Weather, WEATHERS } from "./bad-network.ts";
import { createDice, type Dice } from "./dice.ts";

/*
 * What happens in a run, in the words of the model's schedules (tests/faults/outbox/schedule.ts). Browsers do not replay to
 * the letter: a seed fixes what is done in which order by each hand, not what comes of it.
 */

/** When a browser dies: at any time; so soon after a tap; when an answer has come and may not have been taken in. */
export type Moment = "any" | "tap" | "answer";

/** What happens on a tablet, or to it. Numbers choose among what there is. */
export type Deed =
  | { do: "mark"; student: number }
  | { do: "record"; student: number; behavior: number }
  | { do: "note" | "leave" | "back" | "complete"; student: number }
  | { do: "seat"; student: number; column: number }
  /** `reopen` finishes and takes that back. */
  | { do: "undo" | "finish" | "reopen" | "circle" | "expire" }
  /** The browser takes back all that it had kept for the page, under the open page. */
  | { do: "evict" }
  /** Its clock is so far off, in ms. */
  | { do: "clock"; ms: number }
  /** Its storage completes nothing for so long; takes nothing more for so long. */
  | { do: "stall" | "full"; ms: number }
  | { do: "weather"; weather: Weather }
  | { do: "kill"; moment: Moment; student: number; ms: number }
  /** A new shell is there; the browser dies so long after it began to fetch it, or after its teacher has taken it. */
  | { do: "upgrade"; moment: "fetching" | "taken"; ms: number };

/** What happens to the servers. */
export type Event =
  | { do: "server-kill"; which: number }
  /** A student of a tablet's leaves the class; a behaviour leaves the catalogue. */
  | { do: "leaves"; tablet: number; student: number }
  | { do: "retires"; behavior: number }
  | { do: "server-dies"; point: "before" | "after"; which: number }
  | { do: "database-breaks"; ms: number };

export interface Step<T> {
  what: T;
  /** Before the next, in ms. */
  pause: number;
}

export interface Schedule {
  seed: number;
  database: "sqlite" | "postgres";
  /** The servers' first moment. */
  clock: string;
  tablets: Step<Deed>[][];
  servers: Step<Event>[];
  /** Whether at the end a teacher picks the tablets up, or nobody does. */
  isPickedUp: boolean;
  /** So long everything may take to be sent, and then to be shown everywhere, once all is well, in ms. */
  healsWithin: number;
}

/** Students whose tiles one tablet alone touches; those behind them belong to all. */
export const OWN = 9;
/** About each of these there is something to follow up from the start. */
export const SHARED = 3;

const KILL_WITHIN_MS = 50;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const JUMPS = [-DAY, -3 * 60 * MINUTE, -MINUTE, 0, 0, MINUTE, 3 * 60 * MINUTE, DAY, 4 * DAY];

/** An ordinary one, in ISO. */
export const MORNING = "2026-09-15T14:05:00.000Z";

/** A morning; the last seconds of a day; the ends of summer time and of winter time, all of them the school's. */
const CLOCKS = [MORNING, "2026-09-16T05:59:40.000Z", "2026-11-01T07:59:45.000Z", "2027-03-14T08:59:45.000Z"];

function deed(dice: Dice): Deed {
  const student = dice.below(OWN);
  const kinds = [
    "mark",
    "record",
    "undo",
    "finish",
    "circle",
    "weather",
    "kill",
    "clock",
    "stall",
    "full",
    "expire",
  ] as const;
  const kind = dice.any(kinds, [30, 11, 4, 2, 2, 10, 3, 2, 2, 1, 1]);
  switch (kind) {
    case "mark":
      return { do: kind, student: dice.below(OWN + SHARED) };
    case "record":
      return { do: kind, student, behavior: dice.below(5) };
    case "undo":
    case "finish":
    case "circle":
    case "expire":
      return { do: kind };
    case "clock":
      return { do: kind, ms: dice.any(JUMPS) };
    case "stall":
    case "full":
      return { do: kind, ms: 200 + dice.below(2_000) };
    case "weather":
      return {
        do: kind,
        weather: dice.any(
          WEATHERS,
          WEATHERS.map((_, at) => (at === 0 ? 4 : 1)),
        ),
      };
    case "kill":
      return {
        do: kind,
        moment: dice.any(["any", "tap", "tap", "tap", "answer"] as const),
        student,
        ms: dice.below(KILL_WITHIN_MS),
      };
  }
}

const COLUMNS = 6;

function insteadOfMark(what: Extract<Deed, { do: "mark" }>, dice: Dice): Deed {
  const { student } = what;
  const kind = dice.any(["leave", "seat", "back", "mark"] as const, [4, 3, 2, 1]);
  if (kind === "mark") return what;
  return kind === "seat" ? { do: kind, student, column: 1 + dice.below(COLUMNS) } : { do: kind, student };
}

const UPGRADE_WITHIN_MS = 400;
/** Of the changes of the weather that are another deed: a browser's start costs more than a dozen taps. */
const UPGRADES = 0.5;

const upgrade = (dice: Dice): Deed => ({
  do: "upgrade",
  moment: dice.any(["fetching", "taken"] as const, [1, 2]),
  ms: dice.below(UPGRADE_WITHIN_MS),
});

/** Some acts are another of their kind: thrown with dice of their own, so that the rest of a seed stays what it was. */
function instead(what: Deed, dice: Dice): Deed {
  const isOther = dice.chance(0.25);
  if (!isOther) return what;
  if (what.do === "record") return { do: "note", student: what.student };
  if (what.do === "mark" && what.student >= OWN) return { do: "complete", student: what.student };
  if (what.do === "mark") return insteadOfMark(what, dice);
  if (what.do === "stall" || what.do === "full") return { do: "evict" };
  if (what.do === "weather" && dice.chance(UPGRADES)) return upgrade(dice);
  return what.do === "finish" ? { do: "reopen" } : what;
}

function event(dice: Dice): Event {
  const which = dice.below(2);
  const kinds = ["server-kill", "server-dies", "database-breaks", "leaves", "retires"] as const;
  const kind = dice.any(kinds, [2, 4, 2, 1, 1]);
  switch (kind) {
    case "leaves":
      return { do: kind, tablet: dice.below(2), student: dice.below(OWN) };
    case "retires":
      return { do: kind, behavior: dice.below(5) };
    case "server-kill":
      return { do: kind, which };
    case "server-dies":
      return { do: kind, point: dice.any(["before", "after"] as const), which };
    case "database-breaks":
      return { do: kind, ms: 200 + dice.below(2_000) };
  }
}

const steps = <T>(count: number, one: () => T, pause: () => number): Step<T>[] =>
  Array.from({ length: count }, () => ({ what: one(), pause: pause() }));

const MOST_TABLETS = 3;
const OTHERS = 0x5eed;
const EVENTS = 3;

/** The schedule of a seed: two tablets or three, on one of the two databases, so many deeds on each. */
export function scheduleOf(seed: number, deeds: number): Schedule {
  const dice = createDice(seed);
  const others = createDice(seed ^ OTHERS);
  const pause = (): number => (dice.chance(0.7) ? dice.below(60) : dice.below(500));
  return {
    seed,
    database: seed % 2 === 0 ? "sqlite" : "postgres",
    clock: dice.any(CLOCKS, [5, 1, 1, 1]),
    tablets: Array.from({ length: dice.chance(0.7) ? 2 : MOST_TABLETS }, () =>
      steps(deeds, () => instead(deed(dice), others), pause),
    ),
    servers: steps(
      EVENTS,
      () => event(dice),
      () => 500 + dice.below(2_000),
    ),
    isPickedUp: dice.chance(0.7),
    healsWithin: 30_000,
  };
}

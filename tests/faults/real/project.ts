import type { Weather as ModelWeather } from "#tests/faults/outbox/network.ts";
import type { Happening, Schedule as ModelSchedule } from "#tests/faults/outbox/schedule.ts";
import { simulate } from "#tests/faults/outbox/simulate.ts";
import type { Weather } from "./bad-network.ts";
import type { Deed, Schedule } from "./schedule.ts";

/** Each weather as the model knows it. */
const WEATHER: Record<Weather, ModelWeather> = {
  good: "good",
  lossy: "lossy",
  slow: "slow",
  offline: "offline",
  mute: "offline",
  deaf: "lossy",
  cutting: "lossy",
  portal: "portal",
  stranger: "stranger",
  unavailable: "unavailable",
  busy: "busy",
};

/** The model's school is small. */
const STUDENTS = 4;
const BEHAVIORS = 3;
/** What came of a schedule hangs on its dice: so many throws are tried. */
const SEEDS = 300;

function happeningOf(deed: Deed, who: number): Happening | null {
  switch (deed.do) {
    case "mark":
      return { do: "mark", who, cls: 0, student: deed.student % STUDENTS, status: deed.student % 4 };
    case "record":
      return {
        do: "record",
        who,
        cls: 0,
        students: [deed.student % STUDENTS],
        behavior: deed.behavior % BEHAVIORS,
        note: false,
      };
    case "undo":
      return { do: "undo", who, which: 0 };
    case "leave":
    case "back":
      return { do: "mark", who, cls: 0, student: deed.student % STUDENTS, status: 0 };
    case "finish":
      return { do: "finish", who, cls: 0 };
    case "reopen":
      return { do: "reopen", who, cls: 0 };
    case "note":
      return { do: "note", who, cls: 0, student: deed.student % STUDENTS };
    case "complete":
      return { do: "complete", who, student: deed.student % STUDENTS, option: 0, agreed: false };
    case "seat":
      return { do: "seat", who, cls: 0, student: deed.student % STUDENTS, column: 1 + (deed.column % 3) };
    case "circle":
      return { do: "circle", who, cls: 0, activity: 0 };
    case "weather":
      return { do: "weather", weather: WEATHER[deed.weather] };
    case "kill":
    case "upgrade":
      return { do: "kill", who, reopens: true };
    case "clock":
      return { do: "clock", who, ms: deed.ms };
    case "stall":
      return { do: "stall", who, ms: deed.ms };
    case "expire":
      return { do: "expire", who };
    case "full":
    case "evict":
      return null;
  }
}

/** The tablets' deeds in turn, as the model says them. */
function happeningsOf({ tablets }: Schedule): ModelSchedule["happenings"] {
  const longest = Math.max(...tablets.map((steps) => steps.length));
  return Array.from({ length: longest }, (_, at) => at).flatMap((at) =>
    tablets.flatMap((steps, who) => {
      const step = steps[at];
      const what = step && happeningOf(step.what, who);
      return what ? [{ what, pause: step.pause }] : [];
    }),
  );
}

const isWrong = async (schedule: ModelSchedule): Promise<boolean> => (await simulate(schedule)).wrong.length > 0;

/** Leaves out whatever the fault does not need. */
async function shrunk(schedule: ModelSchedule): Promise<ModelSchedule> {
  for (let at = 0; at < schedule.happenings.length; at += 1) {
    const fewer = { ...schedule, happenings: schedule.happenings.filter((_, place) => place !== at) };
    if (await isWrong(fewer)) return shrunk(fewer);
  }
  return schedule;
}

/** The same in the model, as short as it can be while the model finds it wrong as well; null where the model finds nothing. */
export async function inModel(schedule: Schedule): Promise<ModelSchedule | null> {
  const happenings = happeningsOf(schedule);
  for (let seed = schedule.seed; seed < schedule.seed + SEEDS; seed += 1) {
    const same: ModelSchedule = { seed, setting: schedule.tablets.length > 1 ? "company" : "alone", happenings };
    if (await isWrong(same)) return shrunk(same);
  }
  return null;
}

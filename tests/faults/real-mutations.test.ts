import { afterAll, beforeAll, expect, test } from "vitest";
import { freshPlace } from "#tests/support/database.ts";
import { type Mutation, type Outcome, run } from "./real/run.ts";
import { type Deed, OWN, type Schedule } from "./real/schedule.ts";
import { type Servers, startServers } from "./real/servers.ts";

/* The checks of the real parts are checked: whatever one of them looks for is put there, and must be found. */

const CLOCK = "2026-09-15T14:05:00.000Z";

let servers: Servers;
beforeAll(async () => {
  servers = await startServers(await freshPlace("sqlite"), CLOCK);
});
afterAll(() => servers.close());

const schedule = (...tablets: Deed[][]): Schedule => ({
  seed: 1,
  database: "sqlite",
  clock: CLOCK,
  tablets: tablets.map((deeds) => deeds.map((what) => ({ what, pause: 300 }))),
  servers: [],
  isPickedUp: true,
  healsWithin: 5_000,
});

const RECORD: Deed = { do: "record", student: 1, behavior: 1 };
const MARK: Deed = { do: "mark", student: 2 };
const LEAVE: Deed = { do: "leave", student: 4 };
const NOTE: Deed = { do: "note", student: 5 };
const CIRCLE: Deed = { do: "circle" };
const GONE_AND_BACK: Deed[] = [
  { do: "leave", student: 6 },
  { do: "back", student: 6 },
];
const SEAT: Deed = { do: "seat", student: 7, column: 2 };
/** Without it the plan would not be on the device. */
const SEAT_BEFORE: Deed = { do: "seat", student: 8, column: 1 };
const COMPLETE: Deed = { do: "complete", student: OWN };
const OFFLINE: Deed = { do: "weather", weather: "offline" };
const KILL: Deed = { do: "kill", moment: "any", student: 0, ms: 50 };

/** The device forgets a row, and how it was to be sent, in the transaction that writes it. */
function keepsNothing(): void {
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (
    this: IDBObjectStore,
    value: Record<"op_id" | "id", string>,
    ...key: []
  ): IDBRequest<IDBValidKey> {
    const done = put.call(this, value, ...key);
    if (this.name === "rows" || this.name === "batches") this.delete(this.name === "rows" ? value.op_id : value.id);
    return done;
  };
}

/** The screen tells nothing apart that is not on the device yet. */
function isBlind(): void {
  const { setAttribute } = Element.prototype;
  Element.prototype.setAttribute = function (this: Element, name: string, value: string): void {
    if (name !== "data-keeping") setAttribute.call(this, name, value);
  };
}

/** What was recorded is never sent. */
function givesUp(): void {
  const { fetch } = globalThis;
  globalThis.fetch = async (asked, init) => {
    const address = asked instanceof Request ? asked.url : String(asked);
    if (address.includes("/check-in/event/create")) throw new TypeError("It gave up");
    return fetch(asked, init);
  };
}

/** Of each list of students the first answer stays for good. */
function staysOld(): void {
  const { fetch } = globalThis;
  const known = new Map<string, Response>();
  globalThis.fetch = async (asked, init) => {
    const address = asked instanceof Request ? asked.url : String(asked);
    if (!address.includes("/student-list/")) return fetch(asked, init);
    const answer = known.get(address) ?? (await fetch(asked, init));
    known.set(address, answer.clone());
    return answer;
  };
}

interface Found {
  of: "lost" | "doubled" | "wedged";
  /** Some finding has each of these words. */
  words: string[];
}

const MUTATIONS: [what: string, found: Found, schedule: Schedule, mutation: Mutation][] = [
  [
    "the server forgets its keys",
    { of: "doubled", words: ["recordings", "note", "circle"] },
    schedule([RECORD, NOTE, CIRCLE]),
    { forgetsKeys: true },
  ],
  [
    "the device keeps nothing",
    { of: "lost", words: ["Good question", "left", "came back", "the connection", "sits at"] },
    schedule([SEAT_BEFORE, OFFLINE, RECORD, LEAVE, ...GONE_AND_BACK, COMPLETE, SEAT, KILL]),
    { inPage: keepsNothing },
  ],
  [
    "the screen tells nothing apart",
    { of: "lost", words: ["mark"] },
    schedule([OFFLINE, MARK, { do: "stall", ms: 20_000 }, { do: "mark", student: 3 }, KILL]),
    { inPage: isBlind },
  ],
  ["a tablet gives up", { of: "wedged", words: ["says"] }, schedule([RECORD]), { inPage: givesUp }],
  ["a tablet shows what was", { of: "wedged", words: ["shows"] }, schedule([RECORD, MARK], []), { inPage: staysOld }],
];

/** The first of each kind of finding; with `--full` every one. */
const CHOSEN =
  process.env["FAULTS"] === "full"
    ? MUTATIONS
    : MUTATIONS.filter(([, { of }], at) => MUTATIONS.findIndex(([, found]) => found.of === of) === at);

test.each(CHOSEN)("it is found where %s", async (_, found, of, mutation) => {
  const { timeline, ...outcome }: Outcome = await run(of, servers, mutation);
  const told = outcome[found.of].join("\n");
  for (const word of found.words) expect(told, timeline.join("\n")).toContain(word);
});

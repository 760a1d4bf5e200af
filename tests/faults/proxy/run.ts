import { setTimeout as pause } from "node:timers/promises";
import { eventId } from "#contract/ids.ts";
import { MARK_STATUSES, type MarkStatus } from "#contract/marks.ts";
import { schoolDate } from "#contract/school-date.ts";
import type { Command } from "#client/outbox/row.ts";
import type { Schema } from "#server/database/schema.ts";
import { openBadNetwork, WEATHERS } from "#tests/faults/real/bad-network.ts";
import { createDice, type Dice } from "#tests/faults/real/dice.ts";
import type { Servers } from "#tests/faults/real/servers.ts";
import { type ClassScene, makeBehavior, makeClassScene } from "#tests/support/factories.ts";
import { type Device, openDevice } from "./device.ts";

/*
 * Many tablets at once tap faster than any teacher, each over a bad network of its own, while the servers die and come
 * back; then all is well again, and what was durable on the tablets is held against the database.
 */

export interface Sum {
  operations: number;
  /** Requests that write, and of these what arrived a second time. */
  writes: number;
  doubledWrites: number;
  /** Requests and answers that were lost, held up, cut off or not ours. */
  harmed: number;
  deviceKills: number;
  /** As often as one was asked for: of those at a commit some met none. */
  serverKills: number;
  /** Words, each of which is a fault. */
  lost: string[];
  doubled: string[];
  wedged: string[];
}

/** What a round may be made without, to see that it is then found out. */
export interface Mutation {
  /** Every write is sent twice, the second time under another key. */
  forgetsKeys?: true;
  /** Every so many taps one is told as kept that never was. */
  forgets?: number;
  /** Somebody else's page stands in one tablet's way to the end. */
  staysInPortal?: true;
}

export interface Round {
  seed: number;
  /** Of each of the tablets. */
  operations: number;
  /** Two tablets each. */
  classes: number;
  /** So long everything may take to be sent once all is well, in ms. */
  healsWithin: number;
}

const STUDENTS = 30;
/** Of each of a class's two tablets; those behind them belong to both. */
const OWN = 13;

const KINDS = ["mark", "record", "undo", "note", "finish", "reopen"] as const;
const LIKELY = [60, 20, 6, 6, 1, 1];
const MOST_PAUSE_MS = 24;
const WEATHER_CHANGES = 0.02;
const DEVICE_DIES = 0.01;
const SERVER_PAUSE_MS = 1_500;
/** Good weather is more likely than any one of the others. */
const WEATHER_LIKELY = WEATHERS.map((weather) => (weather === "good" ? 6 : 1));

interface Desk {
  device: Device;
  scene: ClassScene;
  /** Of the two tablets of the class. */
  place: 0 | 1;
  behaviors: readonly Schema["behavior"][];
  serverNow: () => number;
}

/** What a finger does next; undefined where there is nothing for it to do. */
function next({ device, scene, place, behaviors, serverNow }: Desk, dice: Dice): Command | undefined {
  const date = schoolDate(new Date(serverNow()), scene.school.time_zone);
  const of = { class_id: scene.class.id, date };
  const studentAt = (number: number): string => scene.students[number]?.id ?? "";
  const own = (): string => studentAt(place * OWN + dice.below(OWN));
  const words = `${place}, ${device.operations.length}`;
  const kind = dice.any(KINDS, LIKELY);
  switch (kind) {
    case "mark": {
      const number = dice.below(OWN + STUDENTS - 2 * OWN);
      const student_id = studentAt(number < OWN ? place * OWN + number : OWN + number);
      return { kind, args: { ...of, student_id, status: dice.any(MARK_STATUSES) } };
    }
    case "record": {
      const student_ids = [...new Set([own(), ...(dice.chance(0.2) ? [own(), own()] : [])])];
      return { kind, args: { ...of, behavior_id: dice.any(behaviors).id, student_ids, note: words } };
    }
    case "note":
      return { kind, args: { ...of, student_id: own(), text: words } };
    case "finish":
      return { kind, args: { ...of, student_ids: scene.students.map(({ id }) => id) } };
    case "reopen":
      return { kind, args: of };
    case "undo": {
      const { opId, command } = device.operations.findLast((one) => one.command.kind === "record" && one.opId) ?? {};
      if (command?.kind !== "record" || !opId) return undefined;
      const isUndone = device.operations.some(
        (one) => one.command.kind === "undo" && one.command.args.recorded === opId,
      );
      if (isUndone) return undefined;
      const { student_ids } = command.args;
      const event_ids = student_ids.map((id) => eventId(opId, id));
      return { kind, args: { ...command.args, recorded: opId, event_ids, student_ids } };
    }
  }
}

/** One tablet's hand, until it has done so much; gives how often its browser died. */
async function work(desk: Desk, count: number, dice: Dice): Promise<number> {
  const { device } = desk;
  let kills = 0;
  while (device.operations.length < count) {
    const command = next(desk, dice);
    if (command) device.tap(command);
    if (dice.chance(WEATHER_CHANGES)) device.network.weather = dice.any(WEATHERS, WEATHER_LIKELY);
    if (dice.chance(DEVICE_DIES)) {
      device.kill();
      kills += 1;
    }
    await pause(dice.below(MOST_PAUSE_MS));
  }
  return kills;
}

/** Lets servers and the database fail, one after the other, until it is over; gives how often a server was to be killed. */
async function trouble(servers: Servers, dice: Dice, isOver: () => boolean): Promise<number> {
  let kills = 0;
  while (!isOver()) {
    await pause(dice.below(SERVER_PAUSE_MS));
    const which = dice.below(2);
    const what = dice.any(["kill", "before", "after", "database"] as const);
    if (what === "kill") await servers.kill(which);
    else if (what === "database") {
      const mend = await servers.breakDatabase();
      await pause(dice.below(SERVER_PAUSE_MS));
      await mend();
    } else await servers.killAtCommit(what, which);
    if (what !== "database") kills += 1;
  }
  return kills;
}

async function untilSent(desks: readonly Desk[], healsWithin: number, except: Device | undefined): Promise<string[]> {
  for (const { device } of desks) if (device !== except) void device.network.heal();
  const waiting = (): Desk[] => desks.filter(({ device }) => device.waiting() > 0);
  for (const deadline = Date.now() + healsWithin; waiting().length > 0 && Date.now() < deadline;) {
    for (const { device } of waiting()) device.wake();
    await pause(100);
  }
  await Promise.all(desks.filter(({ device }) => device !== except).map(({ device }) => device.network.heal()));
  return waiting().map(
    ({ device, place }) =>
      `${device.waiting()} wait on tablet ${place}, which asked last: ${device.network.log.slice(-3).join(", ")}`,
  );
}

type Told = Pick<Sum, "lost" | "doubled">;

interface Stored {
  marks: ReadonlyMap<string, Schema["mark"]>;
  /** By their words. */
  events: ReadonlyMap<string, Schema["event"][]>;
  notes: ReadonlyMap<string, Schema["student_note"][]>;
}

async function storedOf({ database }: Servers, { class: { id }, students }: ClassScene): Promise<Stored> {
  const [marks, events, notes] = await Promise.all([
    database.read.selectFrom("mark").selectAll().where("class_id", "=", id).execute(),
    database.read.selectFrom("event").selectAll().where("class_id", "=", id).execute(),
    database.read
      .selectFrom("student_note")
      .selectAll()
      .where(
        "student_id",
        "in",
        students.map((student) => student.id),
      )
      .execute(),
  ]);
  return {
    marks: new Map(marks.map((mark) => [mark.student_id, mark])),
    events: Map.groupBy(events, ({ note }) => note ?? ""),
    notes: Map.groupBy(notes, ({ text }) => text),
  };
}

/** Of each student's marks the last that was delivered stands, or one that came after it. */
function judgeMarks(desks: readonly Desk[], { marks }: Stored, { lost, doubled }: Told): void {
  const all = desks.flatMap(({ device }, tablet) =>
    device.operations.flatMap((one) => {
      const { command } = one;
      if (command.kind !== "mark") return [];
      const { student_id: id, status } = command.args;
      return [{ tablet, id, status, isDelivered: device.isDelivered(one) }];
    }),
  );
  for (const [student, those] of Map.groupBy(all, ({ id }) => id)) {
    const mark = marks.get(student);
    const may = new Set<MarkStatus>();
    for (const own of Map.groupBy(those, ({ tablet }) => tablet).values()) {
      const last = own.findLastIndex(({ isDelivered }) => isDelivered);
      for (const { status } of own.slice(Math.max(0, last))) may.add(status);
    }
    if (those.some(({ isDelivered }) => isDelivered) && !(mark && may.has(mark.status)))
      lost.push(`mark of ${student}: ${[...may].join(" or ")}, stored as ${mark?.status ?? "nothing"}`);
    // *Finish* may have settled it before.
    if (mark && mark.version > those.length + 1) doubled.push(`${those.length} marks made version ${mark.version}`);
  }
}

/** What was recorded is there once, and what was taken back is taken back. */
function judgeWords({ device }: Desk, { events, notes }: Stored, { lost, doubled }: Told): void {
  const undone = new Map(
    device.operations.flatMap((one) => (one.command.kind === "undo" ? [[one.command.args.recorded, one]] : [])),
  );
  for (const operation of device.operations) {
    const { command, opId } = operation;
    // What waits is told as that.
    const isDelivered = device.isDelivered(operation);
    if (command.kind === "note") {
      const times = notes.get(command.args.text)?.length ?? 0;
      if (isDelivered && times === 0) lost.push(`the note "${command.args.text}"`);
      if (times > 1) doubled.push(`the note "${command.args.text}" is there ${times} times`);
    } else if (command.kind === "record") {
      const { note = "", student_ids } = command.args;
      const made = events.get(note) ?? [];
      const undo = opId ? undone.get(opId) : undefined;
      if (isDelivered && !undo && made.length < student_ids.length)
        lost.push(`recording "${note}" (${made.length} events)`);
      if (made.length > student_ids.length) doubled.push(`recording "${note}" made ${made.length} events`);
      if (undo && device.isDelivered(undo) && made.some(({ undone_at }) => !undone_at))
        lost.push(`the undo of "${note}"`);
      if (!undo && made.some(({ undone_at }) => undone_at)) lost.push(`"${note}", which nobody has taken back`);
    }
  }
}

/** A class with its two tablets. */
async function furnish(servers: Servers, dice: Dice, mutation: Mutation): Promise<Desk[]> {
  const scene = await makeClassScene(servers.database, { students: STUDENTS, now: new Date(servers.now()) });
  const behaviors = [];
  for (let position = 0; position < 3; position += 1)
    behaviors.push(await makeBehavior(servers.database, scene.school.id, { position }));
  const { forgetsKeys, forgets } = mutation;
  const desks: Desk[] = [];
  for (const place of [0, 1] as const) {
    const network = await openBadNetwork({
      ports: servers.ports,
      dice: createDice(dice.below(2 ** 30)),
      ...(forgetsKeys ? { forgetsKeys, doubled: 1 } : {}),
    });
    const device = openDevice({
      as: scene.teacher,
      network,
      dice: createDice(dice.below(2 ** 30)),
      timeZone: scene.school.time_zone,
      serverNow: servers.now,
      ...(forgets ? { forgets } : {}),
    });
    desks.push({ device, scene, place, behaviors, serverNow: servers.now });
  }
  return desks;
}

/** Plays a round from its start to the verdict. */
export async function playRound(
  { seed, operations, classes, healsWithin }: Round,
  servers: Servers,
  mutation: Mutation = {},
): Promise<Sum> {
  const dice = createDice(seed);
  const rooms = await Promise.all(Array.from({ length: classes }, () => furnish(servers, dice, mutation)));
  const desks = rooms.flat();
  try {
    let isOver = false;
    const troubles = trouble(servers, createDice(seed + 1), () => isOver);
    const kills = await Promise.all(
      desks.map((desk) => work(desk, operations, createDice(dice.below(2 ** 30)))),
    ).finally(() => (isOver = true));
    const serverKills = await troubles;
    await servers.heal();
    const left = mutation.staysInPortal ? desks[0]?.device : undefined;
    if (left) left.network.weather = "portal";
    const wedged = await untilSent(desks, healsWithin, left);
    const told: Told = { lost: [], doubled: [] };
    for (const room of rooms) {
      const [first] = room;
      if (!first) continue;
      const stored = await storedOf(servers, first.scene);
      judgeMarks(room, stored, told);
      for (const desk of room) judgeWords(desk, stored, told);
    }
    // Nothing that was done here gives a server a reason to refuse it.
    for (const { device } of desks) told.lost.push(...device.refused());
    const sumOf = (count: (desk: Desk) => number): number => desks.reduce((sum, desk) => sum + count(desk), 0);
    return {
      operations: sumOf(({ device }) => device.operations.length),
      writes: sumOf(({ device }) => device.network.counts.writes),
      doubledWrites: sumOf(({ device }) => device.network.counts.doubled),
      harmed: sumOf(({ device }) => device.network.counts.harmed),
      deviceKills: kills.reduce((sum, one) => sum + one, 0),
      serverKills,
      ...told,
      wedged,
    };
  } finally {
    for (const { device } of desks) device.stop();
    await Promise.all(desks.map(({ device }) => device.network.close()));
  }
}

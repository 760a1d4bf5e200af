import { setTimeout as pause } from "node:timers/promises";
import type { DatabasePlace } from "#server/database/database.ts";
import { type BrowserSchool, makeBrowserSchool } from "#tests/support/browser-school.ts";
import type { SignedIn } from "#tests/support/factories.ts";
import { openBadNetwork } from "./bad-network.ts";
import { createDice } from "./dice.ts";
import * as hand from "./hand.ts";
import { judge, type Verdict } from "./judge.ts";
import { type Deed, type Event, OWN, type Schedule, type Step } from "./schedule.ts";
import { type Servers, startServers } from "./servers.ts";
import { openTablet, type Tablet } from "./tablet.ts";

export interface Outcome extends Verdict {
  /** Outboxes that did not drain, and tablets that do not show the same, once all is well again. */
  wedged: string[];
  /** Touches that the screen answered. */
  taps: number;
  shown: number;
  kills: number;
  /** Of these so many within 50 ms of a tap. */
  killsAtTap: number;
  serverKills: number;
  writes: number;
  doubledWrites: number;
  /** What happened, in order, in words. */
  timeline: string[];
}

/** So long everything may take to be sent and shown everywhere, once all is well, in ms. */
const HEALED_WITHIN_MS = 30_000;

interface Scene {
  school: BrowserSchool;
  servers: Servers;
  tablets: Tablet[];
  tell: (line: string) => void;
}

const words = ({ do: name, ...rest }: Deed | Event): string => [name, ...Object.values(rest)].join(" ");

async function crash(tablet: Tablet, { moment, ms }: Extract<Deed, { do: "kill" }>, student: string): Promise<void> {
  if (moment === "tap") {
    const isTapped = await hand.mark(tablet, student, false).catch(() => false);
    if (isTapped) tablet.killsAtTap += 1;
  }
  if (moment === "answer") await Promise.race([tablet.network.nextAnswer(), pause(1_500)]);
  await pause(ms);
  await tablet.crash();
}

async function does(deed: Deed, tablet: Tablet, place: number, { school }: Scene): Promise<boolean> {
  const studentOf = (number: number): string => {
    const at = number < OWN ? place * OWN + number : school.class30.students.length + OWN - 1 - number;
    return school.class30.students[at]?.id ?? "";
  };
  if (deed.do === "weather") {
    tablet.network.weather = deed.weather;
    return true;
  }
  if (deed.do === "kill") {
    await crash(tablet, deed, studentOf(deed.student));
    return true;
  }
  await hand.toClass(tablet, school.password);
  switch (deed.do) {
    case "mark":
      return hand.mark(tablet, studentOf(deed.student));
    case "record":
      return hand.record(tablet, studentOf(deed.student), school.behaviors[deed.behavior]?.name ?? "");
    case "undo":
      return hand.undo(tablet);
    case "finish":
      return hand.finish(tablet);
  }
}

async function befalls(event: Event, { servers }: Scene): Promise<void> {
  if (event.do === "server-kill") return servers.kill(event.which);
  if (event.do === "server-dies") return servers.killAtCommit(event.point, event.which);
  const mend = await servers.breakDatabase();
  await pause(event.ms);
  return mend();
}

async function inTurn<T extends Deed | Event>(
  steps: readonly Step<T>[],
  name: string,
  tell: Scene["tell"],
  work: (what: T) => Promise<unknown>,
): Promise<void> {
  for (const { what, pause: ms } of steps) {
    const came = await work(what).then(
      (isDone) => (isDone === false ? " — nothing" : ""),
      (error: unknown) => ` — ${error instanceof Error ? error.message.split("\n")[0] : ""}`,
    );
    tell(`${name}: ${words(what)}${came}`);
    await pause(ms);
  }
}

const chipOf = ({ page }: Tablet): Promise<string> =>
  page.evaluate(() => document.querySelector("header button[data-state]")?.textContent ?? "").catch(() => "");

/** What each tile says; a tablet that shows none says so. */
const shownBy = ({ page }: Tablet): Promise<string> =>
  page
    .evaluate(() =>
      [...document.querySelectorAll("[data-student] > .visually-hidden")]
        .map((label) => label.firstChild?.textContent ?? "")
        .join("\n"),
    )
    .catch(() => "");

/** A teacher takes the tablet up some time later. */
async function lookAt(tablet: Tablet, { school }: Scene): Promise<void> {
  await hand.toClass(tablet, school.password);
  await hand.toBrowse(tablet);
  await tablet.page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
}

async function healed(scene: Scene, isPickedUp: boolean): Promise<string[]> {
  const { tablets, servers } = scene;
  await servers.heal();
  for (const { network } of tablets) network.heal();
  const deadline = Date.now() + HEALED_WITHIN_MS;
  const left = async (): Promise<string[]> => {
    const chips = await Promise.all(tablets.map(chipOf));
    return chips.flatMap((chip, at) =>
      /^All saved$|^\d+ needs? you$/.test(chip) ? [] : [`${tablets[at]?.name}: "${chip}"`],
    );
  };
  while (Date.now() < deadline) {
    for (const tablet of tablets) {
      if (isPickedUp) await lookAt(tablet, scene).catch(() => undefined);
      else await hand.toClass(tablet, scene.school.password).catch(() => undefined);
    }
    if ((await left()).length === 0) break;
    await pause(250);
  }
  const stuck = await left();
  return stuck.length > 0 ? stuck : agree(scene);
}

/** What was asked for a moment ago is not asked again: half a minute passes for the tablets. */
async function agree(scene: Scene): Promise<string[]> {
  const { tablets } = scene;
  const deadline = Date.now() + HEALED_WITHIN_MS;
  for (const tablet of tablets) await tablet.setClock(31_000);
  let views: string[] = [];
  while (Date.now() < deadline) {
    for (const tablet of tablets) await lookAt(tablet, scene).catch(() => undefined);
    await pause(200);
    views = await Promise.all(tablets.map(shownBy));
    if (views[0] && views.every((view) => view === views[0])) return [];
  }
  const [first = "", ...others] = views;
  return others.flatMap((other, at) =>
    other.split("\n").flatMap((line, number) => {
      const said = first.split("\n")[number];
      return line === said ? [] : [`${tablets[0]?.name} shows "${said}", ${tablets[at + 1]?.name} "${line}"`];
    }),
  );
}

async function emailOf({ servers }: Pick<Scene, "servers">, { account }: SignedIn): Promise<string> {
  const { email } = await servers.database.read
    .selectFrom("login")
    .select("email")
    .where("id", "=", account.login_id)
    .executeTakeFirstOrThrow();
  return email;
}

/** Runs a schedule on the real parts, lets all be well again, and tells what came of it. */
export async function run(schedule: Schedule, place: DatabasePlace): Promise<Outcome> {
  const began = Date.now();
  const timeline: string[] = [];
  const tell = (line: string): void => void timeline.push(`${((Date.now() - began) / 1000).toFixed(2)} ${line}`);
  const ends: (() => Promise<unknown>)[] = [];
  try {
    const servers = await startServers(place, schedule.clock);
    ends.push(() => servers.close());
    const startedAt = Date.parse(schedule.clock) - Date.now();
    const school = await makeBrowserSchool(servers.database);
    const scene: Scene = { school, servers, tablets: [], tell };
    for (const [at] of schedule.tablets.entries()) {
      const as = [school.teacher, school.administrator][at] ?? school.teacher;
      const dice = createDice(schedule.seed + at + 1);
      const network = await openBadNetwork({ ports: servers.ports, dice });
      ends.push(() => network.close());
      const tablet = await openTablet({
        name: `tablet-${at + 1}`,
        as,
        email: await emailOf(scene, as),
        network,
        serverNow: () => startedAt + Date.now(),
        tell,
      });
      ends.push(() => tablet.discard());
      scene.tablets.push(tablet);
    }
    await Promise.all(scene.tablets.map((tablet) => begin(tablet, scene)));
    tell("all stand");
    await Promise.all([
      ...scene.tablets.map((tablet, at) =>
        inTurn(schedule.tablets[at] ?? [], tablet.name, tell, (deed) => does(deed, tablet, at, scene)),
      ),
      inTurn(schedule.servers, "servers", tell, (event) => befalls(event, scene)),
    ]);
    tell("all is well again");
    const wedged = await healed(scene, schedule.isPickedUp);
    tell("judged");
    const verdict = await judge(servers.database, school, scene.tablets);
    const taps = scene.tablets.flatMap((tablet) => tablet.taps);
    const sum = (of: (tablet: Tablet) => number): number => scene.tablets.reduce((all, tablet) => all + of(tablet), 0);
    return {
      ...verdict,
      wedged,
      taps: taps.filter(({ isDone }) => isDone).length,
      shown: taps.filter(({ isShown }) => isShown).length,
      kills: sum(({ kills }) => kills),
      killsAtTap: sum(({ killsAtTap }) => killsAtTap),
      serverKills: schedule.servers.filter(({ what }) => what.do !== "database-breaks").length,
      writes: sum(({ network }) => network.counts.writes),
      doubledWrites: sum(({ network }) => network.counts.doubled),
      timeline,
    };
  } finally {
    for (const end of ends.toReversed()) await end();
  }
}

/** The app is installed and knows the class, so that it opens without a network from then on. */
async function begin(tablet: Tablet, { school }: Scene): Promise<void> {
  await hand.toClass(tablet, school.password);
  await hand.lookAtBehaviors(tablet, school.class30.students[0]?.id ?? "");
  await tablet.page.evaluate(async () => void (await navigator.serviceWorker.ready));
}

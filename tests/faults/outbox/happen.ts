import { eventId, noteId } from "#contract/ids.ts";
import { MARK_STATUSES } from "#contract/marks.ts";
import { beforeSignOut } from "#client/features/sync-status/before-sign-out.ts";
import type { CommandArgs, Kind, Row } from "#client/outbox/row.ts";
import type { Device, Tab } from "./device.ts";
import type { Planted } from "./memory-store.ts";
import type { Network } from "./network.ts";
import type { Observer } from "./observer.ts";
import type { Happening } from "./schedule.ts";
import type { Timeline } from "./timeline.ts";
import {
  ACTIVITIES,
  BEHAVIOR_IDS,
  CLASSES,
  connectionIdOf,
  DATE,
  EPOCH,
  FOREIGN_CLASS,
  OPTIONS,
  STRANGER,
  STUDENTS,
  UNKNOWN_ACTIVITY,
  UNKNOWN_BEHAVIOR,
} from "./world.ts";

export interface Scene {
  time: Timeline;
  network: Network;
  observer: Observer;
  devices: readonly Device[];
}

const at = <T>(list: readonly T[], number: number, otherwise: T): T => list[number] ?? otherwise;
const turn = <T>(list: readonly T[], number: number): T | undefined => list[number % list.length];

const tabOf = ({ devices }: Scene, who: number): Tab | undefined =>
  turn(
    devices.flatMap((device) => device.tabs()),
    who,
  );
const deviceOf = ({ devices }: Scene, who: number): Device | undefined => turn(devices, who);

/** The same tap said in a way that the server takes; undefined where there is none. */
function mended({ kind, args }: Row): CommandArgs[Kind] | undefined {
  const { class_id, date } = args;
  const [student_id = "", behavior_id = ""] = [STUDENTS[0], BEHAVIOR_IDS[0]];
  if (class_id === FOREIGN_CLASS) return undefined;
  if (kind === "mark") return { class_id, date, student_id, status: "late" };
  return kind === "record" ? { class_id, date, behavior_id, student_ids: [student_id] } : undefined;
}

function tap(scene: Scene, device: Device, tab: Tab, what: Happening): void {
  const of = { class_id: at(CLASSES, "cls" in what ? what.cls : 0, FOREIGN_CLASS), date: DATE };
  switch (what.do) {
    case "mark": {
      const student_id = at(STUDENTS, what.student, STRANGER);
      const mark = CLASSES.includes(of.class_id)
        ? tab.view(of.class_id).students.find(({ id }) => id === student_id)?.mark
        : null;
      const base = mark && !mark.settled ? { base: mark.version } : {};
      return tab.tap({
        kind: "mark",
        args: { ...of, student_id, status: MARK_STATUSES[what.status] ?? "present", ...base },
      });
    }
    case "finish": {
      const untouched = CLASSES.includes(of.class_id) ? tab.view(of.class_id).students.filter(({ mark }) => !mark) : [];
      return tab.tap({ kind: "finish", args: { ...of, student_ids: untouched.map(({ id }) => id) } });
    }
    case "reopen":
      return tab.tap({ kind: "reopen", args: of });
    case "record": {
      const student_ids = what.students.map((number) => at(STUDENTS, number, STRANGER));
      const note = what.note ? { note: "kind to a friend" } : {};
      return tab.tap({
        kind: "record",
        args: { ...of, student_ids, behavior_id: at(BEHAVIOR_IDS, what.behavior, UNKNOWN_BEHAVIOR), ...note },
      });
    }
    case "undo": {
      const all = [...scene.observer.taps.values()].map(({ row }) => row);
      const undone = new Set(all.map((row) => (row.kind === "undo" ? row.args.recorded : undefined)));
      const recorded = turn(
        [...scene.observer.taps.values()].filter(
          ({ row, device: on, isRest, end }) =>
            (row.kind === "record" || row.kind === "note") &&
            row.account_id === tab.account &&
            on === device.name &&
            !isRest &&
            end === null &&
            !undone.has(row.op_id),
        ),
        what.which,
      )?.row;
      if (recorded?.kind === "note") {
        const { student_id, class_id, date } = recorded.args;
        const event_ids = [noteId(recorded.op_id)];
        const student_ids = [student_id];
        return tab.tap({
          kind: "undo",
          args: { class_id, date, recorded: recorded.op_id, of: "note", event_ids, student_ids },
        });
      }
      if (recorded?.kind !== "record") return;
      const { student_ids, class_id, date } = recorded.args;
      const event_ids = student_ids.map((id) => eventId(recorded.op_id, id));
      return tab.tap({ kind: "undo", args: { class_id, date, recorded: recorded.op_id, event_ids, student_ids } });
    }
    case "note":
      return tab.tap({
        kind: "note",
        args: { ...of, student_id: at(STUDENTS, what.student, STRANGER), text: "Ask her about the trip" },
      });
    case "complete": {
      const student_id = at(STUDENTS, what.student, STRANGER);
      const resolutions = what.agreed ? ["a seat by the window"] : [];
      return tab.tap({
        kind: "complete",
        args: {
          ...of,
          student_id,
          connection_id: connectionIdOf(student_id),
          selected_option: at(OPTIONS, what.option, ""),
          resolutions,
        },
      });
    }
    case "circle":
      return tab.tap({
        kind: "circle",
        args: { ...of, activity_id: at(ACTIVITIES, what.activity, UNKNOWN_ACTIVITY), comment: "100%" },
      });
    case "seat": {
      const [row, column] = what.column === 0 ? [null, null] : [1, what.column];
      const plan = CLASSES.includes(of.class_id) ? tab.view(of.class_id).seating : null;
      const moves = [{ student_id: at(STUDENTS, what.student, ""), row, column }];
      return tab.tap({ kind: "seat", args: { ...of, moves, base: plan?.version ?? 0 } });
    }
    default:
      return undefined;
  }
}

/** A row as the first version of the app would have left it, or as one to come. */
function plant(scene: Scene, device: Device, tab: Tab, isNewer: boolean): Promise<void> {
  const tapped_at = new Date(EPOCH + scene.time.now()).toISOString();
  const bare = { op_id: scene.time.id(), account_id: tab.account, tapped_at };
  const of = { class_id: CLASSES[0] ?? "", date: DATE };
  const newer: Planted = { ...bare, schema: 9, kind: "telepathy", args: of, lanes: ["telepathy:1"] };
  if (isNewer) return device.storage.plant(newer);
  return device.storage.plant({ ...bare, kind: "mark", args: { ...of, student_id: STUDENTS[0], status: "late" } });
}

async function decide(scene: Scene, tab: Tab, what: "discard" | "retry" | "mend"): Promise<void> {
  const row = turn(tab.outbox.getSnapshot().needsYou, 0);
  if (!row) return;
  if (what === "discard") scene.observer.leaving(row.op_id);
  const args = what === "mend" ? mended(row) : undefined;
  const done = what === "discard" ? tab.outbox.discard(row.op_id) : tab.outbox.retry(row.op_id, args);
  await done.catch(() => false);
}

/** Lets one thing happen. What takes time goes on while the schedule does. */
export async function happen(scene: Scene, what: Happening): Promise<void> {
  const { time, network } = scene;
  if (what.do === "weather") {
    network.weather = what.weather;
    return;
  }
  if (what.do === "pass") return time.pass(what.ms);
  if (what.do === "sleep") {
    time.skip(what.ms);
    return;
  }
  const tab = tabOf(scene, what.who);
  const device =
    what.do === "sign-in" || what.do === "clock" || what.do === "expire" || what.do === "stall"
      ? deviceOf(scene, what.who)
      : scene.devices.find((one) => tab && one.tabs().includes(tab));
  if (!device) return;
  switch (what.do) {
    case "clock":
      // Which of two taps was the later is not to be told where the clock jumps in the very moment between them.
      await time.pass(500);
      device.offset = device.offset === 0 ? what.ms : 0;
      return;
    case "stall":
      time.after(what.ms, device.storage.stall());
      return;
    case "expire":
      device.session = null;
      return;
    case "sign-in": {
      if (what.closesOthers) for (const other of device.tabs()) if (other.account !== what.account) other.kill();
      device.session = what.account;
      const own = device.tabs().find(({ account }) => account === what.account) ?? device.open(what.account);
      own.wake("visible");
      return;
    }
    default:
      break;
  }
  if (!tab) return;
  switch (what.do) {
    case "kill":
      tab.kill();
      if (what.reopens) device.open(tab.account);
      return;
    case "open-tab":
      device.open(tab.account);
      return;
    case "fetch":
      return tab.fetch();
    case "wake":
      return tab.wake("visible");
    case "discard":
    case "retry":
    case "mend":
      void decide(scene, tab, what.do);
      return;
    case "plant":
    case "plant-newer": {
      // A version of the app takes the place of another when no tab is open.
      for (const other of device.tabs()) other.kill();
      void plant(scene, device, tab, what.do === "plant-newer").then(() => device.open(tab.account));
      return;
    }
    case "seal": {
      for (const other of device.tabs()) other.kill();
      void (device.storage.seal?.(tab.account, what.diesAfter) ?? Promise.resolve()).then(() =>
        device.open(tab.account),
      );
      return;
    }
    case "sign-out": {
      void beforeSignOut(tab.outbox, {
        now: time.now,
        elapsed: time.now,
        after: time.after,
        offset: () => 0,
        isTold: () => true,
      });
      await time.pass(6_000);
      for (const other of device.tabs()) if (other.account === tab.account) other.kill();
      if (device.session === tab.account) device.session = null;
      device.forget(tab.account);
      return;
    }
    default:
      return tap(scene, device, tab, what);
  }
}

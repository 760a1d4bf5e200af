import type { StudentList } from "#contract/check-in.ts";
import { createChipStatus } from "#client/features/sync-status/chip-status.ts";
import type { Clock } from "#client/outbox/clock.ts";
import { deliveredList } from "#client/outbox/delivery.ts";
import { createOutbox, type News, type Outbox } from "#client/outbox/outbox.ts";
import { overlayStudentList, type ShownStudentList } from "#client/outbox/overlay.ts";
import type { Command, Row } from "#client/outbox/row.ts";
import { createSender } from "#client/outbox/sender.ts";
import type { DeviceStorage } from "./memory-store.ts";
import type { ModelServer } from "./model-server.ts";
import type { Network } from "./network.ts";
import { blindScreenOf, screenOf, shownTooEarly } from "./screen.ts";
import { createLocks, type Life } from "./tab-locks.ts";
import type { Timeline } from "./timeline.ts";
import { BEHAVIORS, CLASSES, EPOCH } from "./world.ts";

export interface Tab {
  account: string;
  life: Life;
  outbox: Outbox;
  /** A class as the tab shows it. */
  view(classId: string): ShownStudentList;
  tap(command: Command): void;
  /** Reads the classes anew, where the network lets it. */
  fetch(): void;
  wake(trigger: "visible" | "online" | "sync"): void;
  /** The browser goes, memory and all. */
  kill(): void;
}

export interface Device {
  name: string;
  storage: DeviceStorage;
  /** How far the device's clock is off, in ms. */
  offset: number;
  /** Whose cookie the browser holds. */
  session: string | null;
  tabs(): Tab[];
  open(account: string): Tab;
  /** Leaves nothing of the account but its sealed rows. */
  forget(account: string): void;
}

export interface Around {
  time: Timeline;
  server: ModelServer;
  network: Network;
  storage: DeviceStorage;
  /** A finger has come down. */
  onTap: (opId: string) => void;
  /** Rows stand in front of a teacher as safe on the device. */
  onShown: (opIds: readonly string[]) => void;
  /** The screen says more than is true. */
  onLie: (lie: string) => void;
  /** What became of the tap in the device's storage. */
  inStorage: (opId: string) => "kept" | "gone" | "unknown";
  /** The screen tells nothing apart, to see that it is then found out. */
  blindScreen?: boolean;
  /** Answers never reach the cache, to see that it is then found out. */
  ignoresAnswers?: boolean;
}

type Cache = Map<string, StudentList>;

/** What a tab keeps of the server's, and what of it outlives the tab. */
function createCache(account: string, kept: Map<string, Cache>, { time, server }: Around, life: Life) {
  const lists: Cache = new Map(kept.get(account) ?? CLASSES.map((id) => [id, server.list(account, id)]));
  let begun = 0;
  const keep = (delay: number): Promise<void> =>
    new Promise((resolve) => {
      time.after(delay, () => {
        if (!life.isAlive) return;
        kept.set(account, new Map(lists));
        resolve();
      });
    });
  return {
    lists,
    keep,
    /** A number for a fetch; whatever comes after it makes it stale. */
    begin: () => (begun += 1),
    isLatest: (number: number) => life.isAlive && number === begun,
  };
}

/** A browser on a device: its tabs, what they share, and what outlives them. */
export function createDevice(name: string, around: Around): Device {
  const { time, server, network, storage } = around;
  const kept = new Map<string, Cache>();
  const hearers = new Map<Life, (news: News) => void>();
  const locks = createLocks();
  const tabs: Tab[] = [];
  /** What the server's clock was ahead of the device's when it was told last, in ms; kept, as the app keeps it. */
  let known = 0;

  function open(account: string): Tab {
    const life: Life = { isAlive: true };
    const cache = createCache(account, kept, around, life);
    let spoken = 0;
    /** Taps of a finger in this tab of which nobody has said yet what became of them. */
    const fingers = new Map<string, Row>();
    /** Those that are not on the device. A recording and its undo take each other away, and then leave nothing to keep. */
    const unkept = (): Row[] => {
      const rows = [...fingers.values()];
      const waits = new Set(outbox.getSnapshot().keeping.map(({ op_id }) => op_id));
      const undone = new Set(
        rows.flatMap((row) => (row.kind === "undo" && !waits.has(row.op_id) ? (row.args.recorded ?? []) : [])),
      );
      const isGone = (opId: string): boolean =>
        undone.has(opId) && !waits.has(opId) && around.inStorage(opId) !== "kept";
      return rows.filter(
        (row) =>
          around.inStorage(row.op_id) === "unknown" &&
          !isGone(row.kind === "undo" ? (row.args.recorded ?? "") : row.op_id),
      );
    };
    const look = (): void => {
      if (!life.isAlive) return;
      const rows = unkept();
      // Where all is on the device the screen may say so of all.
      if (rows.length > 0) {
        const screen = (around.blindScreen ? blindScreenOf : screenOf)(
          cache.lists,
          outbox.getSnapshot(),
          chip.get().text,
        );
        for (const lie of shownTooEarly(screen, rows)) around.onLie(lie);
      }
      around.onShown(outbox.getSnapshot().rows.map(({ op_id }) => op_id));
    };

    let isTold = false;
    /** An answer of ours tells the time. */
    const tellTime = (): boolean => {
      known = -device.offset;
      isTold = true;
      return true;
    };
    const clock: Clock = {
      now: () => EPOCH + time.now() + device.offset + known,
      elapsed: () => time.now(),
      offset: () => known,
      isTold: () => isTold,
      after: (ms, work) => time.after(ms, () => life.isAlive && work()),
    };
    const outbox = createOutbox({
      accountId: account,
      timeZone: "UTC",
      sender: createSender,
      store: storage.openFor(() => life.isAlive),
      transport: async (step, meant) => {
        const reply = await network.send({ ...step, meant }, device.session);
        return life.isAlive ? reply : new Promise(() => undefined);
      },
      channel: {
        post: (news) => {
          // News of one tab keeps its order, that of two does not.
          spoken = Math.max(spoken, time.now() + time.dice(80));
          for (const [other, hear] of hearers)
            if (other !== life) time.after(spoken - time.now(), () => other.isAlive && hear(structuredClone(news)));
        },
        onNews: (hear) => {
          hearers.set(life, hear);
          return () => void hearers.delete(life);
        },
      },
      locks: locks.for(life),
      clock,
      random: () => time.random(),
      newId: () => time.id(),
      onDelivered: (delivery) => {
        if (around.ignoresAnswers) return;
        // A fetch that was begun before may bring what was before this answer.
        cache.begin();
        for (const [id, list] of cache.lists) cache.lists.set(id, deliveredList(list, delivery));
      },
      kept: () => cache.keep(time.dice(time.dice(3) === 0 ? 2_000 : 20)),
      met: async () => isTold || network.read(tellTime).catch(() => false),
      onMissed: () => tab.fetch(),
    });

    const tab: Tab = {
      account,
      life,
      outbox,
      view: (id) =>
        overlayStudentList(cache.lists.get(id) ?? server.list(account, id), outbox.getSnapshot().taps, BEHAVIORS),
      tap: (command) => {
        const added = outbox.enqueue(command);
        const row = outbox.getSnapshot().keeping.at(-1);
        if (row) {
          fingers.set(row.op_id, row);
          around.onTap(row.op_id);
        } else around.onLie(`a ${command.kind} did not count from the finger on`);
        const settle = (): void => {
          if (row) fingers.delete(row.op_id);
        };
        look();
        added.then(settle, settle);
      },
      fetch: () => {
        if (device.session !== account) return;
        const number = cache.begin();
        network
          .read(() => CLASSES.map((id) => server.list(account, id)))
          .then((lists) => {
            tellTime();
            if (!cache.isLatest(number)) return;
            for (const list of lists) cache.lists.set(list.class.id, list);
            void cache.keep(time.dice(1_000));
          })
          .catch(() => undefined);
      },
      wake: (trigger) => void outbox.triggered(trigger).catch(() => undefined),
      kill: () => {
        life.isAlive = false;
        hearers.delete(life);
        locks.free(life);
        outbox.stop();
        tabs.splice(tabs.indexOf(tab), 1);
      },
    };
    const chip = createChipStatus(outbox, clock);
    chip.subscribe(look);
    outbox.subscribe(look);
    tabs.push(tab);
    return tab;
  }

  const device: Device = {
    name,
    storage,
    offset: 0,
    session: null,
    tabs: () => [...tabs],
    open,
    forget: (account) => void kept.delete(account),
  };
  return device;
}

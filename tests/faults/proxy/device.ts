import { createOutbox, type Outbox } from "#client/outbox/outbox.ts";
import type { Clock } from "#client/outbox/clock.ts";
import type { Transport } from "#client/outbox/requester.ts";
import type { Command, Row } from "#client/outbox/row.ts";
import { createSender } from "#client/outbox/sender.ts";
import { createMemoryStorage } from "#tests/faults/outbox/memory-store.ts";
import type { BadNetwork } from "#tests/faults/real/bad-network.ts";
import type { Dice } from "#tests/faults/real/dice.ts";
import type { SignedIn } from "#tests/support/factories.ts";

/** What a finger did, and what is known of it. */
export interface Operation {
  command: Command;
  /** The app's own name for it, once it is durable. */
  opId?: string;
}

/** A tablet without a screen: the app's own outbox on storage that outlives it, over a network of its own. */
export interface Device {
  as: SignedIn;
  operations: Operation[];
  network: BadNetwork;
  /** A tap; it counts as shown from when it is durable. */
  tap(command: Command): void;
  /** The browser goes, with all that was not durable, and is opened again. */
  kill(): void;
  /** So many taps are not on the server yet, and are not refused. */
  waiting(): number;
  /** It was durable, and waits no more: the server has it, or has refused it, which is told besides. */
  isDelivered(operation: Operation): boolean;
  /** What the server would not take, in its words. */
  refused(): string[];
  /** A teacher takes it up: what waits is tried at once. */
  wake(): void;
  stop(): void;
}

interface Given {
  as: SignedIn;
  network: BadNetwork;
  dice: Dice;
  timeZone: string;
  /** The servers' moment, in ms. */
  serverNow: () => number;
  /** Every so many taps one is told as kept that never was, to see that it is then found out. */
  forgets?: number;
}

/** So many times faster than a teacher's everything waits: for a next tap, an answer, another try. */
const PACE = 8;

const clockOf = (serverNow: () => number, isAlive: () => boolean): Clock => ({
  now: serverNow,
  offset: () => 0,
  isTold: () => true,
  elapsed: () => performance.now() * PACE,
  after: (ms, work) => {
    const timer = setTimeout(() => isAlive() && work(), ms / PACE);
    return () => clearTimeout(timer);
  },
});

/** As the app asks: an answer that is no JSON is nobody's of ours. */
const transportTo =
  ({ origin }: BadNetwork, { headers }: SignedIn): Transport =>
  async (step, accountId) => {
    const answer = await fetch(`${origin}/api${step.path}`, {
      method: step.method,
      redirect: "manual",
      headers: {
        ...headers,
        accept: "application/json",
        "x-account-id": accountId,
        "idempotency-key": step.key,
        ...(step.body === null ? {} : { "content-type": "application/json" }),
      },
      ...(step.body === null ? {} : { body: step.body }),
    });
    const text = await answer.text();
    const wait = Number(answer.headers.get("retry-after") ?? Number.NaN);
    return {
      status: answer.status,
      body: text === "" ? undefined : JSON.parse(text),
      ...(Number.isFinite(wait) ? { retryAfter: wait } : {}),
    };
  };

export function openDevice({ as, network, dice, timeZone, serverNow, forgets }: Given): Device {
  const operations: Operation[] = [];
  const storage = createMemoryStorage(
    {
      after: (ms, work) => {
        const timer = setTimeout(work, ms / PACE);
        return () => clearTimeout(timer);
      },
      random: () => dice.below(2 ** 30) / 2 ** 30,
      dice: dice.below,
    },
    () => undefined,
  );
  const transport = transportTo(network, as);
  let end = (): void => undefined;

  function open(): Outbox {
    let isAlive = true;
    const opened = createOutbox({
      accountId: as.account.id,
      timeZone,
      sender: createSender,
      store: storage.openFor(() => isAlive),
      transport: async (...asked) => {
        const [reply] = await Promise.allSettled([transport(...asked)]);
        // What comes for a browser that is gone reaches nobody.
        if (!isAlive) return new Promise(() => undefined);
        if (reply.status === "rejected") throw reply.reason;
        return reply.value;
      },
      clock: clockOf(serverNow, () => isAlive),
      random: () => dice.below(1_000) / 1_000,
    });
    end = () => {
      isAlive = false;
      opened.stop();
    };
    return opened;
  }

  let outbox = open();
  const waiting = (): Row[] => outbox.getSnapshot().taps.filter(({ refusal }) => !refusal);
  return {
    as,
    operations,
    network,
    tap: (command) => {
      const operation: Operation = { command };
      operations.push(operation);
      if (forgets && operations.length % forgets === 0) {
        operation.opId = "forgotten";
        return;
      }
      // A tap that is not durable yet may go with its browser.
      outbox.enqueue(command).then(
        ({ op_id }) => (operation.opId = op_id),
        () => undefined,
      );
    },
    kill: () => {
      end();
      outbox = open();
    },
    waiting: () => waiting().length,
    isDelivered: ({ opId }) => opId !== undefined && !waiting().some(({ op_id }) => op_id === opId),
    refused: () => outbox.getSnapshot().needsYou.map(({ kind, refusal }) => `${kind}: ${refusal?.message}`),
    wake: () => void outbox.flush().catch(() => undefined),
    stop: () => end(),
  };
}

import { createOutbox, type Outbox, type OutboxOptions } from "#client/outbox/outbox.ts";
import type { Reply } from "#client/outbox/requester.ts";
import type { Step } from "#client/outbox/row.ts";
import { createSender } from "#client/outbox/sender.ts";
import { createMemoryStorage, type DeviceStorage } from "#tests/faults/outbox/memory-store.ts";
import { createModelServer, type ModelServer } from "#tests/faults/outbox/model-server.ts";
import { createTimeline, type Timeline } from "#tests/faults/outbox/timeline.ts";
import { EPOCH } from "#tests/faults/outbox/world.ts";

export const ACCOUNT = "account-a";

export interface Lab {
  time: Timeline;
  server: ModelServer;
  storage: DeviceStorage;
  /** Every request as it left, in order. */
  sent: Step[];
  /** What the network does instead of asking the server; undefined: it asks. */
  weather: ((step: Step) => Promise<Reply>) | undefined;
  /** What the device's clock is wrong by, and what it knows of the server's. */
  clock: { error: number; offset: number; isTold: boolean };
  open: (more?: Partial<OutboxOptions>) => ReturnType<typeof createOutbox>;
}

export const never = (): Promise<Reply> => new Promise(() => undefined);
export const failing = (): Promise<Reply> => Promise.reject(new Error("No network"));
export const replying =
  (status: number, message = "No", more: Partial<Reply> = {}) =>
  (): Promise<Reply> =>
    Promise.resolve({ status, body: { statusCode: status, message }, ...more });

/** An outbox over a model server, in time that passes when told. */
export function createLab(seed = 1): Lab {
  const time = createTimeline(seed);
  const server = createModelServer(() => time.now());
  const storage = createMemoryStorage(time, () => undefined);
  const lab: Lab = {
    time,
    server,
    storage,
    sent: [],
    weather: undefined,
    clock: { error: 0, offset: 0, isTold: true },
    open: (more = {}) =>
      createOutbox({
        accountId: ACCOUNT,
        timeZone: "UTC",
        sender: createSender,
        store: storage.openFor(() => true),
        transport: (step, meant) => {
          lab.sent.push(step);
          return lab.weather?.(step) ?? Promise.resolve(server.answer({ ...step, meant }, ACCOUNT));
        },
        clock: {
          now: () => EPOCH + time.now() + lab.clock.error + lab.clock.offset,
          elapsed: () => time.now(),
          after: time.after,
          offset: () => lab.clock.offset,
          isTold: () => lab.clock.isTold,
        },
        random: () => 1,
        newId: time.id,
        ...more,
      }),
  };
  return lab;
}

/** Lets taps be kept, the last for a while; time passes meanwhile. */
export async function tapped(
  lab: Lab,
  outbox: Outbox,
  ...commands: Parameters<Outbox["enqueue"]>[0][]
): Promise<string[]> {
  const added = commands.map((command) => outbox.enqueue(command));
  outbox.hurry();
  await lab.time.pass(400);
  return (await Promise.all(added)).map(({ op_id }) => op_id);
}

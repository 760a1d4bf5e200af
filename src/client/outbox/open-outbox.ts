import { isErrorAnswer } from "#client/api/answer.ts";
import { send } from "#client/api/send.ts";
import type { Unseal } from "#client/api/seal.ts";
import { isTimeTold } from "#client/api/server-time.ts";
import { isAccount, me } from "#client/api/session.ts";
import { fetchAhead } from "#client/ui/fetch-ahead.ts";
import { whenIdle } from "#client/ui/later.tsx";
import { type Clock, deviceClock } from "./clock.ts";
import type { Delivery } from "./carriers/carrier.ts";
import { type Channel, createOutbox, type News, type Outbox } from "./outbox.ts";
import type { Transport } from "./requester.ts";
import type { Row } from "./row.ts";
import type { Locks, Trigger } from "./scheduler.ts";
import type { Sender } from "./sender.ts";
import { openOutboxStore, type OutboxStore } from "./store.ts";

const CHANNEL = "daybell-outbox";
/** Tag of the Background Sync, and what the service worker tells the pages when it comes. */
const SYNC_TAG = "outbox";
const SYNC_MESSAGE = "flush-outbox";

let store: OutboxStore | undefined;

const unsealed: Unseal = async (sealed) => (await import("#client/api/seal.ts")).unsealed(sealed);

const loadSender = () => import("./sender.ts");
// So that the first tap waits for the network once, not twice.
whenIdle(() => void fetchAhead(loadSender));

interface Given {
  accountId: string;
  timeZone: string;
  /** See `OutboxOptions`. */
  onDelivered: (delivery: Delivery) => void | Promise<void>;
  kept: () => Promise<void>;
  onMissed: (rows: readonly Row[]) => void;
  /** So many rows that were sealed on this device can no longer be opened. */
  onLost: (rows: number) => void;
}

/** The outbox of an account in this tab, on the device's storage and the real network; ends with `stop()`. */
export function openOutbox({ accountId, timeZone, onDelivered, kept, onMissed, onLost }: Given): Outbox {
  store ??= openOutboxStore({ unseal: unsealed, onLost });
  const channel = openChannel();
  const outbox = createOutbox({
    accountId,
    timeZone,
    store,
    transport: sendStep,
    sender: (given) => lateSender(async () => (await loadSender()).createSender(given), deviceClock),
    met,
    onDelivered,
    kept,
    onMissed,
    ...(channel ? { channel } : {}),
    ...(navigator.locks ? { locks: webLocks } : {}),
  });
  const unlisten = listen((trigger) => void outbox.triggered(trigger).catch(() => undefined));
  const unwatch = outbox.subscribe(watch(outbox));
  return {
    ...outbox,
    enqueue: async (command) => {
      const added = await outbox.enqueue(command);
      if (command.kind === "finish") keepStorage();
      return added;
    },
    stop: () => {
      unlisten();
      unwatch();
      outbox.stop();
      channel?.close();
    },
  };
}

/** Code that could not be fetched is asked for again after so long, in ms. */
const AGAIN = 5_000;

/**
 * A sender whose code is fetched when there is something to send: a screen needs none of it to stand. While it cannot be
 * had, what waits goes on waiting.
 */
function lateSender(load: () => Promise<Sender>, clock: Pick<Clock, "after">): Sender {
  let sender: Sender | undefined;
  let loading: Promise<void> | undefined;
  let stopped = false;
  let cancel = (): void => undefined;

  const fetchIt = (): Promise<void> =>
    (loading ??= load().then(
      (loaded) => {
        sender = loaded;
        if (stopped) loaded.stop();
      },
      () => {
        loading = undefined;
        if (!stopped) cancel = clock.after(AGAIN, () => void flush("asked"));
      },
    ));

  async function flush(trigger: Parameters<Sender["flush"]>[0]): Promise<void> {
    if (!sender) await fetchIt();
    await sender?.flush(trigger);
  }

  return {
    flush,
    // One that is not here yet begins with all that there is.
    nudge: () => sender?.nudge(),
    mend: async (...asked) => {
      if (!sender) await fetchIt();
      return (await sender?.mend(...asked)) ?? false;
    },
    isTaken: (batchId) => sender?.isTaken(batchId) ?? false,
    stop: () => {
      stopped = true;
      cancel();
      sender?.stop();
    },
  };
}

/**
 * The real way to the server. It names the row's own account, whoever is signed in, and leaves a 401 to the outbox: what
 * waits is kept, and nobody is sent away from a running check-in by the queue behind it.
 */
const sendStep: Transport = async (step, accountId) =>
  send({
    method: step.method,
    path: step.path,
    ...(step.body === null ? {} : { body: step.body }),
    headers: { "X-Account-Id": accountId, "Idempotency-Key": step.key },
  });

/** Whoever answers in our form is ours, though it tell no time. */
async function met(): Promise<boolean> {
  if (isTimeTold()) return true;
  const body = await me().then(
    (answer) => answer.body,
    () => undefined,
  );
  return isTimeTold() || isErrorAnswer(body) || isAccount(body);
}

const webLocks: Locks = {
  request: async (name, options, work) => {
    await navigator.locks.request(name, options, work);
  },
};

const isNews = (data: unknown): data is News => typeof data === "object" && data !== null && "committed" in data;

function openChannel(): (Channel & { close(): void }) | undefined {
  if (typeof BroadcastChannel === "undefined") return undefined;
  const tabs = new BroadcastChannel(CHANNEL);
  return {
    post: (news) => tabs.postMessage(news),
    onNews: (hear) => {
      const onMessage = ({ data }: MessageEvent<unknown>): void => {
        if (isNews(data)) hear(data);
      };
      tabs.addEventListener("message", onMessage);
      return () => tabs.removeEventListener("message", onMessage);
    },
    close: () => tabs.close(),
  };
}

/** The page's own reasons to try. `navigator.onLine` is none of them: it is a hint, never a reason not to. */
function listen(tell: (trigger: Trigger) => void): () => void {
  const over = new AbortController();
  const { signal } = over;
  addEventListener("online", () => tell("online"), { signal });
  addEventListener("pageshow", ({ persisted }) => persisted && tell("visible"), { signal });
  // A page that goes out of sight may never be seen again.
  addEventListener("pagehide", () => tell("hidden"), { signal });
  document.addEventListener("visibilitychange", () => tell(document.visibilityState), { signal });
  navigator.serviceWorker?.addEventListener(
    "message",
    ({ data }: MessageEvent<unknown>) => data === SYNC_MESSAGE && tell("sync"),
    {
      signal,
    },
  );
  return () => over.abort();
}

interface WithSync {
  sync: { register(tag: string): Promise<void> };
}
const hasSync = (registration: object): registration is WithSync => "sync" in registration;

/** Asks once per loss of the network to be woken when it is back, where the browser knows Background Sync. */
function watch(outbox: Outbox): () => void {
  let asked = false;
  return () => {
    const { offline, waiting } = outbox.getSnapshot();
    if (offline && waiting > 0 && !asked) void askForSync().catch(() => undefined);
    asked = offline && waiting > 0;
  };
}

async function askForSync(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (registration && hasSync(registration)) await registration.sync.register(SYNC_TAG);
}

/** From the first check-in on the browser is asked not to clear the device's storage. */
function keepStorage(): void {
  void navigator.storage
    ?.persisted?.()
    .then((isKept) => isKept || navigator.storage.persist())
    .catch(() => undefined);
}

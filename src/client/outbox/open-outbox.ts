import { SEAL_REFUSED } from "#contract/errors.ts";
import { isErrorAnswer } from "#client/api/answer.ts";
import { isTimeTold } from "#client/api/server-time.ts";
import { isAccount, me } from "#client/api/session.ts";
import { unseal } from "#client/api/unseal.ts";
import { whenIdle } from "#client/ui/later.tsx";
import { deviceClock } from "./clock.ts";
import { lateFlusher } from "./late-flusher.ts";
import type { Delivery, Outbox } from "./outbox-types.ts";
import type { Row } from "./commands.ts";
import { openOutboxStore } from "./indexed-db-store.ts";
import type { Locks } from "./locks.ts";
import { type Channel, createOutbox, type News } from "./outbox.ts";
import type { Trigger } from "./pauses.ts";
import { sendStep } from "./send-step.ts";
import type { Unseal } from "./seal-store.ts";
import type { OutboxStore } from "./store.ts";

const CHANNEL = "daybell-outbox";
/** Tag of the Background Sync, and what the service worker tells the pages when it comes. */
const SYNC_TAG = "outbox";
const SYNC_MESSAGE = "flush-outbox";

let store: OutboxStore | undefined;

const loadFlusher = () => import("./flusher.ts");
// So that the first tap waits for the network once, not twice.
whenIdle(() => void loadFlusher().catch(() => undefined));

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
    sender: (given) => lateFlusher(async () => (await loadFlusher()).createFlusher(given), deviceClock),
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
    add: async (command) => {
      const added = await outbox.add(command);
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

/** Only the server's own word that it cannot is for good. */
async function unsealed(sealed: string): ReturnType<Unseal> {
  const answer = await unseal(sealed).catch(() => null);
  if (!isErrorAnswer(answer)) return answer;
  return answer.message === SEAL_REFUSED ? "refused" : null;
}

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

import type { Outbox } from "#client/outbox/outbox.ts";
import { openOutboxStore } from "#client/outbox/store.ts";
import { notify } from "#client/ui/notice-store.ts";
import { messages } from "./cleared-messages.ts";
import type { SessionKeeper } from "./session.ts";

/** How much waits in which store. It lies where a browser that clears or loses its databases leaves it. */
interface Noted {
  made: string;
  rows: number;
}

/** No tap waits for it, and of many one is enough; in ms. */
const NOTED_AFTER_MS = 1000;

const keyOf = (accountId: string): string => `daybell-waits:${accountId}`;

const isNoted = (value: unknown): value is Noted =>
  typeof value === "object" && value !== null && "made" in value && "rows" in value && typeof value.rows === "number";

function read(accountId: string): Noted | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(keyOf(accountId)) ?? "null");
    return isNoted(value) ? value : null;
  } catch {
    return null;
  }
}

function write(accountId: string, noted: Noted | null): void {
  try {
    if (noted) localStorage.setItem(keyOf(accountId), JSON.stringify(noted));
    else localStorage.removeItem(keyOf(accountId));
  } catch {
    // Where nothing may be kept, nothing can be told of it later.
  }
}

const waitingIn = (outbox: Outbox): number => {
  const { rows, sealed } = outbox.getSnapshot();
  return rows.length + sealed;
};

async function watch(outbox: Outbox): Promise<void> {
  const { accountId } = outbox;
  await outbox.ready;
  const store = openOutboxStore();
  const madeNow = async (): Promise<string | undefined> => (await store.load(accountId)).made;

  const before = read(accountId);
  // An open tab may have put all of it back.
  if (before && before.rows > waitingIn(outbox) && before.made !== (await madeNow())) {
    notify({ text: messages.cleared(before.rows), tone: "problem", duration: Infinity });
    write(accountId, null);
  }

  let made: string | undefined;
  let noted: number | undefined;
  const note = async (): Promise<void> => {
    const rows = waitingIn(outbox);
    if (rows === noted) return;
    if (rows === 0) made = undefined;
    else made ??= await madeNow();
    write(accountId, made === undefined ? null : { made, rows });
    noted = rows;
  };
  let isDue = false;
  const noteSoon = (): void => {
    // Whoever signs out now takes the store along.
    if (waitingIn(outbox) === 0) return void note();
    if (isDue) return;
    isDue = true;
    setTimeout(() => {
      isDue = false;
      void note().catch(() => undefined);
    }, NOTED_AFTER_MS);
  };
  outbox.subscribe(noteSoon);
  noteSoon();
}

/** Says so where the device's storage was cleared, and with it what had not been sent. */
export function watchCleared(keeper: SessionKeeper): void {
  let watched: Outbox | null = null;
  const look = (): void => {
    if (!keeper.outbox || keeper.outbox === watched) return;
    watched = keeper.outbox;
    watch(watched).catch(() => undefined);
  };
  keeper.subscribe(look);
  look();
}

import { del, get, set, type UseStore } from "idb-keyval";
import type { PinSecret } from "#contract/auth.ts";

/* The secret of a PIN that opened the device while the server could not be told: it opens the session later. */

const KEY = "pin-owed";

export const oweSecret = (store: UseStore, secret: PinSecret): Promise<void> => set(KEY, secret, store);

export const owedSecret = (store: UseStore): Promise<PinSecret | undefined> =>
  get<PinSecret>(KEY, store).catch(() => undefined);

export const forgetOwed = (store: UseStore): Promise<void> => del(KEY, store).catch(() => undefined);

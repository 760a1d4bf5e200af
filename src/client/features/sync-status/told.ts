import { notify } from "#client/ui/notice-store.ts";
import { messages } from "./waiting-messages.ts";

/** A change to an entry that the device could not write down is told: the entry stays as it was. */
export const told = (change: Promise<unknown>): Promise<unknown> =>
  change.catch(() => notify({ text: messages.notWritten, tone: "problem", duration: Infinity }));

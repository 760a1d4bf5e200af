import type { Outbox } from "#client/outbox/outbox.ts";
import type { Command } from "#client/outbox/row.ts";
import { notify } from "#client/ui/notice-store.ts";
import { messages } from "./messages.ts";

/** Keeps a command on the device. Never rejects: null where it could not be kept, which the teacher is told. */
export type Tap = (command: Command) => Promise<{ op_id: string } | null>;

const tellLost = (): null => {
  notify({ text: messages.notKept, tone: "problem", duration: Infinity });
  return null;
};

/** What taps go through. */
export const tapInto =
  (outbox: Outbox): Tap =>
  (command) =>
    outbox.enqueue(command).catch(tellLost);

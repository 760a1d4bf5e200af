import type { OutboxSnapshot } from "./outbox-types.ts";

/** Everything of the outbox that a person reads (look, *Words*). */
export const words = {
  allSaved: "All saved",
  waiting: (count: number): string => `${count} waiting`,
  offline: (count: number): string => `Offline, ${count} waiting`,
  needsYou: (count: number): string => (count === 1 ? "1 needs you" : `${count} need you`),
};

/** The chip in the header, which always tells the truth (product, *Nothing waits for the network*). */
export function chipText({ waiting, needsYou, offline }: Pick<OutboxSnapshot, "waiting" | "needsYou" | "offline">): string {
  if (needsYou.length > 0) return words.needsYou(needsYou.length);
  if (waiting === 0) return words.allSaved;
  return offline ? words.offline(waiting) : words.waiting(waiting);
}

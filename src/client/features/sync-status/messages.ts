import type { OutboxSnapshot } from "#client/outbox/memory.ts";

/* What the frame around every page says of the outbox; what the sheet says comes with it (`waiting-messages.ts`). */

const messages = {
  allSaved: "All saved",
  unread: "Checking this device",
  keeping: (count: number): string => `Saving ${count}`,
  waiting: (count: number): string => `${count} waiting`,
  offline: (count: number): string => `Offline, ${count} waiting`,
  needsYou: (count: number): string => (count === 1 ? "1 needs you" : `${count} need you`),
};

/** The chip in the header, which always tells the whole truth, or that it is not known yet: what is not on the device yet, what waits, what needs somebody. */
export function chipText({
  ready,
  keeping,
  waiting,
  needsYou,
  offline,
}: Pick<OutboxSnapshot, "ready" | "keeping" | "waiting" | "needsYou" | "offline">): string {
  const parts = [
    keeping.length > 0 && messages.keeping(keeping.length),
    waiting > 0 && (offline ? messages.offline(waiting) : messages.waiting(waiting)),
    needsYou.length > 0 && messages.needsYou(needsYou.length),
  ];
  return parts.filter(Boolean).join(" · ") || (ready ? messages.allSaved : messages.unread);
}

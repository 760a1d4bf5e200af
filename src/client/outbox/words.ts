import type { OutboxSnapshot } from "./outbox-types.ts";

/** Everything of the outbox that a person reads. */
export const words = {
  allSaved: "All saved",
  keeping: (count: number): string => `${count} being kept`,
  waiting: (count: number): string => `${count} waiting`,
  offline: (count: number): string => `Offline, ${count} waiting`,
  needsYou: (count: number): string => (count === 1 ? "1 needs you" : `${count} need you`),
  title: "Saved and waiting",
  nothing: "Everything has reached the server.",
  kept: "Kept on this device until the network is back.",
  notKept: "Not safe yet: this device is still writing it down. Keep this page open.",
  onTheWay: "Kept on this device and on the way to the server.",
  signIn: "Kept on this device. Sign in again to send it.",
  wrongAccount: "Kept on this device. Another person is signed in in this browser.",
  keepingTitle: "Being kept",
  needsYouTitle: "Needs you",
  waitingTitle: "Waiting",
  more: (count: number): string => `and ${count} more`,
  sendNow: "Send now",
  moveTo: (day: string): string => `Move to ${day}`,
  moveAll: (count: number, day: string): string => `Move all ${count} to ${day}`,
  leaveOn: (day: string): string => `Leave on ${day}`,
  retry: "Try again",
  discard: "Discard",
  discardTitle: "Discard this entry?",
  discardText: "It has not reached the server and cannot be brought back.",
  keep: "Keep",
};

/** The chip in the header, which always tells the whole truth: what is not on the device yet, what waits, what needs somebody. */
export function chipText({
  keeping,
  waiting,
  needsYou,
  offline,
}: Pick<OutboxSnapshot, "keeping" | "waiting" | "needsYou" | "offline">): string {
  const parts = [
    keeping.length > 0 && words.keeping(keeping.length),
    waiting > 0 && (offline ? words.offline(waiting) : words.waiting(waiting)),
    needsYou.length > 0 && words.needsYou(needsYou.length),
  ];
  return parts.filter(Boolean).join(" · ") || words.allSaved;
}

/** What becomes of the entries, in one sentence. */
export function statusText({ keeping, waiting, offline, signInNeeded, wrongAccount }: OutboxSnapshot): string {
  if (keeping.length > 0) return words.notKept;
  if (waiting === 0) return words.nothing;
  if (wrongAccount) return words.wrongAccount;
  if (signInNeeded) return words.signIn;
  return offline ? words.kept : words.onTheWay;
}

/** Before an account with something waiting is left. */
export const leaveWords = {
  title: (count: number): string => (count === 1 ? "1 entry is not sent yet" : `${count} entries are not sent yet`),
  text: (withNotes: number, sealed: boolean): string =>
    `${
      sealed
        ? "They can stay on this device, sealed, and are sent when you sign in here again. Nobody else can read or send them."
        : "They can stay on this device, and are sent when you sign in here again. Nobody else can send them, but this browser cannot seal them: who knows how could read them here."
    }${withNotes > 0 ? " Notes that you typed stay with them." : ""}`,
  stay: "Stay signed in",
  leave: "Leave them here",
};

import type { OutboxSnapshot } from "./outbox-types.ts";

/** Everything of the outbox that a person reads (look, *Words*). */
export const words = {
  allSaved: "All saved",
  waiting: (count: number): string => `${count} waiting`,
  offline: (count: number): string => `Offline, ${count} waiting`,
  needsYou: (count: number): string => (count === 1 ? "1 needs you" : `${count} need you`),
  title: "Saved and waiting",
  nothing: "Everything has reached the server.",
  kept: "Kept on this device until the network is back.",
  onTheWay: "Kept on this device and on the way to the server.",
  signIn: "Kept on this device. Sign in again to send it.",
  wrongAccount: "Kept on this device. Another person is signed in in this browser.",
  needsYouTitle: "Needs you",
  waitingTitle: "Waiting",
  more: (count: number): string => `and ${count} more`,
  sendNow: "Send now",
  retry: "Try again",
  discard: "Discard",
  discardTitle: "Discard this entry?",
  discardText: "It has not reached the server and cannot be brought back.",
  keep: "Keep",
};

/** The chip in the header, which always tells the truth (product, *Nothing waits for the network*). */
export function chipText({ waiting, needsYou, offline }: Pick<OutboxSnapshot, "waiting" | "needsYou" | "offline">): string {
  if (needsYou.length > 0) return words.needsYou(needsYou.length);
  if (waiting === 0) return words.allSaved;
  return offline ? words.offline(waiting) : words.waiting(waiting);
}

/** What becomes of the entries, in one sentence. */
export function statusText({ waiting, offline, signInNeeded, wrongAccount }: OutboxSnapshot): string {
  if (waiting === 0) return words.nothing;
  if (wrongAccount) return words.wrongAccount;
  if (signInNeeded) return words.signIn;
  return offline ? words.kept : words.onTheWay;
}

/** Before an account with something waiting is left. */
export const leaveWords = {
  title: (count: number): string => (count === 1 ? "1 entry is not sent yet" : `${count} entries are not sent yet`),
  text: (withNotes: number): string =>
    `They can stay on this device, sealed, and are sent when you sign in here again. Nobody else can read or send them.${
      withNotes > 0 ? " Notes that you typed stay with them." : ""
    }`,
  stay: "Stay signed in",
  leave: "Leave them here",
};

import type { Outbox } from "#client/outbox/outbox.ts";
import { notify } from "#client/ui/notice-store.ts";
import { messages } from "./messages.ts";

/**
 * The queue met an ended session: what waits is kept, and the person is asked to sign in, without being sent away from a
 * running check-in. The request goes when the session is back.
 */
export function askToSignIn(outbox: Outbox, signIn: () => void): void {
  let withdraw: (() => void) | null = null;
  outbox.subscribe(() => {
    const { signInNeeded } = outbox.getSnapshot();
    if (signInNeeded) {
      withdraw ??= notify({
        text: messages.sessionEnded,
        action: { label: messages.signIn, run: signIn },
        duration: Infinity,
      });
    } else {
      withdraw?.();
      withdraw = null;
    }
  });
}

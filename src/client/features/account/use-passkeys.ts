import { type RefObject, useEffect, useRef } from "react";
import type { SignedIn } from "#contract/auth.ts";
import type { ErrorAnswer } from "#client/api/answer.ts";
import { whenIdle } from "#client/ui/later.tsx";
import { knowsPasskeys } from "#client/ui/web-authn.ts";

interface Given {
  signIn: <T>(ask: () => Promise<T | ErrorAnswer>) => Promise<T | ErrorAnswer>;
  onSignedIn: (answer: SignedIn) => Promise<void>;
  onProblem: (text: string) => void;
  remember: boolean;
  /** Somebody has signed in. */
  isOver: boolean;
}

const offer = async (latest: RefObject<Given>): Promise<() => void> =>
  (await import("./passkey-autofill.ts")).offerPasskeys({
    remember: () => latest.current.remember,
    signIn: (ask) => latest.current.signIn(ask),
    onSignedIn: (answer) => latest.current.onSignedIn(answer),
    onProblem: (text) => latest.current.onProblem(text),
  });

/** Once the page can be used, the browser may offer this device's passkeys in the e-mail field; until the page is left. */
export function usePasskeys(given: Given): void {
  const { isOver } = given;
  const latest = useRef(given);
  useEffect(() => void (latest.current = given));
  useEffect(() => {
    if (isOver || !knowsPasskeys()) return;
    let stop = (): void => undefined;
    let left = false;
    whenIdle(() => {
      if (left) return;
      // Without its code there is the password.
      void offer(latest).then(
        (end) => (left ? end() : (stop = end)),
        () => undefined,
      );
    });
    return () => {
      left = true;
      stop();
    };
  }, [isOver]);
}

import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Account } from "#contract/auth.ts";
import { onProofNeeded } from "#client/api/proof-needed.ts";
import { takeProofAnswer } from "./proof-trip.ts";
import { later } from "#client/ui/later.tsx";

const ProofSheet = later(() => import("./proof-sheet.tsx").then((part) => part.ProofSheet), true);

/** Asks for a proof, over whatever is open, where a call takes one; takes up one that was given at a provider. */
export function ProofAsked({ account }: { account: Account }): ReactNode {
  const [asked, setAsked] = useState(false);
  const answer = useRef<(proven: boolean) => void>(() => undefined);
  const settle = (proven: boolean): void => {
    setAsked(false);
    answer.current(proven);
  };
  useEffect(() => {
    const cameBack = takeProofAnswer();
    if (cameBack) void import("./back-from-provider.ts").then((part) => part.backFromProvider(cameBack));
  }, []);
  useEffect(() => {
    onProofNeeded(
      () =>
        new Promise((resolve) => {
          answer.current = resolve;
          setAsked(true);
        }),
    );
    return () => {
      onProofNeeded(null);
      // Whoever still waits hears that there is none.
      answer.current(false);
    };
  }, []);
  return asked ? <ProofSheet account={account} onEnd={settle} /> : null;
}

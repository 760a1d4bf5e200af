import type { UseStore } from "idb-keyval";
import { useEffect, useState } from "react";
import { canKeepPin, pinState } from "./pin.ts";

/** Stores without a PIN as far as is known: who looks again is told at once, and nothing moves for it. */
const without = new WeakSet<UseStore>();

const keyOf = (accountId: string): string => `lock-pin-offer-${accountId}`;

function isAnswered(accountId: string): boolean {
  try {
    return localStorage.getItem(keyOf(accountId)) !== null;
  } catch {
    // Nobody is asked twice where no answer can be kept.
    return true;
  }
}

function keepAnswered(accountId: string): void {
  try {
    localStorage.setItem(keyOf(accountId), "answered");
  } catch {
    // No room: the page remembers it for as long as it is open.
  }
}

/** Whether an account is to be offered a PIN on this device: it can have one, has none, and was never asked. */
export function usePinOffer(accountId: string, store: UseStore | null): { due: boolean; answer: () => void } {
  const [answered, setAnswered] = useState(() => !store || !canKeepPin() || isAnswered(accountId));
  const [none, setNone] = useState(() => store !== null && without.has(store));
  useEffect(() => {
    if (answered || !store) return;
    let gone = false;
    void pinState(store).then((state) => {
      if (state === "none") without.add(store);
      else without.delete(store);
      if (!gone) setNone(state === "none");
    });
    return () => void (gone = true);
  }, [answered, store]);
  const answer = (): void => {
    keepAnswered(accountId);
    setAnswered(true);
  };
  return { due: none && !answered, answer };
}

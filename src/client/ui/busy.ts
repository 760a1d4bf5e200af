const reasons = new Set<string>();
const listeners = new Set<() => void>();

/**
 * While anyone is busy (a check-in is open), the app offers no new version and reloads nothing by itself.
 * Each caller uses a reason of its own.
 */
export function setBusy(reason: string, busy: boolean): void {
  if (busy) reasons.add(reason);
  else reasons.delete(reason);
  for (const listener of listeners) listener();
}

export const isBusy = (): boolean => reasons.size > 0;

/** Calls back after every change; answers how to stop. */
export function onBusyChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

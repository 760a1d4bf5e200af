/** Keeps the screen from going dark until it is aborted: before a class, nobody touches it for minutes. */
export function stayAwake(signal: AbortSignal): void {
  const ask = async (): Promise<void> => {
    if (document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
    const lock = await navigator.wakeLock.request("screen").catch(() => null);
    if (signal.aborted) await lock?.release();
    else signal.addEventListener("abort", () => void lock?.release());
  };
  void ask();
  document.addEventListener("visibilitychange", () => void ask(), { signal });
}

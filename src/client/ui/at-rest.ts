/**
 * Does the work when the page has nothing else to do, at the latest after so many milliseconds: a browser may find itself
 * idle very late, or never. Gives what cancels it.
 */
export function atRest(work: () => void, atTheLatestMs: number): () => void {
  // Safari has no sign of idleness.
  if (!("requestIdleCallback" in globalThis)) {
    const timer = setTimeout(work);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(work, { timeout: atTheLatestMs });
  return () => cancelIdleCallback(request);
}

/** So long a page may keep one waiting for all that it shows, in ms. */
const PATIENCE_MS = 2000;

/**
 * Waits for what a page shows, so that it comes whole and nothing on it moves. What is late comes in by itself, and what
 * fails says so in its own place on the page.
 */
export async function untilThere(asked: readonly Promise<unknown>[]): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([Promise.allSettled(asked), late]);
}

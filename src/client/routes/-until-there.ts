/** So long a page may keep one waiting for all that it shows, in ms. */
export const PATIENCE_MS = 2000;

/**
 * Waits for what a page shows, so that it comes whole and nothing on it moves. What is late comes in by itself, and what
 * fails says so in its own place on the page. Who stays on the page (`cause`), choosing another filter, sees what there is
 * meanwhile and waits for nothing.
 */
export async function untilThere(
  asked: readonly Promise<unknown>[],
  cause: "preload" | "enter" | "stay" = "enter",
): Promise<void> {
  if (cause === "stay") return;
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([Promise.allSettled(asked), late]);
}

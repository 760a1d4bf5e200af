/** A device that does not answer for so long keeps nobody from working, in ms. */
export const DEVICE_PATIENCE_MS = 5000;

/** Waits for work as long as it has, in ms: undefined where it takes longer, or fails, which holds nothing else back. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => (timer = setTimeout(resolve, ms, undefined)));
  try {
    return await Promise.race([work, late]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

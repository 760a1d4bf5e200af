let under = 0;

/**
 * Fetches code before anybody asks for it. Never rejects: that it cannot be had is found out, and told, where it is needed.
 */
export async function fetchAhead(load: () => Promise<unknown>): Promise<void> {
  under += 1;
  try {
    await load();
  } catch {
    // Whoever needs it asks again.
  } finally {
    under -= 1;
  }
}

/** Whether code is being fetched that nobody has asked for yet. */
export const isFetchingAhead = (): boolean => under > 0;

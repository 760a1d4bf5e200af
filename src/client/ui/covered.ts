let covered = false;

/** Whether a lock stands in the place of the page, which will come back. */
export const isCovered = (): boolean => covered;

export function setCovered(now: boolean): void {
  covered = now;
}

/** Waits for work as long as it has, in ms; what fails, or takes longer, holds nothing else back. */
export function within(ms: number, work: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    const over = (): void => {
      clearTimeout(timer);
      resolve();
    };
    work.then(over, over);
  });
}

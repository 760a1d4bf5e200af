export const messages = {
  cleared: (rows: number): string =>
    `The browser cleared ${rows === 1 ? "1 unsent entry" : `${rows} unsent entries`}. Check what you entered last.`,
} as const;

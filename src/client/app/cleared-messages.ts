export const messages = {
  cleared: (rows: number): string =>
    `The browser cleared this device's storage while ${rows === 1 ? "1 entry" : `${rows} entries`} waited to be sent. Please check what you entered last, and enter again what is missing.`,
} as const;

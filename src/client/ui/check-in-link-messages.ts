/** The way to the check-in of a class. */
export const checkInLinkMessages = {
  open: "Open check-in",
  openOf: (className: string) => `Open check-in of ${className}`,
} as const;

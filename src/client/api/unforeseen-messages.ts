export const messages = {
  report: (code: string): string => `If you report this, give the code ${code}.`,
} as const;

/** What an address is told by, however its owner writes it. */
export const emailKey = (email: string): string => email.trim().toLowerCase();

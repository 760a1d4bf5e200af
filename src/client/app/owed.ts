/*
 * What this device has still to tell the server of its session, before anything else of that is read. Where it can be
 * read at once, so that a start waits for it only where something is owed.
 */

const LOCK = "daybell-owes-lock";
const LOGOUT = "daybell-owes-logout";

/** What a full device did not keep, the page that owes it still knows. */
const unkept: Record<string, string | null> = {};

function read(key: string): string | null {
  try {
    return unkept[key] ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string | null): void {
  unkept[key] = null;
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    unkept[key] = value;
  }
}

/** The account whose session the server does not know to be locked; null: none. */
export const owedLock = (): string | null => read(LOCK);

export const oweLock = (accountId: string): void => write(LOCK, accountId);

export const forgetLock = (): void => write(LOCK, null);

/** Whether somebody signed out of whom the server may think as signed in. */
export const owesLogout = (): boolean => read(LOGOUT) !== null;

export const oweLogout = (): void => write(LOGOUT, "1");

export const forgetLogout = (): void => write(LOGOUT, null);

/** Failed sign-ins in a row that lock a login, or a login on a known device (product, *Getting in*). */
export const TRIES = 10;

/** For how long, in milliseconds. */
export const LOCK_MS = 15 * 60_000;

/** The longest of the first waits after a failure, and of all, in ms: when the network heals all is sent within half a minute. */
const FIRST = 1_000;
const LONGEST = 20_000;

/** The longest wait for a server that cannot just now, and for one that limits this account, in ms. */
const LONGEST_TOLD = { server: 15_000, told: 3_600_000 };

/** Within so many ms after the device says that it is connected, an attempt is made. */
const REUNION = 5_000;

/**
 * Wait before the next try after so many failures in a row, in ms: anything up to a bound that doubles each time, so
 * that a school's tablets do not all come back at once.
 */
export const backoff = (failures: number, random: () => number): number =>
  random() * Math.min(LONGEST, FIRST * 2 ** Math.min(failures - 1, 10));

/** Wait where a server answers that it cannot, in ms: what it asks for, and our own behind it. */
export const waitFor = (why: keyof typeof LONGEST_TOLD, seconds: number, own: number): number =>
  Math.min(seconds * 1_000 + own, LONGEST_TOLD[why]);

/** Wait after the network is said to be back, in ms: a whole school's tablets hear that in the same second. */
export const reunion = (random: () => number): number => random() * REUNION;

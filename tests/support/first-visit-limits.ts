/**
 * How many requests a first visit may make, as many as it makes today: each costs a slow network half a second. Lower them
 * as they fall, and never raise them.
 */
export const FIRST_VISIT_LIMITS = {
  /** Until the login is usable. */
  login: 7,
  /** Until a check-in is on the server and nothing more is asked for; the aim is 30. */
  all: 33,
};

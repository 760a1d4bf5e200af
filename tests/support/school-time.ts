/** Where the schools of the browser tests are. */
export const TIME_ZONE = "America/Denver";

/** The moment at which servers and pages of the browser tests begin: a Tuesday, five past eight in the morning there. */
export const CLOCK_START = "2026-09-15T14:05:00.000Z";

/** The school's date at that moment. */
export const SCHOOL_TODAY = "2026-09-15";

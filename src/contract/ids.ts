import { v5 } from "uuid";

/**
 * Ids that a client can know while offline: UUIDv5 over fixed namespaces, so that two tablets
 * without a network name the same thing alike.
 */
const NAMESPACES = {
  checkIn: "6d9cbf0c-5f1f-4f0e-9a0d-3c3f7a1f0b01",
  event: "6d9cbf0c-5f1f-4f0e-9a0d-3c3f7a1f0b02",
  circleActivity: "6d9cbf0c-5f1f-4f0e-9a0d-3c3f7a1f0b03",
  circleEntry: "6d9cbf0c-5f1f-4f0e-9a0d-3c3f7a1f0b04",
  note: "6d9cbf0c-5f1f-4f0e-9a0d-3c3f7a1f0b05",
} as const;

/** The one check-in of a class on a date. */
export const checkInId = (classId: string, date: string): string => v5(`${classId}/${date}`, NAMESPACES.checkIn);

/** The event that a recording (its idempotency key) makes for one student. */
export const eventId = (key: string, studentId: string): string => v5(`${key}/${studentId}`, NAMESPACES.event);

/** A catalogue entry offered to a class on a date. */
export const circleActivityId = (classId: string, date: string, entry: string): string =>
  v5(`${classId}/${date}/${entry}`, NAMESPACES.circleActivity);

/** The note to colleagues that a request (its idempotency key) makes. */
export const noteId = (key: string): string => v5(key, NAMESPACES.note);

/** The entry that a circle comment (its idempotency key) makes. */
export const circleEntryId = (key: string): string => v5(key, NAMESPACES.circleEntry);

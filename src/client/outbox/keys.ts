import type { OfCheckIn } from "./commands.ts";

/*
 * Names of what a row touches. As lanes they keep the order; as what a refused row holds
 * they keep back what depends on it.
 */

export const checkInKey = ({ class_id, date }: OfCheckIn): string => `check-in:${class_id}/${date}`;

export const studentKey = (studentId: string): string => `student:${studentId}`;

export const connectionKey = (connectionId: string): string => `connection:${connectionId}`;

/** The mark of one student in one check-in. */
export const markKey = (of: OfCheckIn & { student_id: string }): string =>
  `mark:${of.class_id}/${of.date}/${of.student_id}`;

/** Finishing and opening again. */
export const finishKey = ({ class_id, date }: OfCheckIn): string => `finish:${class_id}/${date}`;

/** What a row itself makes. */
export const madeByKey = (opId: string): string => `op:${opId}`;

/* The most characters that travel, as JavaScript counts them (UTF-16 code units). */

/** A note that a teacher typed: with a mark, with a behavior, to colleagues. */
export const NOTE_LENGTH = 500;

/** A name of a roster: a person's first or last one, a class's. PostgreSQL has no room for more in an index. */
export const ROSTER_NAME_LENGTH = 500;

/** What is kept of a circle. */
export const COMMENT_LENGTH = 2000;

/** True is 1: SQLite has no other. */
export type Flag = 0 | 1;

import type { GuardedKind, RosterEnding } from "#contract/roster.ts";

const named = (kind: GuardedKind): string =>
  kind === "accounts" ? "accounts ended or moved to another address" : kind;

const number = (count: number): string => count.toLocaleString("en");

/** Counts by kind, for a terminal or a mail: `12 of 60 students, 40 of 300 enrolments`. */
export const describeEndings = (endings: RosterEnding[]): string =>
  endings
    .map(
      ({ kind, ended, earlier, of }) =>
        `${number(ended)} of ${number(of)} ${named(kind)}${earlier > 0 ? ` (after ${number(earlier)} within seven days)` : ""}`,
    )
    .join(", ");

/*
 * How the code is cut: few files that compress well together, instead of one for each shared module, and none of the
 * class grid's weight on the login page (performance, *script and style before the grid is usable*).
 */

/** What every page needs before it can show anything. */
const CORE = new RegExp(
  [
    "/node_modules/(?:react|react-dom|scheduler|@tanstack|use-sync-external-store|ofetch|destr|ufo|uuid|idb-keyval)/",
    "/src/contract/(?!avatars)",
    "/src/client/(?:main|api/(?:acting|answer|call|check-in|provider-answer|respond|send|session)|start/(?!account-outbox|apply-elsewhere|afterwards|idle-lock|lock-page|updates|trusted-urls)|ui/(?:avatar|button|card|error-state|logo|names))",
  ].join("|"),
);

/** Of those packages, what only some pages use. */
const NOT_CORE = /\/(?:infiniteQueryObserver|infiniteQueryOptions|useInfiniteQuery)\./;

/** What the class grid needs before it is usable: the class and the queue behind it. */
const GRID = /\/src\/client\/(?:start\/account-outbox|outbox\/|features\/check-in\/)/;

/** Of those folders, what other pages share, and what is fetched once the grid stands. */
const NOT_GRID =
  /\/(?:react\.tsx|use-leave|sign-out|words|row-words|outbox-(?:chip|row|sheet)|cached-names|queries|mark-(?:sheet|ticks)|roll-call|behavior-sheet|behavior-choice|record-sheet|use-known-behaviors)/;

/** What the frame around every signed-in page needs, of the queue too; the lock needs some of it as well. */
const FRAME =
  /\/src\/client\/(?:outbox\/(?:react\.tsx|use-leave|sign-out|words|outbox-chip)|features\/(?:account\/(?:signed-in-frame|frame-words)|check-in\/(?:cached-names|queries)|connections\/completed-by)|routes\/_signed-in\.tsx\?tsr-split=component)/;

export const chunkGroups = [
  { name: "core", priority: 2, test: (id: string): boolean => CORE.test(id) && !NOT_CORE.test(id) },
  { name: "grid", priority: 1, test: (id: string): boolean => GRID.test(id) && !NOT_GRID.test(id) },
  { name: "frame", priority: 0, test: FRAME },
];

/**
 * Files that the React Compiler works on: it keeps the grid from drawing more than the tile that changed, and pays for
 * that by a third more code, which a sheet or a form has no need of.
 */
export const COMPILED = ["/check-in/student-", "/check-in/class-view"];

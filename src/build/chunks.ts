/*
 * How the code is cut: few files that compress well together, instead of one for each shared module, and none of the
 * class grid's weight where there is no class: at the login, at the terms, for students and parents.
 */

/** What every page needs before it can show anything. */
const CORE = new RegExp(
  [
    "/node_modules/(?:react|react-dom|scheduler|@tanstack|use-sync-external-store|ofetch|destr|ufo|uuid|idb-keyval)/",
    "/node_modules/@tabler/icons-react/dist/esm/icons/IconX\\.",
    "/src/contract/(?!avatars|name-list)",
    "/src/client/(?:main|api/(?:acting|answer|call|check-in|provider-answer|respond|send|server-time|session)|start/(?!account-outbox|apply-elsewhere|afterwards|device-date|idle-lock|lock-page|tell-lock|seal|updates|trusted-urls)|ui/(?:avatar|busy|button|card|error-state|locale|logo|names|tab-title)|features/check-in/queries|outbox/clock)",
  ].join("|"),
);

/** Of those packages, what only some pages use. */
const NOT_CORE = /\/(?:infiniteQueryObserver|infiniteQueryOptions|useInfiniteQuery|queriesObserver|useQueries)\./;

/** Of the queue, what shows it: the frame around a page, the lock, the profile. */
const SHOWN = /\/outbox\/(?:react\.tsx|use-leave|sign-out|words|row-words|outbox-(?:chip|row|sheet)|pending-events)/;

/** Of the queue, what sends and what takes an answer in: fetched when there is something to send. */
const SENT = /\/outbox\/(?:flusher|asker|judge|pauses|backoff|plan|settle|settle-batch)\./;

/** The queue of what a teacher records. It works wherever one is signed in, before the terms are agreed to as well. */
const QUEUE = /\/src\/client\/(?:start\/account-outbox|outbox\/)/;

/** What the frame around every signed-in page needs. */
const FRAME =
  /\/IconMinus\.mjs|\/src\/client\/(?:ui\/(?:frame\.|empty-state)|outbox\/(?:react\.tsx|use-leave|sign-out|outbox-chip)|features\/(?:account\/(?:signed-in-frame|frame-words)|check-in\/cached-names|connections\/completed-by)|routes\/_signed-in\.tsx\?tsr-split=component)/;

/** What the class grid needs before it is usable. */
const GRID = /\/src\/client\/features\/check-in\//;

/** Of that folder, what other pages share, and what is fetched once the grid stands. */
const NOT_GRID = /\/check-in\/(?:apply-delivery|mark-(?:sheet|ticks)|student-today|roll|behavior-|takes-focus|refresh-check-in|record-sheet|use-known-behaviors|select-bar|coach\.)/;

export const chunkGroups = [
  { name: "core", priority: 3, test: (id: string): boolean => CORE.test(id) && !NOT_CORE.test(id) },
  { name: "queue", priority: 2, test: (id: string): boolean => QUEUE.test(id) && !SHOWN.test(id) && !SENT.test(id) },
  { name: "frame", priority: 1, test: FRAME },
  { name: "grid", priority: 0, test: (id: string): boolean => GRID.test(id) && !NOT_GRID.test(id) },
];

/**
 * Files that the React Compiler works on: it keeps the grid from drawing more than the tile that changed, and pays for
 * that by a third more code, which a sheet or a form has no need of.
 */
export const COMPILED = ["/check-in/student-", "/check-in/class-view"];

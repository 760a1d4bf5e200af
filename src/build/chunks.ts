/*
 * How the code is cut: few files that compress well together, one for each thing that somebody sets out to do. On a slow
 * network each file costs a round trip, so what is needed together travels together, and nothing else with it: none of
 * the class grid's weight where there is no class (the login, the terms, students and parents), none of the forms' where
 * there is only the grid.
 */

/** What every page needs before it can show anything. */
const CORE = new RegExp(
  [
    "vite/preload-helper",
    "/node_modules/(?:react|react-dom|scheduler|@tanstack|use-sync-external-store|ofetch|destr|ufo|uuid|idb-keyval)/",
    "/node_modules/@tabler/icons-react/dist/esm/(?:icons/IconX\\.|createReactComponent|defaultAttributes)",
    "/src/contract/(?!avatars|name-list)",
    "/src/client/(?:main|api/(?:acting|answer|call|check-in|provider-answer|respond|send|server-time|session)|start/(?!account-outbox|apply-elsewhere|afterwards|device-date|idle-lock|lock-page|tell-lock|seal|updates|trusted-urls)|ui/(?:avatar|busy|button|card|error-state|frame\\.module|locale|logo|names|tab-title)|features/check-in/queries|outbox/(?:clock|outbox-chip\\.module))",
  ].join("|"),
);

/** Of those packages, what only some pages use. */
const NOT_CORE = /\/(?:infiniteQueryObserver|infiniteQueryOptions|useInfiniteQuery|queriesObserver|useQueries)\./;

/** What the frame around every signed-in page needs, besides the queue. */
const FRAME =
  /\/IconMinus\.mjs|\/src\/client\/(?:ui\/(?:frame\.|empty-state)|outbox\/(?:react\.tsx|use-leave|sign-out|outbox-chip)|features\/(?:account\/(?:signed-in-frame|frame-words)|check-in\/cached-names|connections\/completed-by)|routes\/_signed-in(?:\/_teacher(?:\/_administrator)?)?\.tsx\?tsr-split=component)/;

/** The login, and with it what every form is made of. */
const ENTRY =
  /\/src\/client\/(?:features\/account\/(?:login-page|form|form-styles|words)\.|routes\/_signed-out(?:\/login)?\.tsx\?tsr-split=component)/;

/** Of the queue, what shows it: the frame around a page, the lock, the profile. */
const SHOWN = /\/outbox\/(?:react\.tsx|use-leave|sign-out|words|row-words|outbox-(?:chip|row|sheet)|pending-events)/;

/** Of the queue, what sends, what takes an answer in and what lists it: fetched once there may be something to send. */
const SENT =
  /\/src\/client\/outbox\/(?:row-words|outbox-(?:row|sheet)|pending-events)|\/src\/client\/(?:outbox\/(?:flusher|asker|judge|pauses|backoff|plan|settle|settle-batch)\.|features\/[a-z-]+\/apply-delivery|start\/apply-elsewhere)/;

/** The queue of what a teacher records. It works wherever one is signed in, before the terms are agreed to as well. */
const QUEUE = /\/src\/client\/(?:start\/account-outbox|outbox\/)/;

/** What the class grid needs before it is usable. */
const GRID = /\/src\/client\/(?:features\/check-in\/|routes\/_signed-in\/_teacher\/index\.tsx\?tsr-split=component)/;

/** Of that folder, what other pages share, and what is fetched once the grid stands. */
const NOT_GRID =
  /\/check-in\/(?:apply-delivery|mark-(?:sheet|ticks)|student-today|roll|behavior-|takes-focus|refresh-check-in|record-sheet|use-known-behaviors|select-bar|coach\.)/;

/** Fields, sheets, icons and the like, which the pages share; what only teachers see of them comes with their pages. */
const PARTS =
  /\/node_modules\/@tabler\/|\/@mantine\/core\/esm\/components\/(?:Textarea|NativeSelect|Radio|Switch)\/|\/src\/client\/(?:api\/|ui\/(?!bar-chart|lazy-bars|day-chart|chart-|group-icon|behavior-icon)|features\/lock\/lock\.module|features\/account\/(?:profile-menu|shortcuts|not-found)|routes\/_signed-in\/404)/;

/** Style sheets too small to be worth a round trip each: those of what lies over the class or beside it. */
const SMALL_STYLES =
  /\/(?:circle|connections)\/[a-z-]+\.module\.css|\/check-in\/(?:behavior-sheet|student-today|coach|mark-sheet|roll-call|record-sheet)\.module\.css|-main-beside\.module/;

/** What lies over the class or beside it. */
const BESIDE =
  /\/src\/client\/(?:features\/(?:check-in|circle|connections)\/|routes\/-main-beside|ui\/(?:group|behavior)-icon)/;

/** What else a page can stand without until it stands: the lock, the service worker's updates. */
const AFTERWARDS = /\/src\/client\/(?:start\/|features\/lock\/)/;

const FIGURES =
  /\/src\/client\/(?:features\/(?:students|figures)\/|routes\/(?:-known|_signed-in\/_teacher\/(?:_administrator\/dashboard|insights|student)))/;

const SCHOOL =
  /\/src\/client\/(?:features\/(?:school(?!-question)[a-z-]*|behaviours|roster|photos)\/|routes\/(?:-school-pages|_signed-in\/_teacher\/_administrator\/school))/;

/** Pages that links and other services lead to. */
const LINKS = /\/src\/client\/(?:features\/account\/|routes\/)/;

const within =
  (wanted: RegExp, unwanted?: RegExp) =>
  (id: string): boolean =>
    wanted.test(id) && !unwanted?.test(id);

/** From what is needed most to what is needed least: a file asks for those above it at most. */
const ORDER = [
  { name: "core", test: within(CORE, NOT_CORE) },
  {
    name: "frame",
    test: (id: string): boolean => FRAME.test(id) || (QUEUE.test(id) && !SHOWN.test(id) && !SENT.test(id)),
  },
  { name: "entry", test: within(ENTRY) },
  { name: "grid", test: within(GRID, NOT_GRID) },
  { name: "parts", test: (id: string): boolean => PARTS.test(id) || SMALL_STYLES.test(id) },
  { name: "afterwards", test: (id: string): boolean => SENT.test(id) || AFTERWARDS.test(id) },
  { name: "passkeys", test: within(/\/node_modules\/@simplewebauthn\/|\/passkey-autofill/) },
  { name: "beside", test: within(BESIDE) },
  {
    name: "terms",
    test: within(
      /\/src\/client\/(?:features\/(?:terms|school-question)\/|routes\/_signed-in\.tsx\?tsr-split=errorComponent)/,
    ),
  },
  { name: "figures", test: within(FIGURES) },
  {
    name: "profile",
    test: within(
      /\/src\/client\/(?:features\/(?:profile|proof)\/|routes\/_signed-in\/profile)/,
      /\/picture-crop|\/cut-square/,
    ),
  },
  { name: "school", test: within(SCHOOL) },
  { name: "links", test: within(LINKS) },
];

export const chunkGroups = ORDER.map((group, at) => ({ ...group, priority: ORDER.length - at }));

/**
 * Files that the React Compiler works on: it keeps the grid from drawing more than the tile that changed, and pays for
 * that by a third more code, which a sheet or a form has no need of.
 */
export const COMPILED = ["/check-in/student-", "/check-in/class-view"];

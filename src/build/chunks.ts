import type { Plugin } from "vite";

/*
 * How the code is cut: few files that compress well together, one for each thing that somebody sets out to do. On a slow
 * network each file costs a round trip, so what is needed together travels together, and nothing else with it: none of
 * the class grid's weight where there is no class (the login, the terms, students and parents), none of the forms' where
 * there is only the grid. What the first screens need is read from the imports; for the rest, folders decide.
 */

const CLIENT = "/src/client/";
const ROUTE = `${CLIENT}routes/`;

/** Where each of the first screens begins. What these files import, and what that imports in turn, travels with them. */
const BEGINNINGS = {
  core: [`${CLIENT}main.tsx`],
  frame: [
    `${ROUTE}_signed-in.tsx?tsr-split=component`,
    `${ROUTE}_signed-in/_teacher.tsx?tsr-split=component`,
    `${ROUTE}_signed-in/_teacher/_administrator.tsx?tsr-split=component`,
    `${CLIENT}app/account-outbox.ts`,
  ],
  entry: [`${ROUTE}_signed-out.tsx?tsr-split=component`, `${ROUTE}_signed-out/login.tsx?tsr-split=component`],
  grid: [`${ROUTE}_signed-in/_teacher/index.tsx?tsr-split=component`],
};

/** Packages that every page needs. Of the others, what is used travels with what first uses it. */
const PACKAGES =
  /\/node_modules\/(?:react|react-dom|scheduler|@tanstack|ofetch|destr|ufo|uuid|idb-keyval)\/(?!.*(?:[iI]nfiniteQuery|[qQ]ueriesObserver|useQueries))/;

/** Icons of the class grid that other pages show as well: these would fetch the grid for them. */
const ICONS = /\/@tabler\/.*\/(?:createReactComponent|defaultAttributes|Icon(?:Minus|MoodEmpty|Note|X))\./;

const CLASS = "check-in|circle|connections";

/** A child's day, which opens over the class: the student's own page has more of it. */
const CHILD_DAY =
  /\/features\/students\/(?:child-day|day-messages|entry|history-overlay|messages|note-form|queries|seen-at|students-search|use-undo)\./;

/** What is fetched once it is asked for, from what is shared most to what is shared least. */
const FOLDERS = {
  parts: [
    /\/src\/client\/(?:api|ui)\/(?!.*(?:chart|bars|-icon|data-table|pager))/,
    /\/contract\/routes\/(?!school)/,
    /\/routes\/-until-there|\/features\/account\/(?:profile-menu|shortcuts)/,
    /\/@tabler\/|\/@mantine\/core\/esm\/components\/(?:Textarea|NativeSelect|Radio|Switch)\//,
    // Style sheets that are too small to be worth a round trip each.
    new RegExp(
      `/src/client/(?:features/(?:${CLASS}|lock|account|terms|sync-status)|routes|ui)/(?:[a-z-]+/)?[a-z-]+\\.module\\.css`,
    ),
    /\/features\/students\/(?:child-day|history|students)\.module\.css/,
  ],
  // With all that the library's table brings along, which neither the class nor the profile shows.
  tables: [/\/ui\/(?:data-table|pager)/],
  afterwards: [/\/src\/client\/(?:app|outbox|features\/(?:lock|sync-status))\//],
  passkeys: [/\/@simplewebauthn\/|\/passkey-autofill/],
  beside: [
    new RegExp(`/src/client/features/(?:${CLASS})/`),
    CHILD_DAY,
    /\/routes\/(?:-main-beside|.*seating)|\/ui\/[a-z]+-icon/,
  ],
  tools: [/\/features\/class-tools\//],
  terms: [/\/features\/(?:terms|school-question)\//],
  figures: [/\/features\/(?:students|figures)\//, /\/routes\/.*(?:dashboard|insights|student)/],
  profile: [/\/features\/(?:profile|proof)\//, /\/routes\/.*profile/],
  school: [/\/contract\/routes\//, /\/features\/school\//, /\/routes\/.*school/],
  links: [/\/src\/client\/(?:features\/account|routes)\//],
};

/** Each the only one that needs a large package: fetched when it is shown, and by itself. */
const ALONE = /\/(?:bar-chart|picture-crop)\./;

type Screen = keyof typeof BEGINNINGS;
type ImportsOf = (id: string) => readonly string[];

/** Modules of ours that a screen's beginnings lead to by imports that are not put off. */
function reach(beginnings: readonly string[], ids: readonly string[], importsOf: ImportsOf): Set<string> {
  const reached = new Set<string>();
  const visit = (id: string): void => {
    // Packages list all they have in one file: which of it is used, only the bundler knows.
    if (reached.has(id) || id.includes("/node_modules/")) return;
    reached.add(id);
    importsOf(id).forEach(visit);
  };
  ids.filter((id) => beginnings.some((beginning) => id.includes(beginning))).forEach(visit);
  return reached;
}

/** Which modules each of the first screens' files holds: what two of them need that do not build on one another is in the core. */
function cutScreens(ids: readonly string[], importsOf: ImportsOf): Record<Screen, (id: string) => boolean> {
  const from = (screen: Screen): Set<string> => reach(BEGINNINGS[screen], ids, importsOf);
  const [core, frame, entry, grid] = [from("core"), from("frame"), from("entry"), from("grid")];
  const isFirst = (id: string): boolean => [core, frame, entry, grid].some((reached) => reached.has(id));
  const elsewhere = new Set(ids.filter((id) => !isFirst(id)).flatMap((id) => importsOf(id)));
  // What stands below the features would bring the frame or the grid to pages that have neither.
  const isBelow = (id: string): boolean => elsewhere.has(id) && /\/src\/(?:contract|client\/(?:api|ui))\//.test(id);
  const isShared = (id: string): boolean => (frame.has(id) || grid.has(id)) && (entry.has(id) || isBelow(id));
  // The frame's style is too small to be worth a round trip.
  const isStyle = (id: string): boolean => frame.has(id) && id.endsWith(".css");
  return {
    core: (id) => core.has(id) || PACKAGES.test(id) || ICONS.test(id) || isShared(id) || isStyle(id),
    frame: (id) => frame.has(id) || (grid.has(id) && id.includes(`${CLIENT}outbox/`)),
    entry: (id) => entry.has(id),
    grid: (id) => grid.has(id),
  };
}

/** Cuts the build into files. A file asks for those above it in this order at most. */
export function chunks(): Plugin {
  let screens: Record<Screen, (id: string) => boolean> | undefined;
  const first = (["core", "frame", "entry", "grid"] as const).map((name) => ({
    name,
    test: (id: string): boolean => screens?.[name](id) ?? false,
  }));
  const later = Object.entries(FOLDERS).map(([name, tests]) => ({
    name,
    test: (id: string): boolean => tests.some((test) => test.test(id)) && !ALONE.test(id),
  }));
  const groups = [...first, ...later].map((group, at, all) => ({ ...group, priority: all.length - at }));
  return {
    name: "daybell:chunks",
    apply: "build",
    config: () => ({ build: { rolldownOptions: { output: { codeSplitting: { groups } } } } }),
    buildEnd() {
      screens = cutScreens([...this.getModuleIds()], (id) => this.getModuleInfo(id)?.importedIds ?? []);
    },
  };
}

/**
 * Files that the React Compiler works on: it keeps the grid from drawing more than the tile that changed, and pays for
 * that by a third more code, which a sheet or a form has no need of.
 */
export const COMPILED = ["/check-in/student-tile"];

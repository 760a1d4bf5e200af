/** What a part of the app is made of, by the first step of its path, as the build names it. */
const SIGNED_IN: Record<string, string[]> = {
  "": ["frame", "grid"],
  login: ["frame", "grid"],
  students: ["frame", "figures"],
  student: ["frame", "figures"],
  insights: ["frame", "figures"],
  dashboard: ["frame", "figures"],
  "dashboard-details": ["frame", "figures"],
  school: ["frame", "school"],
  profile: ["frame", "profile"],
};

const LINKS = ["entry", "links"];

/** Pages of links, for who has a session as for who has none. */
const OPEN: Record<string, string[]> = {
  "reset-password": LINKS,
  "activate-account": LINKS,
  "new-email": LINKS,
  "undo-email": LINKS,
};

/**
 * Names of the parts, which are files of the build, that a page needs before it can be used. Who has no session is led to
 * the login.
 */
export function partsOf(path: string, mayBeSignedIn: boolean): string[] {
  const [first = "", second] = path
    .toLowerCase()
    .split("/")
    .filter((step) => step !== "");
  const open = OPEN[first] ?? (first === "login" && second ? LINKS : undefined);
  if (open) return open;
  return mayBeSignedIn ? (SIGNED_IN[first] ?? ["frame"]) : ["entry"];
}

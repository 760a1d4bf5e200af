import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ME_WITH_PAGE, NO_SESSION } from "#contract/with-page.ts";
import { type ClientManifest, readClientManifest } from "#server/services/client-assets/client-manifest.ts";

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

/** Names of the parts that a page needs before it can be used. Everybody else is led to the login. */
function partsOf(path: string, mayBeSignedIn: boolean): string[] {
  const [first = "", second] = path
    .toLowerCase()
    .split("/")
    .filter((step) => step !== "");
  const open = OPEN[first] ?? (first === "login" && second ? LINKS : undefined);
  if (open) return open;
  return mayBeSignedIn ? (SIGNED_IN[first] ?? ["frame"]) : ["entry"];
}

/** The files of some parts and of all that they build upon, the deepest first. */
function filesOf(manifest: ClientManifest, names: string[]): string[] {
  const files = new Set<string>();
  const add = (key: string): void => {
    const part = manifest[key];
    if (!part || files.has(part.file)) return;
    for (const below of part.imports) add(below);
    for (const file of [...part.css, part.file]) files.add(file);
  };
  for (const [key, { name }] of Object.entries(manifest)) if (name && names.includes(name)) add(key);
  return [...files];
}

const tagOf = (file: string): string =>
  file.endsWith(".css")
    ? `<link rel="stylesheet" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`;

const ASKING = `<link rel="preload" as="fetch" crossorigin="use-credentials" href="/api${ME_WITH_PAGE}">`;
const NOBODY = `<meta name="${NO_SESSION}">`;

/** The face comes once there is text; a first visit has better use for its bytes. */
const FACE = /\s*<link rel="preload"[^>]* as="font"[^>]*>/g;

/**
 * The app's shell for a page, told which files it will ask for and what there is to know of the session: on a slow network
 * they come with the first files instead of after them. No name and no id is in it. `clientDir`: folder of the built client.
 */
export function preloadPage(clientDir: string): (path: string, mayBeSignedIn: boolean) => Promise<string> {
  let shell = "";
  let manifest: ClientManifest = {};
  return async (path, mayBeSignedIn) => {
    const html = await readFile(join(clientDir, "index.html"), "utf8");
    if (html !== shell) {
      // Without it the app asks for everything by itself.
      manifest = await readClientManifest(clientDir);
      shell = html;
    }
    const session = mayBeSignedIn ? ASKING : NOBODY;
    const tags = filesOf(manifest, partsOf(path, mayBeSignedIn))
      .filter((file) => !html.includes(file))
      .map(tagOf);
    return html.replace(FACE, "").replace("</head>", `${session}${tags.join("")}</head>`);
  };
}

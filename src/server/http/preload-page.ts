import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { partsOf } from "#contract/page-parts.ts";
import { ASKING, NO_SESSION, tagOf } from "#contract/with-page.ts";
import { type ClientManifest, readClientManifest } from "#server/services/client-assets/client-manifest.ts";

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

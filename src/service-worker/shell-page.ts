import { partsOf } from "#contract/page-parts.ts";
import { ASKING, tagOf } from "#contract/with-page.ts";

/** What a build makes of a part, by its name: script and style. */
const isOf = (name: string, file: string): boolean =>
  file.startsWith(`assets/${name}-`) && /^[\w-]{8}\.(?:js|css)$/.test(file.slice(`assets/${name}-`.length));

/** The login is for those who have no session, as far as a device can tell; every other page for those who have one. */
const mayBeSignedIn = (path: string): boolean => !/^\/login\b/i.test(path);

/**
 * Has the page fetch a module as if it were a plain script: where it fetches it as a module, Chromium compiles it anew at
 * each start instead of taking the code that it kept of it.
 */
const keptCodeOf = (file: string): string => `<link rel="preload" as="script" crossorigin href="/${file}">`;

/**
 * The kept shell for a page. Who is signed in is asked, and the app itself and the page's own parts are read, before
 * anything else. `files`: what is kept, as paths below the origin.
 */
export function shellPage(html: string, path: string, files: readonly string[]): string {
  const names = partsOf(path, mayBeSignedIn(path));
  const assets = files.filter((file) => file.startsWith("assets/"));
  const own = assets.filter((file) => html.includes(`src="/${file}"`));
  const parts = assets.filter((file) => names.some((name) => isOf(name, file)) && !html.includes(file));
  const scripts = [...own, ...parts].filter((file) => file.endsWith(".js"));
  const styles = parts.filter((file) => file.endsWith(".css"));
  return html
    .replace("<title>", `${ASKING}${scripts.map(keptCodeOf).join("")}<title>`)
    .replace("</head>", `${styles.map(tagOf).join("")}</head>`);
}

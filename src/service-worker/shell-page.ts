import { partsOf } from "#contract/page-parts.ts";
import { ASKING, tagOf } from "#contract/with-page.ts";

/** What a build makes of a part, by its name: script and style. */
const isOf = (name: string, file: string): boolean =>
  file.startsWith(`assets/${name}-`) && /^[\w-]{8}\.(?:js|css)$/.test(file.slice(`assets/${name}-`.length));

/** The login is for those who have no session, as far as a device can tell; every other page for those who have one. */
const mayBeSignedIn = (path: string): boolean => !/^\/login\b/i.test(path);

/**
 * The kept shell for a page. Who is signed in is asked, and the page's own parts are read, while the app itself is still
 * being compiled. `files`: what is kept, as paths below the origin.
 */
export function shellPage(html: string, path: string, files: readonly string[]): string {
  const names = partsOf(path, mayBeSignedIn(path));
  const tags = files.filter((file) => names.some((name) => isOf(name, file)) && !html.includes(file)).map(tagOf);
  return html.replace("</head>", `${ASKING}${tags.join("")}</head>`);
}

/** The API, and the places of files: nothing there is a screen, whatever is missing. */
const NO_PAGE =
  /^\/(?:api(?:\/|$)|(?:health|ready)z$|(?:assets|avatars|icons|screenshots)\/.*\.[^/]+$|(?:colour-scheme\.js|favicon\.ico|manifest\.webmanifest|robots\.txt|service-worker\.js(?:\.map)?)$)/;

/**
 * Whether a path may be a screen of the app, `/404` among them; an ending such as `.html` makes no difference to who
 * types it. The server and the service worker answer those with the app's shell.
 */
export const isPagePath = (path: string): boolean => !NO_PAGE.test(path);

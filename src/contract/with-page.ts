/*
 * What is said along with a page, so that a start need not wait until it can ask: by the server of the session, and by the
 * device, which keeps the page, of what the page will need.
 */

/** The name of the `meta` that stands in a page which was asked for without any session; it has no content of its own. */
export const NO_SESSION = "daybell-no-session";

/**
 * Below `/api`: the answer of GET /auth/me under an address of its own, which the page itself begins to fetch. Nothing else
 * asks for it, so that nobody is given what was answered before something changed.
 */
export const ME_WITH_PAGE = "/auth/me?with=page";

/** Has the page ask who is signed in before it does anything. */
export const ASKING = `<link rel="preload" as="fetch" crossorigin="use-credentials" href="/api${ME_WITH_PAGE}">`;

/** Has the page fetch a file of the build, by its path, before anything asks for it. */
export const tagOf = (file: string): string =>
  file.endsWith(".css")
    ? `<link rel="stylesheet" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`;

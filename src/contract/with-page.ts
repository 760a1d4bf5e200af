/*
 * What the server says of the session along with a page that it sends by itself, so that a start need not wait to ask. The
 * shell that a device keeps says neither.
 */

/** The name of the `meta` that stands in a page which was asked for without any session; it has no content of its own. */
export const NO_SESSION = "daybell-no-session";

/**
 * Below `/api`: the answer of GET /auth/me under an address of its own, which the page itself begins to fetch. Nothing else
 * asks for it, so that nobody is given what was answered before something changed.
 */
export const ME_WITH_PAGE = "/auth/me?with=page";

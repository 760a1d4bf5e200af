import { me } from "#client/api/session.ts";
import { type Asked, readMe } from "./resolve-session.ts";

/** Asks the server who is signed in; a network that failed is an answer to nothing. */
export const askMe = (): Promise<Asked> => me().then(readMe, () => ({ kind: "unknown" }));

import type { Account, LockedAccount } from "#contract/auth.ts";
import { type Fields, isDone, isObject } from "./answer.ts";
import * as routes from "#contract/routes/session.ts";
import { saysNobody } from "./respond.ts";
import { type Sent, send } from "./send.ts";

const isPerson = (x: unknown): x is Fields => isObject(x) && typeof x["id"] === "string";

/** Whether an answer is an account, by what one has had from the start. */
export const isAccount = (x: unknown): x is Account =>
  isPerson(x) && typeof x["role"] === "string" && typeof x["agreed_to_terms"] === "boolean" && isPerson(x["person"]);

/** Whether an answer tells of a locked session: whose it is, and no more. */
export const isLockedAccount = (x: unknown): x is LockedAccount =>
  isPerson(x) && x["locked"] === true && isPerson(x["person"]);

/**
 * GET /auth/me. Its failures are passed on unchanged: no redirect, the answer as it came. `path` and `asked`: where the page
 * has asked it already.
 */
export const me = ({ path, asked }: { path: string; asked?: number } = { path: routes.me.path }): Promise<Sent> =>
  send({ ...routes.me, path, asked });

/** POST /auth/logout. True where the server has no session any more; false where it could not be asked. */
export async function logout(): Promise<boolean> {
  const { body } = await send({ ...routes.logout, body: "{}" });
  return saysNobody(body) || (isObject(body) && isDone(body));
}

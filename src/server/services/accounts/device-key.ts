import type { Queryable } from "#server/database/database.ts";
import { findDevice } from "./known-devices.ts";
import { emailKey } from "./email-key.ts";

/** Under which name a known device's tries for an e-mail are counted; undefined where it is a stranger there. */
export async function deviceKey(
  db: Queryable,
  email: string,
  token: string | undefined,
  now: Date,
): Promise<string | undefined> {
  if (token === undefined) return undefined;
  const login = await db.selectFrom("login").select("id").where("email_key", "=", emailKey(email)).executeTakeFirst();
  const device = login && (await findDevice(db, login.id, token, now));
  return device && `${device.token_hash}/${device.login_id}`;
}

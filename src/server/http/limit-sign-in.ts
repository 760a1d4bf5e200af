import { deviceKey } from "#server/services/accounts/device-key.ts";
import { emailKey } from "#server/services/accounts/email-key.ts";
import type { FromDevice } from "#server/services/accounts/sign-in.ts";
import { countAttempt } from "#server/services/limits/rate-limit.ts";
import { clientAddress } from "./client-address.ts";
import type { Deps } from "./deps.ts";
import type { Request } from "./serve.ts";

/** A whole school signs in from one address at eight o'clock; one e-mail does not need many tries. */
const BY_ADDRESS = { most: 300, seconds: 300 };
const BY_EMAIL = { most: 30, seconds: 300 };

/**
 * Counts a password that is about to be judged; throws 429. A device that signed in before is counted by itself, so that
 * nobody can use up its tries.
 */
export async function limitSignIn(
  c: Request,
  deps: Deps,
  email: string,
  { deviceToken, now }: Pick<FromDevice, "deviceToken" | "now">,
): Promise<void> {
  const known = await deviceKey(deps.database.read, email, deviceToken, now);
  if (known) return countAttempt(deps.database, `sign-in/device/${known}`, BY_EMAIL, now);
  await countAttempt(deps.database, `sign-in/address/${clientAddress(c, deps)}`, BY_ADDRESS, now);
  await countAttempt(deps.database, `sign-in/email/${emailKey(email)}`, BY_EMAIL, now);
}

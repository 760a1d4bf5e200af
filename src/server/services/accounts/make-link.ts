import type { Queryable } from "#server/database/database.ts";
import type { LinkTable } from "#server/database/schema.ts";
import { newId } from "#server/ids.ts";
import { hashToken, newToken } from "./tokens.ts";

const HOUR_MS = 3_600_000;

/** How long each kind of link works, in milliseconds (product, *Getting in*). */
const LIFETIMES: Record<LinkTable["purpose"], number> = { reset: HOUR_MS, activate: 7 * 24 * HOUR_MS, email: 24 * HOUR_MS };

const PAGES = { reset: "reset-password", activate: "activate-account" } as const;

export interface MadeLink {
  /** The link's id. */
  key: string;
  /** Its secret, told once and stored as a hash. */
  token: string;
  expiresAt: string;
}

/** Makes a single-use link for a login; earlier ones of the same purpose stop working. */
export async function makeLink(
  db: Queryable,
  given: { loginId: string; email: string; purpose: LinkTable["purpose"]; now: Date },
): Promise<MadeLink> {
  await db
    .deleteFrom("link")
    .where("login_id", "=", given.loginId)
    .where("purpose", "=", given.purpose)
    .where("used_at", "is", null)
    .execute();
  const link = { key: newId(), token: newToken(), expiresAt: new Date(given.now.getTime() + LIFETIMES[given.purpose]).toISOString() };
  await db
    .insertInto("link")
    .values({
      id: link.key,
      token_hash: hashToken(link.token),
      purpose: given.purpose,
      login_id: given.loginId,
      email: given.email,
      expires_at: link.expiresAt,
      used_at: null,
      created_at: given.now.toISOString(),
    })
    .execute();
  return link;
}

/** The address that a mail carries for a link. */
export const linkAddress = (publicOrigin: string, purpose: keyof typeof PAGES, { key, token }: MadeLink): string =>
  `${publicOrigin}/${PAGES[purpose]}?key=${key}&token=${token}`;

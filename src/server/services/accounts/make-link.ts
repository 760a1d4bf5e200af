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

/** Whom a link is for, and to which address it is sent. */
interface Addressee {
  loginId: string;
  email: string;
}

/** Makes a single-use link for a login; earlier ones of the same purpose stop working. */
export async function makeLink(db: Queryable, given: Addressee & { purpose: LinkTable["purpose"]; now: Date }): Promise<MadeLink> {
  const link = newLink(given);
  await storeLinks(db, [{ ...given, link }], given);
  return link;
}

/** The same for many logins at once, in few statements: each with its link. */
export async function makeLinks<A extends Addressee>(db: Queryable, addressees: readonly A[], given: { purpose: LinkTable["purpose"]; now: Date }): Promise<(A & { link: MadeLink })[]> {
  const made = addressees.map((one) => ({ ...one, link: newLink(given) }));
  for (let at = 0; at < made.length; at += CHUNK) await storeLinks(db, made.slice(at, at + CHUNK), given);
  return made;
}

const CHUNK = 500;

const newLink = ({ purpose, now }: { purpose: LinkTable["purpose"]; now: Date }): MadeLink => ({
  key: newId(),
  token: newToken(),
  expiresAt: new Date(now.getTime() + LIFETIMES[purpose]).toISOString(),
});

async function storeLinks(db: Queryable, made: readonly (Addressee & { link: MadeLink })[], { purpose, now }: { purpose: LinkTable["purpose"]; now: Date }): Promise<void> {
  await db
    .deleteFrom("link")
    .where("login_id", "in", made.map(({ loginId }) => loginId))
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .execute();
  await db
    .insertInto("link")
    .values(
      made.map(({ loginId, email, link }) => ({
        id: link.key,
        token_hash: hashToken(link.token),
        purpose,
        login_id: loginId,
        email,
        expires_at: link.expiresAt,
        used_at: null,
        created_at: now.toISOString(),
      })),
    )
    .execute();
}

/** The address that a mail carries for a link. */
export const linkAddress = (publicOrigin: string, purpose: keyof typeof PAGES, { key, token }: MadeLink): string =>
  `${publicOrigin}/${PAGES[purpose]}?key=${key}&token=${token}`;

import { lockLogin } from "#server/database/locks.ts";
import type { Queryable } from "#server/database/database.ts";
import type { LinkTable } from "#server/database/schema.ts";
import { newId } from "#server/ids.ts";
import { endLinks } from "./cancel-links.ts";
import { liveLinks, MOST_LIVE, withdrawUnsent } from "./earlier-links.ts";
import { emailKey } from "./email-key.ts";
import { hashToken, newToken } from "./tokens.ts";

const HOUR_MS = 3_600_000;

/** How long each kind of link works, in milliseconds. */
export const LIFETIMES: Record<LinkTable["purpose"], number> = {
  reset: HOUR_MS,
  activate: 7 * 24 * HOUR_MS,
  email: 24 * HOUR_MS,
  "undo-email": 7 * 24 * HOUR_MS,
};

const PAGES = { reset: "reset-password", activate: "activate-account", "undo-email": "undo-email" } as const;

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
  /** The school that sends it, or for whose account it is. */
  schoolId?: string | null;
}

/** Makes the link by which the former address of a login undoes its change; until it is used or ends, nobody else may take it. */
export async function makeUndoingLink(db: Queryable, former: Addressee, now: Date): Promise<MadeLink> {
  const given = { purpose: "undo-email", now } as const;
  const link = newLink(given);
  await storeLinks(db, [{ ...former, link }], given, emailKey(former.email));
  return link;
}

interface LinksGiven {
  purpose: "reset" | "activate" | "email";
  now: Date;
  /** Told to somebody at once, not mailed: then the oldest gives way where there are many. */
  isTold?: boolean;
}

/** Makes a link to be mailed, beside those that were sent before. Undefined where the login has five that work. */
export async function makeLink(db: Queryable, addressee: Addressee, given: LinksGiven): Promise<MadeLink | undefined> {
  // Of many that are asked for at once each sees those before it.
  await lockLogin(db, addressee.loginId);
  const [made] = await makeLinks(db, [addressee], given);
  return made?.link;
}

/** The same for many logins at once, in few statements: each with its link, without those who have five that work. */
export async function makeLinks<A extends Addressee>(
  db: Queryable,
  addressees: readonly A[],
  given: LinksGiven,
): Promise<(A & { link: MadeLink })[]> {
  const made: (A & { link: MadeLink })[] = [];
  for (const some of chunksBySchool(addressees)) {
    const whose = { ...given, loginIds: some.map(({ loginId }) => loginId), schoolId: some[0]?.schoolId };
    await withdrawUnsent(db, whose);
    const live = await liveLinks(db, whose);
    const over = [...live].filter(([, ids]) => ids.length >= MOST_LIVE);
    if (given.isTold)
      await endLinks(
        db,
        over.flatMap(([, ids]) => ids.slice(0, ids.length - MOST_LIVE + 1)),
      );
    const full = new Set(given.isTold ? [] : over.map(([loginId]) => loginId));
    const withLinks = some.filter(({ loginId }) => !full.has(loginId)).map((one) => ({ ...one, link: newLink(given) }));
    if (withLinks.length > 0) await storeLinks(db, withLinks, given);
    made.push(...withLinks);
  }
  return made;
}

/** Each of one school's, and small enough for a statement. */
function* chunksBySchool<A extends Addressee>(addressees: readonly A[]): Generator<A[]> {
  for (const own of Map.groupBy(addressees, ({ schoolId }) => schoolId ?? null).values()) {
    for (let at = 0; at < own.length; at += CHUNK) yield own.slice(at, at + CHUNK);
  }
}

const CHUNK = 500;

const newLink = ({ purpose, now }: { purpose: LinkTable["purpose"]; now: Date }): MadeLink => ({
  key: newId(),
  token: newToken(),
  expiresAt: new Date(now.getTime() + LIFETIMES[purpose]).toISOString(),
});

async function storeLinks(
  db: Queryable,
  made: readonly (Addressee & { link: MadeLink })[],
  { purpose, now }: { purpose: LinkTable["purpose"]; now: Date },
  reserved_key: string | null = null,
): Promise<void> {
  await db
    .insertInto("link")
    .values(
      made.map(({ loginId, email, schoolId, link }) => ({
        id: link.key,
        token_hash: hashToken(link.token),
        purpose,
        login_id: loginId,
        email,
        expires_at: link.expiresAt,
        used_at: null,
        created_at: now.toISOString(),
        school_id: schoolId ?? null,
        reserved_key,
      })),
    )
    .execute();
}

/** The address that a mail carries for a link. */
export const linkAddress = (publicOrigin: string, purpose: keyof typeof PAGES, { key, token }: MadeLink): string =>
  `${publicOrigin}/${PAGES[purpose]}?key=${key}&token=${token}`;

import type { PhotoMatch, PhotoPerson } from "#contract/photos.ts";
import type { Role } from "#contract/roles.ts";
import { knownAddress } from "#server/services/accounts/consent.ts";
import { type Context, today } from "#server/services/context.ts";
import { notLeftBy } from "#server/services/people.ts";

interface Candidate {
  person: PhotoPerson;
  sourceId: string | null;
}

type Index = Map<string, Candidate[]>;

/** Names may be written in any letter case, and accents in two ways. */
const keyOf = (text: string): string => text.trim().normalize("NFC").toLowerCase();

/** A file's name without its folder and ending. */
const stemOf = (name: string): string => keyOf((name.split(/[/\\]/).pop() ?? "").replace(/\.[^.]+$/, ""));

/**
 * Whom each name means, the surest way first: the roster's id, then its identifier, then the e-mail address, then what
 * stands before its @. Where two people could be meant nobody is: a wrong face is worse than none.
 */
export async function matchPhotos(ctx: Context, names: string[]): Promise<{ matches: PhotoMatch[] }> {
  const indexes = await loadIndexes(ctx);
  const match = (name: string): PhotoMatch => {
    const found = indexes.map((index) => index.get(stemOf(name))).find((people) => people !== undefined) ?? [];
    const [first, ...others] = found.toSorted((a, b) => ORDER[a.person.role] - ORDER[b.person.role]);
    // One user of the roster may be here in two roles.
    const isAmbiguous =
      first !== undefined && others.some(({ sourceId }) => sourceId === null || sourceId !== first.sourceId);
    return { name, person: first && !isAmbiguous ? first.person : null, is_ambiguous: isAmbiguous };
  };
  return { matches: names.map(match) };
}

const ORDER: Record<Role, number> = { student: 0, teacher: 1, parent: 2 };

async function loadIndexes(ctx: Context): Promise<Index[]> {
  const rows = await ctx.db
    .selectFrom("person")
    .leftJoin("account", (join) =>
      join.onRef("account.school_id", "=", "person.school_id").onRef("account.person_id", "=", "person.id"),
    )
    .leftJoin("login", "login.id", "account.login_id")
    .select([
      "person.id",
      "person.role",
      "first_name",
      "last_name",
      "grade",
      "avatar",
      "source_id",
      "person.roster",
      "person.identifier",
      "account.given_email",
      "login.email",
    ])
    .where("person.school_id", "=", ctx.actor.schoolId)
    .where(notLeftBy(today(ctx)))
    .execute();
  const [bySource, byIdentifier, byEmail, byLocalPart]: [Index, Index, Index, Index] = [
    new Map(),
    new Map(),
    new Map(),
    new Map(),
  ];
  const add = (index: Index, text: string | null | undefined, candidate: Candidate): void => {
    const key = keyOf(text ?? "");
    if (key !== "") index.set(key, [...(index.get(key) ?? []), candidate]);
  };
  for (const { avatar, source_id, roster, identifier, email, given_email, ...row } of rows) {
    const candidate: Candidate = { person: { ...row, has_picture: avatar !== null }, sourceId: source_id };
    add(bySource, source_id, candidate);
    add(byIdentifier, identifier ?? identifierOf(roster), candidate);
    const address = email === null ? undefined : knownAddress({ email, given_email });
    add(byEmail, address, candidate);
    add(byLocalPart, address?.split("@")[0], candidate);
  }
  return [bySource, byIdentifier, byEmail, byLocalPart];
}

/** What the roster last said of a person is kept as JSON beside them (roster/state/roster-snapshot.ts). */
function identifierOf(roster: string | null): string | undefined {
  const snapshot: unknown = roster === null ? undefined : JSON.parse(roster);
  const told: unknown =
    typeof snapshot === "object" && snapshot !== null ? Reflect.get(snapshot, "identifier") : undefined;
  return typeof told === "string" ? told : undefined;
}

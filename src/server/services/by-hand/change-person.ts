import type { z } from "zod";
import type { changePerson as call, KnownAlready } from "#contract/people-by-hand.ts";
import type { AccountTable, PersonTable } from "#server/database/schema.ts";
import { changedMeanwhile, invalid } from "#server/errors.ts";
import { knownAddress } from "#server/services/accounts/consent.ts";
import { emailKey } from "#server/services/accounts/email-key.ts";
import { getPerson } from "#server/services/administration/get-person.ts";
import type { Context } from "#server/services/context.ts";
import { addAccount, findAccount, moveAccount, removeAccount } from "./account-of.ts";
import { findKnown } from "./find-known.ts";
import { byHandText, setByHand } from "./overrides.ts";
import { lockRecords, peopleError, type Registrar, registrarOf, requirePersonOf, tell, warning } from "./registrar.ts";
import { accountSaidBy, personSaidBy } from "./roster-said.ts";

type Change = z.output<typeof call.body>;
type Names = Pick<PersonTable, "first_name" | "last_name" | "grade">;

/**
 * Changes what is known of a person; of a roster's person what differs from it is kept from imports. Throws 404, 409
 * `CHANGED`, with what stands, where that is another `version`, and `KNOWN_ALREADY`, with those who have the number, unless
 * it is to be done anyway, 422 for a grade or number that the person cannot have, and 400 `OWN_EMAIL` where the account has
 * been activated.
 */
export async function changePerson(
  ctx: Context,
  id: string,
  { email, identifier, version, anyway, ...wanted }: Change,
): Promise<void> {
  const registrar = registrarOf(ctx);
  await lockRecords(registrar);
  if (version !== undefined) {
    const stands = await getPerson(ctx, id);
    if (version !== stands.version) throw changedMeanwhile(stands);
  }
  const person = await requirePersonOf(registrar, id);
  if (wanted.grade && person.role !== "student") throw invalid([{ path: "grade", message: "is a student's alone" }]);
  if (identifier !== undefined && person.source_id !== null)
    throw invalid([{ path: "identifier", message: "is the roster's" }]);
  const isNumbered = identifier !== undefined && (identifier || null) !== person.identifier;
  if (isNumbered && !anyway) await warnOfNumber(registrar, person, identifier);
  const overrides = new Set(setByHand(person));
  const names: Partial<Names> = {};
  const said = personSaidBy(person.roster);
  for (const column of ["first_name", "last_name", "grade"] as const) {
    const value = column === "grade" ? (wanted.grade === undefined ? undefined : wanted.grade || null) : wanted[column];
    if (value === undefined || value === person[column]) continue;
    Object.assign(names, { [column]: value });
    if (said?.[column] === value) overrides.delete(column);
    else overrides.add(column);
  }
  const isAddressMoved = email !== undefined && (await setEmail(registrar, person, email, overrides));
  const changed = [...Object.keys(names), ...(isAddressMoved ? ["email"] : []), ...(isNumbered ? ["identifier"] : [])];
  if (changed.length === 0) return;
  const by_hand = person.source_id === null ? null : byHandText(overrides);
  await registrar.db
    .updateTable("person")
    .set({ ...names, ...(isNumbered ? { identifier: identifier || null } : {}), by_hand })
    .where("school_id", "=", registrar.schoolId)
    .where("id", "=", id)
    .execute();
  await tell(registrar, { action: "person.changed-by-hand", subjectId: id, detail: { what: changed.join(", ") } });
}

async function warnOfNumber(registrar: Registrar, { id, role }: PersonTable, identifier: string | null): Promise<void> {
  const others = (await findKnown(registrar, role, [{ identifier }])).filter((one) => one.id !== id);
  const known: KnownAlready = { people: others, shared_names: [], shared_numbers: [] };
  if (others.length > 0) throw warning("KNOWN_ALREADY", known);
}

/** Gives an account to who had none, or moves one that nobody has activated. True where something changed. */
async function setEmail(
  registrar: Registrar,
  person: PersonTable,
  email: string | null,
  overrides: Set<string>,
): Promise<boolean> {
  const held = await findAccount(registrar, person.id);
  const before = held ? await addressOf(registrar, held) : null;
  if ((before === null ? null : emailKey(before)) === (email === null ? null : emailKey(email))) return false;
  if (held && held.status !== "unverified") throw peopleError("OWN_EMAIL");
  if (held && email === null) await removeAccount(registrar, held);
  else if (held && email !== null) await moveAccount(registrar, held, email);
  else if (email !== null) await addAccount(registrar, person, email);
  const said = accountSaidBy(held?.roster ?? null)?.email;
  if (said !== undefined && email !== null && emailKey(said) === emailKey(email)) overrides.delete("email");
  else overrides.add("email");
  return true;
}

async function addressOf({ db }: Registrar, { login_id, given_email }: AccountTable): Promise<string> {
  const login = await db.selectFrom("login").select("email").where("id", "=", login_id).executeTakeFirstOrThrow();
  return knownAddress({ ...login, given_email });
}

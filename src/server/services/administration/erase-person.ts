import type { ErasedPerson } from "#contract/school-people.ts";
import type { Database } from "#server/database/database.ts";
import { forgetDeleted } from "#server/database/forget-deleted.ts";
import type { PersonTable } from "#server/database/schema.ts";
import { notFound } from "#server/errors.ts";
import { removeMailFiles } from "#server/jobs/remove-mail-files.ts";
import type { Actor } from "#server/services/context.ts";
import { erasePerson } from "#server/services/privacy/erase-person.ts";
import { findErasure } from "#server/services/privacy/erasure-ledger.ts";
import { ledgerFolders } from "#server/services/privacy/ledger-file.ts";
import { refusedFor } from "./find-person.ts";

/**
 * Erases a person of the actor's school, as `npm run school -- erase` does. Not oneself, and no administrator: the
 * rights are taken first, where the last one is kept. The name must be typed. Throws 404, and 400 `YOURSELF`,
 * `ADMINISTRATOR` or `NAME_DIFFERS`. Who was erased already is: nothing is done.
 */
export async function erasePersonFor(
  database: Database,
  actor: Actor,
  asked: { id: string; name: string; config: { dataDir: string; backupDir?: string | undefined }; now: Date },
): Promise<ErasedPerson> {
  const { id, config, now } = asked;
  const { schoolId, personId } = actor;
  const person = await database.read
    .selectFrom("person")
    .selectAll()
    .where("school_id", "=", schoolId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!person) throw notFound();
  if (await findErasure(database.read, schoolId, id)) return { status: 200, texts_left: 0 };
  if (id === personId) throw refusedFor("YOURSELF");
  if (person.is_administrator === 1) throw refusedFor("ADMINISTRATOR");
  if (!isNameOf(person, asked.name)) throw refusedFor("NAME_DIFFERS");
  const erased = await erasePerson(
    database,
    { id, schoolId },
    {
      ledgers: ledgerFolders(config),
      now,
      actorId: personId,
    },
  );
  await removeMailFiles(config.dataDir, erased.access.mailIds, erased.isNamed);
  await forgetDeleted(database);
  return { status: 200, texts_left: erased.texts.left };
}

const plain = (name: string): string => name.normalize("NFC").replaceAll(/\s+/g, " ").trim().toLowerCase();

/** Whether a person is called so, in whichever order. */
const isNameOf = ({ first_name, last_name }: Pick<PersonTable, "first_name" | "last_name">, typed: string): boolean =>
  [`${first_name} ${last_name}`, `${last_name} ${first_name}`].some((name) => plain(name) === plain(typed));

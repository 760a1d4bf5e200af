import { open, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { syncFolder } from "#server/database/durable-file.ts";
import { expectAnswer } from "#server/database/expect-answer.ts";
import { makeFolder } from "#server/database/make-folder.ts";
import { ownAs } from "#server/database/own-as.ts";
import { Unavailable } from "#server/unavailable.ts";
import type { ErasureTable } from "#server/database/schema.ts";

/** Beside the database: a line of JSON for each erasure, without a name. */
const FILE = "erasures.jsonl";

const line = z.object({
  version: z.literal(1),
  school_id: z.string(),
  person_id: z.string(),
  source_hash: z.string().nullable(),
  erased_at: z.string(),
});

/**
 * The folders in which the ledger lies, whichever of them is lost: that of the backups, and that of the data. First the one
 * that may be on a disk which is not there: where it cannot be written nothing was entered yet.
 */
export const ledgerFolders = ({ dataDir, backupDir }: { dataDir: string; backupDir?: string | undefined }): string[] =>
  backupDir === undefined ? [dataDir] : [backupDir, dataDir];

export const ledgerFile = (dataDir: string): string => join(dataDir, FILE);

/** The erasures that the file tells; a line that a crash cut off was never carried out and is passed over. */
export async function readLedgerFile(dataDir: string): Promise<ErasureTable[]> {
  return (await readLines(dataDir)).flatMap((text) => {
    const { success, data } = line.safeParse(parsed(text));
    if (!success) return [];
    const { version: _version, ...erasure } = data;
    return [erasure];
  });
}

/** What the ledgers of several folders tell. */
export const readLedgers = async (folders: readonly string[]): Promise<ErasureTable[]> =>
  (await Promise.all(folders.map(readLedgerFile))).flat();

/** Adds to each of the ledgers, in this order, what it does not tell yet. Throws `Unavailable` where one cannot be written. */
export async function addToLedgers(folders: readonly string[], erasures: readonly ErasureTable[]): Promise<void> {
  const done: string[] = [];
  for (const folder of folders) {
    await addToLedgerFile(folder, erasures).catch((error: unknown) => {
      const half =
        done.length === 0
          ? ""
          : `, while that in ${done.join(" and ")} has the entry: until this is done again a restore erases what is still here`;
      throw new Unavailable(`The ledger of erasures in ${folder} cannot be written${half}`, { cause: error });
    });
    done.push(folder);
  }
}

/** Adds those that the file does not tell yet; they are on the disk when this settles. */
export async function addToLedgerFile(dataDir: string, erasures: readonly ErasureTable[]): Promise<void> {
  await expectAnswer(dataDir);
  makeFolder(dataDir);
  const known = new Set((await readLedgerFile(dataDir)).map(keyOf));
  const added = erasures.filter((one) => !known.has(keyOf(one)));
  if (added.length === 0) return;
  const last = (await readLines(dataDir)).at(-1) ?? "";
  const text = added.map((one) => `${JSON.stringify({ version: 1, ...one })}\n`).join("");
  const handle = await open(ledgerFile(dataDir), "a", 0o600);
  try {
    ownAs(ledgerFile(dataDir), dataDir);
    await handle.appendFile(last === "" ? text : `\n${text}`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await syncFolder(dataDir);
}

const keyOf = ({ school_id, person_id }: ErasureTable): string => `${school_id}/${person_id}`;

/** The last one is empty where the file ends as it should. */
async function readLines(dataDir: string): Promise<string[]> {
  try {
    return (await readFile(ledgerFile(dataDir), "utf8")).split("\n");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

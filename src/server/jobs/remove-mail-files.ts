import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";

/**
 * Removes the `.eml` files that were written instead of sent: those of some mails, and those in whose words something
 * is found. Gives how many.
 */
export async function removeMailFiles(
  dataDir: string,
  mailIds: readonly string[],
  isAbout: (text: string) => boolean,
): Promise<number> {
  const folder = join(dataDir, "mail");
  const names = await readdir(folder).catch(() => []);
  let removed = 0;
  for (const name of names.filter((one) => one.endsWith(".eml"))) {
    const file = join(folder, name);
    const isTheirs = mailIds.some((id) => name.includes(id)) || isAbout(readable(await contentOf(file)));
    if (!isTheirs) continue;
    await rm(file, { force: true });
    removed += 1;
  }
  return removed;
}

/** Empty where another erasure has removed it meanwhile. */
async function contentOf(file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return Buffer.alloc(0);
    throw error;
  }
}

/** A mail's words, its lines that were folded and its signs that were encoded undone. */
function readable(mail: Buffer): string {
  const unfolded = mail.toString("latin1").replaceAll(/=\r?\n/g, "");
  const bytes = unfolded.replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  const plain = Buffer.from(bytes, "latin1").toString("utf8");
  const encoded = [...unfolded.matchAll(/(?:^[A-Za-z0-9+/]{2,76}={0,2}\r?\n?)+/gm)].map(([part]) =>
    Buffer.from(part, "base64").toString("utf8"),
  );
  return [plain, ...encoded].join("\n");
}

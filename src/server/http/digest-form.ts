import { createHash } from "node:crypto";

/** Names exactly these fields of a form and what is in their files, however the form was put together: SHA-256, hexadecimal. */
export async function digestForm(files: readonly (readonly [field: string, file: Blob])[]): Promise<string> {
  const hash = createHash("sha256");
  for (const [field, file] of files) {
    hash.update(`${field} ${file.size}\n`);
    for await (const piece of file.stream()) hash.update(piece);
  }
  return hash.digest("hex");
}

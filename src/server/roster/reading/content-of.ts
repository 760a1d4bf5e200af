import { createHash } from "node:crypto";
import type { Bundle } from "./bundle.ts";

/**
 * SHA-256, hexadecimal, over what a bundle says: the same however it is packed and its rows are ordered, and without what
 * is of no account here, such as dates of a last change. Two bundles with the same do the same.
 */
export function contentOf({ version, ...tables }: Bundle): string {
  const hash = createHash("sha256").update(version);
  for (const [name, { mode, broken, rows }] of Object.entries(tables)) {
    hash.update(`\n${name} ${mode} ${broken}\n`);
    for (const line of [...rows.values()].map(textOf).sort()) hash.update(`${line}\n`);
  }
  return hash.digest("hex");
}

const textOf = ({ line: _line, ...row }: { line: number }): string => JSON.stringify(row);

import type { Readable } from "node:stream";

/** One file of a bundle, not yet read. */
export interface SourceFile {
  name: string;
  open(): Promise<Readable>;
}

/** The files of a bundle by their name in lower case. Close it when done. */
export interface BundleSource {
  files: Map<string, SourceFile>;
  close(): Promise<void>;
}

/** A bundle that cannot be opened at all; the message is for the person at the terminal. */
export class SourceError extends Error {}

/** What a bundle may hold at most, so that a damaged or hostile one cannot exhaust the machine. */
export interface SourceLimits {
  /** Bytes of one unpacked file. */
  file: number;
  /** Bytes of all files together, unpacked. */
  total: number;
  /** Entries of a folder or a zip. */
  entries: number;
}

/** The files that an import looks at; every other one of the standard is left alone. */
const WANTED = new Set(
  ["manifest", "orgs", "academicsessions", "courses", "classes", "users", "roles", "enrollments"].map(
    (name) => `${name}.csv`,
  ),
);

/** A file as found, before it is known to be wanted. `folder` is empty at the top. */
export interface Candidate extends SourceFile {
  folder: string;
  bytes: number;
}

/** The wanted files, from the top or from the one folder that holds any. Throws `SourceError`. */
export function chooseFiles(found: Candidate[], limits: SourceLimits): Map<string, SourceFile> {
  const wanted = found.filter((file) => WANTED.has(file.name.toLowerCase()));
  const folders = [...new Set(wanted.map((file) => file.folder))].sort();
  const [folder] = folders;
  if (folder === undefined) throw new SourceError("No OneRoster file (orgs.csv, users.csv, …) was found in it");
  if (folder !== "" && folders.length > 1) {
    throw new SourceError(`OneRoster files lie in several folders (${folders.join(", ")}): name one of them`);
  }
  const files = new Map<string, SourceFile>();
  let total = 0;
  for (const file of wanted.filter((one) => one.folder === folder)) {
    const key = file.name.toLowerCase();
    if (files.has(key)) throw new SourceError(`${file.name} is in it twice`);
    total += file.bytes;
    if (file.bytes > limits.file || total > limits.total)
      throw new SourceError(`${file.name} is too large to be a roster`);
    files.set(key, file);
  }
  return files;
}

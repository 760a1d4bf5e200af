import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Something that is made of files; paths are relative to the root. */
export interface Made {
  root: string;
  /** Files and folders; what the making itself writes (`*.gen.ts`) is left out. */
  inputs: string[];
  /** A file that is there once it was made. */
  output: string;
  /** Where it is written down what the last one was made of. */
  stamp: string;
}

/** `quick` is made of names, sizes and times; `content` of the bytes, since a checkout changes times alone. */
interface Stamp {
  quick: string;
  content: string;
}

interface Input {
  path: string;
  size: number;
  changed: number;
}

/** Makes it if it is missing or an input changed since it was made; of several processes at once one makes it. */
export async function whenChanged(made: Made, make: () => Promise<void>): Promise<void> {
  const quick = quickHash(await listInputs(made));
  if ((await readStamp(made))?.quick === quick && existsSync(join(made.root, made.output))) return;
  await makeUnless(made, make, isSame);
}

/** Makes it whether an input changed or not. */
export function anew(made: Made, make: () => Promise<void>): Promise<void> {
  return makeUnless(made, make, async () => false);
}

async function makeUnless(
  made: Made,
  make: () => Promise<void>,
  isMade: (made: Made, now: Stamp) => Promise<boolean>,
): Promise<void> {
  const stampFile = join(made.root, made.stamp);
  await mkdir(dirname(stampFile), { recursive: true });
  // What has nothing to make starts without it.
  const { withFileLock } = await import("#server/database/file-lock.ts");
  await withFileLock(`${stampFile}.held`, async () => {
    const inputs = await listInputs(made);
    const now: Stamp = { quick: quickHash(inputs), content: await contentHash(made, inputs) };
    if (!(await isMade(made, now))) {
      // What a failed making leaves behind is nobody's output.
      await rm(stampFile, { force: true });
      await make();
    }
    await writeFile(stampFile, JSON.stringify(now));
  });
}

const isSame = async (made: Made, now: Stamp): Promise<boolean> =>
  existsSync(join(made.root, made.output)) && (await readStamp(made))?.content === now.content;

async function readStamp({ root, stamp }: Made): Promise<Partial<Stamp> | undefined> {
  try {
    return JSON.parse(await readFile(join(root, stamp), "utf8")) as Partial<Stamp>;
  } catch {
    return undefined;
  }
}

async function listInputs({ root, inputs }: Made): Promise<Input[]> {
  const found = await Promise.all(inputs.map((path) => listBelow(root, path)));
  return found.flat().sort((a, b) => (a.path < b.path ? -1 : 1));
}

async function listBelow(root: string, path: string): Promise<Input[]> {
  const facts = await stat(join(root, path)).catch(() => undefined);
  if (!facts || path.endsWith(".gen.ts")) return [];
  if (!facts.isDirectory()) return [{ path, size: facts.size, changed: facts.mtimeMs }];
  const names = await readdir(join(root, path));
  return (await Promise.all(names.map((name) => listBelow(root, `${path}/${name}`)))).flat();
}

function quickHash(inputs: Input[]): string {
  const hash = createHash("sha256");
  for (const { path, size, changed } of inputs) hash.update(`${path}\0${size}\0${changed}\n`);
  return hash.digest("hex");
}

async function contentHash({ root }: Made, inputs: Input[]): Promise<string> {
  const hash = createHash("sha256");
  for (const { path } of inputs) hash.update(`${path}\0`).update(await readFile(join(root, path)));
  return hash.digest("hex");
}

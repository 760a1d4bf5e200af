import { isBuiltin } from "node:module";
import { chmod, cp, readFile, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { build } from "vite";
import { serverBuild } from "#build/server-build.ts";
import { asCalledHere } from "#server/packed.ts";
import { licencesOf } from "./licences.ts";
import { type LockedPackages, lockedFor } from "./shrinkwrap.ts";

const ROOT = join(import.meta.dirname, "../..");

/** Lies beside the program as it is. */
const PAPERS: [from: string, to: string][] = [
  ["src/deploy", "deploy"],
  ...["ACCESSIBILITY.md", "CHANGELOG.md", "PRIVACY.md", "SECURITY.md"].map((name): [string, string] => [
    `.github/${name}`,
    `.github/${name}`,
  ]),
];

/** What README.md tells whoever runs the program. */
const SECTIONS = ["Bring your school in", "Deploy"];

/** The parts of our own package.json that are read here. */
interface OwnPackage {
  name: string;
  version: string;
  description: string;
  license: string;
  dependencies: Record<string, string>;
}

/**
 * Writes the program into an empty folder as it is packed: the built server with the licences of what is in it, the built
 * client (which must be there), a package.json of its own, and the exact versions of all that it needs besides.
 */
export async function writeProgram(folder: string): Promise<void> {
  const { modules, packages } = await buildServer(join(folder, "server"));
  await writeFile(join(folder, "LICENCES.md"), await licencesOf(modules));
  const own = await readJson<OwnPackage>("package.json");
  const manifest = manifestOf(own, packages);
  await writeJson(join(folder, "package.json"), manifest);
  await writeJson(join(folder, "npm-shrinkwrap.json"), {
    name: own.name,
    version: own.version,
    lockfileVersion: 3,
    requires: true,
    packages: { "": manifest, ...(await lockedPackages(packages)) },
  });
  await copyClient(join(folder, "client"));
  for (const [from, to] of PAPERS) await cp(join(ROOT, from), join(folder, to), { recursive: true });
  await writeFile(join(folder, "README.md"), await handbook());
}

/** Gives the files that were built in, and the names of the packages that were not. */
async function buildServer(folder: string): Promise<{ modules: string[]; packages: string[] }> {
  const config = serverBuild(folder, { daybell: "daybell.ts" });
  const built = await build({ ...config, root: ROOT, configFile: false, logLevel: "warn" });
  if (!("output" in built)) throw new Error("The server was not built once");
  // npm makes the entry executable where it installs; whoever unpacks by hand has no npm.
  await chmod(join(folder, "daybell.js"), 0o755);
  const chunks = built.output.filter((one) => one.type === "chunk");
  const within = new Set(chunks.map(({ fileName }) => fileName));
  const imported = chunks.flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports]);
  const packages = new Set(imported.filter((name) => !within.has(name) && !isBuiltin(name)));
  return { modules: chunks.flatMap(({ moduleIds }) => moduleIds), packages: [...packages].sort() };
}

/** How the program is deployed, and what README.md tells of running it, in the words of the packed program. */
async function handbook(): Promise<string> {
  const [kit, readme] = await Promise.all(
    ["src/deploy/README.md", "README.md"].map((path) => readFile(join(ROOT, path), "utf8")),
  );
  const sections = (readme ?? "")
    .split(/^(?=## )/m)
    .filter((text) => SECTIONS.some((title) => text.startsWith(`## ${title}\n`)));
  if (sections.length < SECTIONS.length) throw new Error(`README.md has not all of: ${SECTIONS.join(", ")}`);
  return asCalledHere([kit, ...sections].join("\n"), true);
}

function manifestOf({ name, version, description, license, dependencies }: OwnPackage, packages: string[]): object {
  const versions = packages.map((wanted) => {
    const exact = dependencies[wanted];
    if (exact === undefined) throw new Error(`The server imports ${wanted}, which package.json does not have`);
    return [wanted, exact] as const;
  });
  return {
    name,
    version,
    private: true,
    description,
    license,
    type: "module",
    engines: { node: ">=22.14" },
    bin: { daybell: "server/daybell.js" },
    dependencies: Object.fromEntries(versions),
  };
}

async function lockedPackages(names: string[]): Promise<LockedPackages> {
  const { packages } = await readJson<{ packages: LockedPackages }>("package-lock.json");
  const locked = lockedFor(names, packages);
  for (const [folder, entry] of Object.entries(locked)) {
    // What brings native code that is compiled says so; a lock forgets it, and npm would call for a compiler.
    const installed = await readJson<{ gypfile?: boolean }>(join(folder, "package.json")).catch(() => undefined);
    if (installed?.gypfile === false) entry["gypfile"] = false;
  }
  return locked;
}

/** Of the assets those of the last build: earlier ones lie beside them for pages that are open on this machine. */
async function copyClient(to: string): Promise<void> {
  const from = join(ROOT, ".build/client");
  const [newest = []] = await readJson<string[][]>(".build/client-builds.json");
  const assets = new Set(newest);
  await cp(from, to, {
    recursive: true,
    filter: (source) => {
      const path = relative(from, source).replaceAll("\\", "/");
      return !/^assets\/./.test(path) || assets.has(path.replace(/\.(?:br|gz)$/, ""));
    },
  });
}

async function readJson<Content>(path: string): Promise<Content> {
  return JSON.parse(await readFile(join(ROOT, path), "utf8")) as Content;
}

const writeJson = (file: string, content: object): Promise<void> =>
  writeFile(file, `${JSON.stringify(content, null, 2)}\n`);

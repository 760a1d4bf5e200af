import { readdir, readFile } from "node:fs/promises";
import { stripTypeScriptTypes } from "node:module";
import { join } from "node:path";
import { parseSync } from "vite";

export interface Program {
  /** JavaScript by path, as `server/main.js`; each line is where it was. */
  modules: Map<string, string>;
  /** Names of the packages that the modules import, sorted. */
  packages: string[];
}

/** A place where a module names another, between the quotes. */
interface Reference {
  to: string;
  start: number;
}

/** What is started instead of imported, as a thread is. */
const STARTED = /(?<=new URL\(")\.\/[^"]+\.ts(?=", import\.meta\.url\))/g;

/** Compiles the modules of `folders` in `src`, but those that `isLeftOut` names, by leaving their types out. */
export async function compile(
  src: string,
  folders: readonly string[],
  isLeftOut: (path: string) => boolean,
): Promise<Program> {
  const modules = new Map<string, string>();
  const packages = new Set<string>();
  for (const path of await modulesIn(src, folders)) {
    if (isLeftOut(path)) continue;
    const code = stripTypeScriptTypes(await readFile(join(src, path), "utf8"));
    const references = referencesIn(path, code);
    modules.set(compiledName(path), withCompiledNames(code, references));
    for (const { to } of references) if (!/^(?:[.#]|node:)/.test(to)) packages.add(packageOf(to));
  }
  return { modules, packages: [...packages].sort() };
}

/** Paths relative to `src`, with slashes. */
async function modulesIn(src: string, folders: readonly string[]): Promise<string[]> {
  const found = await Promise.all(
    folders.map(async (folder) => {
      const names = await readdir(join(src, folder), { recursive: true });
      return names.filter((name) => name.endsWith(".ts")).map((name) => `${folder}/${name.replaceAll("\\", "/")}`);
    }),
  );
  return found.flat();
}

function referencesIn(path: string, code: string): Reference[] {
  const { module, errors } = parseSync(compiledName(path), code);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  const requests = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest),
    ...module.dynamicImports.map(({ moduleRequest }) => moduleRequest),
    ...module.staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest)),
  ];
  // Several names that one line exports have the same request.
  const found = new Map<number, string>();
  for (const request of requests) {
    if (!request) continue;
    const text = code.slice(request.start, request.end);
    if (!/^"[^"]+"$/.test(text)) throw new Error(`${path}: nobody can say what import(${text}) will load`);
    found.set(request.start + 1, text.slice(1, -1));
  }
  for (const { 0: to, index } of code.matchAll(STARTED)) found.set(index, to);
  return [...found].map(([start, to]) => ({ to, start }));
}

/** Names with `#` stay: `imports` of package.json tells Node what they stand for. */
function withCompiledNames(code: string, references: Reference[]): string {
  let text = code;
  for (const { to, start } of references.sort((a, b) => b.start - a.start))
    if (to.startsWith(".")) text = text.slice(0, start) + compiledName(to) + text.slice(start + to.length);
  return text;
}

const compiledName = (path: string): string => path.replace(/\.ts$/, ".js");

/** `hono` of `hono/cookie`, `@hono/node-server` of `@hono/node-server/conninfo`. */
const packageOf = (name: string): string =>
  name
    .split("/")
    .slice(0, name.startsWith("@") ? 2 : 1)
    .join("/");

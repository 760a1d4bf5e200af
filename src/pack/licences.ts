import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** Of a file in a package the package's folder: the nearest below `node_modules`. */
const PACKAGE = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;

const LICENCE = /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i;

/** The licences of the packages that these files are of, as they asked to be passed on with what is made of them. */
export async function licencesOf(files: readonly string[]): Promise<string> {
  const folders = new Set(files.flatMap((file) => PACKAGE.exec(file.replaceAll("\\", "/"))?.[0] ?? []));
  const texts = await Promise.all([...folders].sort().map(licenceOf));
  return `# What is built into this program\n\n${texts.join("\n")}`;
}

async function licenceOf(folder: string): Promise<string> {
  const { name, version, license } = JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as {
    name: string;
    version: string;
    license?: string;
  };
  const files = (await readdir(folder)).filter((file) => LICENCE.test(file)).sort();
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), "utf8")));
  return [`## ${name} ${version} (${license ?? "see below"})`, ...texts.map((text) => text.trim()), ""].join("\n\n");
}

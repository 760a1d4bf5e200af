import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { BrowserSchool } from "./browser-school.ts";

const CLIENT = join(import.meta.dirname, "../../src/client");
const TREE = join(CLIENT, "app/route-tree.gen.ts");

/** Screens that stand at an address of the tree with something more. */
const MORE = [
  "/?check-in=start",
  "/?roll=true",
  "/login?expired=true",
  "/reset-password?key=a&token=b",
  "/activate-account?key=a&token=b",
  "/new-email?key=a&token=b&email=a@b.example",
  "/undo-email?key=a&token=b",
];

/** Every full path of the route tree, with `$name` for each parameter. */
async function pathsOfTree(): Promise<string[]> {
  const list = /interface FileRoutesByFullPath \{(.*?)\n\}/s.exec(await readFile(TREE, "utf8"))?.[1] ?? "";
  return Array.from(list.matchAll(/["']([^"']+)["']:/g), ([, path]) => path ?? "");
}

/** A value for each parameter; a new one needs its own here. */
function filled(path: string, school: BrowserSchool): string {
  const values: Record<string, string> = {
    id: school.class30.students[0]?.id ?? "",
    type: "positive",
    class_id: school.class30.class.id,
    service: "google",
    "": "no/such/page",
  };
  return path.replaceAll(/\$(\w*)/g, (_all, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The crawl has no value for $${name} of ${path}`);
    return value;
  });
}

/** The address of every screen, as the route tree has them: a new one joins by itself. */
export const addresses = async (school: BrowserSchool): Promise<string[]> =>
  [...(await pathsOfTree()), ...MORE].map((path) => filled(path, school));

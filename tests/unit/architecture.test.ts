import { execFile } from "node:child_process";
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

/*
 * Who may import whom is a rule of the linter. Here it is shown to bite: each forbidden import
 * is written into a tree of its own, under the project's own configuration, and must be told.
 */

const ROOT = process.cwd();
const IMPORTS = "eslint(no-restricted-imports)";

const value = (from: string): string => `import { thing } from "${from}";\nexport const other = [thing];\n`;
const type = (from: string): string => `import type { Thing } from "${from}";\nexport type Other = Thing[];\n`;
const lazy = (from: string): string => `export const load = () => import("${from}");\n`;
const again = (from: string): string => `export { thing } from "${from}";\n`;

interface Sample {
  says: string;
  path: string;
  source: string;
  rule?: string;
}

const forbidden: Sample[] = [
  {
    says: "a parent folder by relative path",
    path: "src/server/services/a/b.ts",
    source: value("../c.ts"),
    rule: "import(no-relative-parent-imports)",
  },
  {
    says: "a parent folder in a test",
    path: "tests/api/parent.ts",
    source: value("../support/x.ts"),
    rule: "import(no-relative-parent-imports)",
  },
  { says: "contract → client", path: "src/contract/a.ts", source: value("#client/api/x.ts") },
  { says: "contract → server, as a type", path: "src/contract/b.ts", source: type("#server/errors.ts") },
  { says: "contract → a library", path: "src/contract/c.ts", source: value("kysely") },
  { says: "client → server", path: "src/client/api/a.ts", source: value("#server/errors.ts") },
  { says: "client → server, as a type", path: "src/client/features/x/a.ts", source: type("#server/errors.ts") },
  { says: "client → schemas", path: "src/client/api/b.ts", source: value("#contract/check-in.ts") },
  { says: "client → schemas, lazily", path: "src/client/api/c.ts", source: lazy("#contract/check-in.ts") },
  { says: "client → schemas, exported again", path: "src/client/api/d.ts", source: again("#contract/check-in.ts") },
  {
    says: "client → schemas, a type that leaves the import behind",
    path: "src/client/api/e.ts",
    source: 'import { type Mark } from "#contract/check-in.ts";\nexport type M = Mark;\n',
    rule: "typescript(no-import-type-side-effects)",
  },
  { says: "ui → api", path: "src/client/ui/a.ts", source: value("#client/api/x.ts") },
  { says: "api → ui", path: "src/client/api/f.ts", source: value("#client/ui/x.tsx") },
  { says: "api → outbox", path: "src/client/api/g.ts", source: value("#client/outbox/x.ts") },
  { says: "outbox → features", path: "src/client/outbox/a.ts", source: value("#client/features/x/y.ts") },
  { says: "feature → feature", path: "src/client/features/x/b.ts", source: value("#client/features/y/z.ts") },
  {
    says: "a part of the school's administration → another feature",
    path: "src/client/features/school/x/a.ts",
    source: value("#client/features/y/z.ts"),
  },
  { says: "feature → routes", path: "src/client/features/x/c.ts", source: value("#client/routes/x.tsx") },
  { says: "routes → start", path: "src/client/routes/a.ts", source: value("#client/app/x.ts") },
  { says: "service worker → client", path: "src/service-worker/a.ts", source: value("#client/api/x.ts") },
  { says: "service worker → schemas", path: "src/service-worker/b.ts", source: value("#contract/auth.ts") },
  { says: "server → client", path: "src/server/services/a.ts", source: value("#client/api/x.ts") },
  { says: "server → tests", path: "src/server/services/b.ts", source: value("#tests/support/x.ts") },
  { says: "database → services", path: "src/server/database/a.ts", source: value("#server/services/x.ts") },
  { says: "services → http", path: "src/server/services/c.ts", source: value("#server/http/x.ts") },
  { says: "http → database", path: "src/server/http/a.ts", source: value("#server/database/database.ts") },
  { says: "http → database, as a type", path: "src/server/http/b.ts", source: type("#server/database/schema.ts") },
  { says: "http → app", path: "src/server/http/c.ts", source: value("#server/app.ts") },
  ...["http", "cli", "roster", "demo", "mail", "identity"].map((floor) => ({
    says: `${floor} → Kysely`,
    path: `src/server/${floor}/kysely.ts`,
    source: value("kysely"),
  })),
  { says: "app → Kysely", path: "src/server/app.ts", source: value("kysely/migration") },
  { says: "roster → http", path: "src/server/roster/a.ts", source: value("#server/http/x.ts") },
  {
    says: "any",
    path: "src/server/any.ts",
    source: "export const f = (x: any): unknown => x;\n",
    rule: "typescript(no-explicit-any)",
  },
  {
    says: "!",
    path: "src/server/not-null.ts",
    source: "export const f = (x: string[]): string => x[0]!;\n",
    rule: "typescript(no-non-null-assertion)",
  },
  {
    says: "a promise let go",
    path: "src/server/floating.ts",
    source: "export const f = (p: () => Promise<void>): void => {\n  p();\n};\n",
    rule: "typescript(no-floating-promises)",
  },
  {
    says: "a test of what stands for a value and so is always true",
    path: "src/server/services/placeholder.ts",
    source: "export const f = (x: { of: () => number }): number => (x ? 1 : 2);\n",
    rule: "typescript(no-unnecessary-condition)",
  },
  {
    says: "a file name in camel case",
    path: "src/server/fileName.ts",
    source: "export const a = 1;\n",
    rule: "unicorn(filename-case)",
  },
  {
    says: "a default export",
    path: "src/server/default.ts",
    source: "export default 1;\n",
    rule: "import(no-default-export)",
  },
];

const allowed: Sample[] = [
  {
    says: "contract → contract and zod",
    path: "src/contract/ok.ts",
    source: `import { z } from "zod";\n${value("./ids.ts")}export const s = z;\n`,
  },
  { says: "client → pure rules of the contract", path: "src/client/api/ok.ts", source: value("#contract/roles.ts") },
  { says: "client → types of the schemas", path: "src/client/ui/ok.ts", source: type("#contract/check-in.ts") },
  { says: "outbox → api", path: "src/client/outbox/ok.ts", source: value("#client/api/x.ts") },
  { says: "feature → outbox", path: "src/client/features/x/ok.ts", source: value("#client/outbox/x.ts") },
  { says: "feature → its own", path: "src/client/features/x/ok-own.ts", source: value("./queries.ts") },
  {
    says: "a part of the school's administration → what its parts share",
    path: "src/client/features/school/x/ok.ts",
    source: value("#client/features/school/y.ts"),
  },
  { says: "routes → features", path: "src/client/routes/ok.ts", source: value("#client/features/x/y.ts") },
  { says: "start → routes", path: "src/client/app/ok.ts", source: value("#client/routes/x.tsx") },
  { says: "database → Kysely", path: "src/server/database/ok.ts", source: value("kysely") },
  {
    says: "services → Kysely and database",
    path: "src/server/services/ok.ts",
    source: `import { sql } from "kysely";\n${value("#server/database/database.ts")}export const s = sql;\n`,
  },
  { says: "http → services and contract", path: "src/server/http/ok.ts", source: value("#server/services/x.ts") },
  { says: "main → app", path: "src/server/main.ts", source: value("./app.ts") },
];

interface Report {
  diagnostics: { code: string; filename: string; message: string }[];
}

describe("the linter's rules", () => {
  let tree: string;
  let told: Map<string, string[]>;

  beforeAll(async () => {
    tree = await mkdtemp(join(tmpdir(), "daybell-lint-"));
    await copyFile(join(ROOT, ".oxlintrc.json"), join(tree, ".oxlintrc.json"));
    await writeFile(
      join(tree, "tsconfig.json"),
      JSON.stringify({ compilerOptions: { strict: true, target: "ES2024", module: "ESNext" } }),
    );
    for (const { path, source } of [...forbidden, ...allowed]) {
      await mkdir(dirname(join(tree, path)), { recursive: true });
      await writeFile(join(tree, path), source);
    }
    told = await lint(tree);
  });

  afterAll(() => rm(tree, { recursive: true, force: true }));

  it.each(forbidden)("forbid: $says", ({ path, rule = IMPORTS }) => {
    expect(told.get(path) ?? []).toContain(rule);
  });

  it.each(allowed)("allow: $says", ({ path }) => {
    expect(told.get(path) ?? []).toEqual([]);
  });
});

/** Codes of what the linter tells, by file. */
async function lint(tree: string): Promise<Map<string, string[]>> {
  const output = await new Promise<string>((done) => {
    const command = join(ROOT, "node_modules", ".bin", "oxlint");
    execFile(command, ["--format=json"], { cwd: tree, maxBuffer: 1e8 }, (_error, stdout) => done(stdout));
  });
  const told = new Map<string, string[]>();
  for (const { code, filename } of readReport(output).diagnostics) {
    const path = relative(tree, resolve(tree, filename));
    told.set(path, [...(told.get(path) ?? []), code]);
  }
  return told;
}

const readReport = (text: string): Report => JSON.parse(text) as Report;

describe("the contract", () => {
  /** The files that the linter lets the client import values from. */
  async function openFiles(): Promise<string[]> {
    const config = await readFile(join(ROOT, ".oxlintrc.json"), "utf8");
    return [...new Set([...config.matchAll(/"!#contract\/([a-z-]+\.ts)"/g)].map(([, file]) => file ?? ""))];
  }

  it("carries no schema in a file that the client may run", async () => {
    const folder = join(ROOT, "src/contract");
    const open = await openFiles();
    expect(open.length).toBeGreaterThan(3);
    const files = await readdir(folder);
    for (const file of open) {
      expect(files).toContain(file);
      const imported = [
        ...(await readFile(join(folder, file), "utf8")).matchAll(/^import (?!type )[^;]*from "([^"]+)"/gm),
      ].map(([, from]) => from);
      for (const from of imported)
        expect(from === "uuid" || open.includes(from?.replace("./", "") ?? ""), `${file} → ${from}`).toBe(true);
    }
  });
});

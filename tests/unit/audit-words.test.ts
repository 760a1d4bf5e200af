import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { actionMessages } from "#client/features/school/audit/action-messages.ts";

/** Every action that a line of the server writes into the trail, by its text: `action: "…"`, or as the action of a login. */
async function writtenActions(): Promise<string[]> {
  const root = join(process.cwd(), "src/server");
  const files = (await readdir(root, { recursive: true })).filter((file) => file.endsWith(".ts"));
  const found = new Set<string>();
  for (const file of files) {
    for (const line of (await readFile(join(root, file), "utf8")).split("\n")) {
      if (!/\baction\b|auditAccounts?\(|[Aa]udit\(/.test(line)) continue;
      for (const [, action] of line.matchAll(/"([a-z-]+\.[a-z-]+)"/g))
        if (action && !action.includes(".ts")) found.add(action);
    }
  }
  return [...found].sort();
}

test("the audit trail has words for every action that the server writes", async () => {
  const written = await writtenActions();
  expect(written.length).toBeGreaterThan(25);
  expect(written.filter((action) => !(action in actionMessages))).toEqual([]);
});

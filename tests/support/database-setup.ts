import { rm } from "node:fs/promises";
import type { TestProject } from "vitest/node";
import { dropPostgres, makePostgresTemplate, makeSqliteTemplate, type Templates } from "./databases.ts";
import { startPostgres } from "./postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Which databases the tests of a project run on. */
    databases: "none" | "sqlite" | "postgres" | "both";
    templates: Templates;
  }
}

/** Vitest's global setup: starts what the project's tests run on, makes the templates, and takes all of it away. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { databases } = project.config.provide;
  const templates: Templates = {};
  const undo: (() => Promise<void>)[] = [];
  if (databases === "sqlite" || databases === "both") {
    const sqlite = await makeSqliteTemplate();
    templates.sqlite = sqlite;
    undo.push(() => rm(sqlite, { recursive: true, force: true }));
  }
  if (databases === "postgres" || databases === "both") {
    const { url, stop } = await startPostgres();
    const template = await makePostgresTemplate(url);
    templates.postgres = { url, template };
    undo.push(() => dropPostgres(url, template), stop);
  }
  project.provide("templates", templates);
  return async () => {
    for (const step of undo) await step();
  };
}

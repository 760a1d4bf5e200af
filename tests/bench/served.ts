import { rm } from "node:fs/promises";
import { type Database, openDatabase } from "#server/database/database.ts";
import { type BrowserSchool, makeBrowserSchool } from "#tests/support/browser-school.ts";
import { copySqlite, makeSqliteTemplate } from "#tests/support/databases.ts";
import { CLOCK_START } from "#tests/support/school-time.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

export interface Scene {
  server: TestServer;
  database: Database;
  school: BrowserSchool;
}

/** A server with the built client and a school with classes of 30 and 36, for as long as the work takes. */
export async function withSchool<T>(work: (scene: Scene) => Promise<T>): Promise<T> {
  const template = await makeSqliteTemplate();
  const { place, remove } = await copySqlite(template);
  const server = await startServer({ place, clock: CLOCK_START, client: true });
  const database = await openDatabase(place);
  try {
    return await work({ server, database, school: await makeBrowserSchool(database) });
  } finally {
    await database.close();
    await server.kill();
    await remove();
    await rm(template, { recursive: true, force: true });
  }
}

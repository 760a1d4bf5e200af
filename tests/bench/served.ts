import { rm } from "node:fs/promises";
import { type Database, openDatabase } from "#server/database/database.ts";
import { type BrowserSchool, makeBrowserSchool } from "#tests/support/browser-school.ts";
import { copySqlite, makeSqliteTemplate } from "#tests/support/databases.ts";
import { CLOCK_START } from "#tests/support/school-time.ts";
import { type ServerOptions, startServer, type TestServer } from "#tests/support/server.ts";

export interface Running {
  server: TestServer;
  database: Database;
}

export interface Scene extends Running {
  school: BrowserSchool;
}

/** A server with the built client and an empty database, for as long as the work takes. */
export async function withServer<T>(
  work: (running: Running) => Promise<T>,
  options: Pick<ServerOptions, "port" | "env"> = {},
): Promise<T> {
  const template = await makeSqliteTemplate();
  const { place, remove } = await copySqlite(template);
  const server = await startServer({ place, clock: CLOCK_START, client: true, ...options });
  const database = await openDatabase(place);
  try {
    return await work({ server, database });
  } finally {
    await database.close();
    await server.kill();
    await remove();
    await rm(template, { recursive: true, force: true });
  }
}

/** The same with a school that has classes of 30 and 36. */
export const withSchool = <T>(work: (scene: Scene) => Promise<T>): Promise<T> =>
  withServer(async (running) => work({ ...running, school: await makeBrowserSchool(running.database) }));

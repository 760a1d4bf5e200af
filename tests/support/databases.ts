import { copyFile, mkdtemp, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { type DatabasePlace, openDatabase } from "#server/database/database.ts";
import { newId } from "#server/ids.ts";
import { ROOM } from "./room.ts";

/*
 * The tables are made once, in a template; every test file then gets a copy, which takes milliseconds.
 */

const FILE = "daybell.db";

/** With `TEST_PARTITIONED` this is done to PostgreSQL's tables. */
const PARTITION = "src/deploy/partition-by-school.sql";

/** Where the templates are; what is not there was not asked for. */
export interface Templates {
  /** Folder of the embedded template. */
  sqlite?: string;
  postgres?: { url: string; template: string };
}

export interface FreshPlace {
  place: DatabasePlace;
  remove(): Promise<void>;
}

export async function makeSqliteTemplate(): Promise<string> {
  const folder = await mkdtemp(join(ROOM, "daybell-template-"));
  const database = await openDatabase({ dataDir: folder });
  await database.close();
  return folder;
}

export async function makePostgresTemplate(url: string): Promise<string> {
  const template = `daybell_template_${newId().replaceAll("-", "")}`;
  await administer(url, `create database ${template}`);
  const database = await openDatabase({ url: named(url, template) });
  await database.close();
  if (process.env["TEST_PARTITIONED"]) await divideBySchool(named(url, template));
  return template;
}

/** Divides the tables of a PostgreSQL by school, as a large district does. */
export const divideBySchool = async (url: string): Promise<void> => administer(url, await readFile(PARTITION, "utf8"));

export async function copySqlite(template: string): Promise<FreshPlace> {
  const dataDir = await mkdtemp(join(ROOM, "daybell-data-"));
  await copyFile(join(template, FILE), join(dataDir, FILE));
  return { place: { dataDir }, remove: () => rm(dataDir, { recursive: true, force: true }) };
}

/** A test file opens more databases than its server has connections for, and closes them at its end. */
const IDLE_MS = 10_000;

export async function copyPostgres(url: string, template: string): Promise<FreshPlace> {
  const name = `daybell_${newId().replaceAll("-", "")}`;
  await administer(url, `create database ${name} template ${template}`);
  return { place: { url: named(url, name), idleMs: IDLE_MS }, remove: () => dropPostgres(url, name) };
}

export const dropPostgres = (url: string, name: string): Promise<void> =>
  administer(url, `drop database if exists ${name} with (force)`);

function named(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

import type { Config } from "#server/config.ts";
import type { Database } from "#server/database/database.ts";
import type { ClosedSchool } from "#server/services/accounts/closed-school.ts";
import { DEMO_PASSWORD } from "./accounts.ts";
import { DEMO_SCHOOL_ID, SCHOOL_NAME } from "./build-school.ts";
import { hasDemo } from "./has-demo.ts";
import { openDemo } from "./open-demo.ts";

interface PreparedDemo {
  /** What is not open in this process. */
  closed: ClosedSchool | undefined;
  /** What is open because nobody else is thought to come. */
  openAlone?: ClosedSchool | undefined;
  /** What whoever starts the server is told, if anything. */
  says: string | undefined;
}

const CLOSED: ClosedSchool = { schoolId: DEMO_SCHOOL_ID, password: DEMO_PASSWORD };

type Settings = Pick<Config, "demo" | "isDeployed" | "databaseUrl" | "publicOrigin">;

/**
 * Opens the demonstration school, or closes it: where it was switched off, or others than whoever started the server
 * reach it and nobody switched it on, for its password is published. Never a reason not to start.
 */
export async function prepareDemo(
  database: Database,
  config: Settings,
  now: Date,
  say: (line: string) => void,
): Promise<PreparedDemo> {
  const isOpen = config.demo === "on" || (config.demo === "auto" && !config.isDeployed);
  try {
    if (!isOpen) return await close(database);
    return { ...(await open(database, config, now, say)), openAlone: config.demo === "auto" ? CLOSED : undefined };
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    return {
      closed: CLOSED,
      says: `The demonstration school could not be ${isOpen ? "opened" : "closed in full: its sessions are refused, not ended"} (${words}).`,
    };
  }
}

async function open(
  database: Database,
  { demo, databaseUrl, isDeployed, publicOrigin }: Settings,
  now: Date,
  say: (line: string) => void,
): Promise<PreparedDemo> {
  // Nobody asked to have it made in a database of their own.
  if (demo === "auto" && databaseUrl !== undefined && !(await hasDemo(database)))
    return { closed: undefined, says: undefined };
  const lines = await openDemo(database, demo, now, say);
  const warning = `Warning: ${SCHOOL_NAME} is open to everyone who reaches ${publicOrigin}, and its password is published, the administrator's too. DEMO=off closes it.`;
  return { closed: undefined, says: lines && isDeployed ? `${lines}\n${warning}` : lines };
}

async function close(database: Database): Promise<PreparedDemo> {
  if (!(await hasDemo(database))) return { closed: CLOSED, says: undefined };
  await database.write((db) =>
    db
      .deleteFrom("session")
      .where("account_id", "in", db.selectFrom("account").select("id").where("school_id", "=", DEMO_SCHOOL_ID))
      .execute(),
  );
  return {
    closed: CLOSED,
    says: `${SCHOOL_NAME}, the demonstration in these data, is closed: nobody can sign in to it. DEMO=on opens it; npm run school -- remove-demo removes it.`,
  };
}

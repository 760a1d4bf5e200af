import { schoolCommand } from "#server/cli/school-command.ts";
import type { DatabasePlace } from "#server/database/database.ts";
import { IN_TERM } from "./roster.ts";

export interface Ran {
  code: number;
  out: string;
  err: string;
  /** What it said beside: the database that it works on. */
  notes: string;
}

/** Runs `npm run school -- …` in this process: its exit code, and what it said. */
export async function runSchool(place: DatabasePlace, args: string[], more: Record<string, string> = {}): Promise<Ran> {
  const said: { out: string[]; err: string[]; notes: string[] } = { out: [], err: [], notes: [] };
  const env = {
    DAYBELL_CLOCK: IN_TERM.toISOString(),
    ...("url" in place ? { DATABASE_URL: place.url } : { DATA_DIR: place.dataDir }),
    ...more,
  };
  const code = await schoolCommand(args, env, {
    out: (line) => said.out.push(line),
    err: (line) => said.err.push(line),
    note: (line) => said.notes.push(line),
    progress: () => undefined,
  });
  return { code, out: said.out.join("\n"), err: said.err.join("\n"), notes: said.notes.join("\n") };
}

import { clockFrom } from "#server/clock.ts";
import { type Config, inspectConfig, placeOf, type WrongSettings } from "#server/config.ts";
import { ConfigError } from "#server/config-error.ts";
import { type Database, openAsItIs } from "#server/database/database.ts";
import { OpeningError } from "#server/database/opening-error.ts";
import { isUnavailable } from "#server/unavailable.ts";
import { onDatabase, type WithoutDatabase } from "./command-database.ts";
import { addClassCommand, addCommand } from "./school-add.ts";
import { backupCommand } from "./school-backup.ts";
import { createCommand } from "./school-create.ts";
import { bringBackCommand, endCommand, moveCommand } from "./school-end.ts";
import { doctorCommand } from "./school-doctor.ts";
import { eraseCommand } from "./school-erase.ts";
import { exportCommand } from "./school-export.ts";
import { importCommand } from "./school-import.ts";
import { inviteCommand } from "./school-invite.ts";
import { removeDemoCommand } from "./school-remove-demo.ts";
import { restoreCommand } from "./school-restore.ts";
import { setTimeZoneCommand } from "./school-set-time-zone.ts";
import { USAGE, UsageError } from "./school-usage.ts";
import type { Terminal } from "./terminal.ts";

/** What a command is given; the database is opened only when its arguments are known to be right. */
export interface CommandContext {
  config: Config;
  /** What is wrong with the settings: of all commands only doctor goes on then. */
  wrong: WrongSettings;
  terminal: Terminal;
  now: Date;
  /** Names the database, opens it for the work, and closes it after. */
  withDatabase: <Result>(work: (database: Database) => Promise<Result>) => Promise<Result>;
  /** The same, and leaves its tables as they are, of whichever version. */
  withDatabaseAsItIs: <Result>(work: (database: Database) => Promise<Result>) => Promise<Result>;
}

/** Gives the exit code. */
export type Command = (args: string[], ctx: CommandContext) => Promise<number>;

const COMMANDS: Record<string, Command> = {
  import: importCommand,
  create: createCommand,
  invite: inviteCommand,
  add: addCommand,
  "add-class": addClassCommand,
  move: moveCommand,
  end: endCommand,
  "bring-back": bringBackCommand,
  "set-time-zone": setTimeZoneCommand,
  export: exportCommand,
  erase: eraseCommand,
  backup: backupCommand,
  restore: restoreCommand,
  "remove-demo": removeDemoCommand,
  doctor: doctorCommand,
};

/** The commands that bring a school in; every other one is about what is there. */
const MAKE_A_DATABASE = new Set(["import", "create"]);

/** `npm run school -- …`: gives the exit code, 0 done, 1 refused, 2 given wrongly. */
export async function schoolCommand(
  args: string[],
  env: Record<string, string | undefined>,
  terminal: Terminal,
): Promise<number> {
  const [name = "", ...rest] = args;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  const usage = USAGE[command ? name : ""] ?? "";
  if (args.some((arg) => arg === "--help" || arg === "-h") || name === "help") {
    terminal.out(usage);
    return 0;
  }
  try {
    if (!command) throw new UsageError(name === "" ? "Say which command." : `There is no command ${name}.`);
    return await command(rest, contextOf(name, rest, env, terminal));
  } catch (error) {
    if (error instanceof OpeningError || isUnavailable(error)) {
      terminal.progress("");
      terminal.err(
        `${error instanceof Error ? error.message : String(error)}. ${error instanceof OpeningError ? "Nothing was changed." : "Try again."}`,
      );
      return 1;
    }
    if (error instanceof ConfigError) terminal.err(error.message);
    else if (error instanceof UsageError || isParseError(error)) terminal.err(`${error.message}\n\n${usage}`);
    else throw error;
    return 2;
  }
}

function withoutDatabase(name: string, args: string[]): WithoutDatabase {
  if (!MAKE_A_DATABASE.has(name)) return "refuse";
  return args.includes("--dry-run") ? "pretend" : "make";
}

function contextOf(
  name: string,
  args: string[],
  env: Record<string, string | undefined>,
  terminal: Terminal,
): CommandContext {
  const { config, wrong } = inspectConfig(env);
  const [first] = Object.values(wrong);
  if (first && name !== "doctor") throw first;
  const without = withoutDatabase(name, args);
  const place = placeOf(config);
  return {
    config,
    wrong,
    terminal,
    now: clockFrom(env["DAYBELL_CLOCK"])(),
    withDatabase: (work) => onDatabase(place, without, terminal, work),
    withDatabaseAsItIs: (work) => onDatabase(place, without, terminal, work, openAsItIs),
  };
}

/** What `parseArgs` throws for an unknown option or a missing value. */
const isParseError = (error: unknown): error is Error =>
  error instanceof TypeError && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");

import { flushCompileCache } from "node:module";
import { join } from "node:path";
import { pino } from "pino";
import { createApp } from "#server/app.ts";
import { ensureBuilt } from "#server/cli/build-when-changed.ts";
import { clockFrom } from "#server/clock.ts";
import { type Config, readConfig } from "#server/config.ts";
import { ConfigError } from "#server/config-error.ts";
import { openDatabase } from "#server/database/database.ts";
import { openDemo } from "#server/demo/open-demo.ts";
import { listen } from "#server/listen.ts";
import { createPostman } from "#server/mail/postman.ts";
import { createCaretaker } from "#server/retention/caretaker.ts";
import { createRosterImports } from "#server/roster/thread/roster-thread.ts";

/** Requests under way get this long to end before the process does. */
const GRACE_MS = 10_000;

async function main(config: Config, withClient: boolean): Promise<void> {
  const log = pino({ level: "warn", base: null });
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  if (withClient) await ensureBuilt(say);
  const clock = clockFrom(process.env["DAYBELL_CLOCK"]);
  const place = config.databaseUrl ? { url: config.databaseUrl } : { dataDir: config.dataDir };
  const database = await openDatabase(place);
  const demo = await openDemo(database, config.demo, clock(), say);
  const postman = createPostman(database, { ...config, clock, onError: (error) => log.warn({ err: error }, "mail could not be sent") });
  const caretaker = createCaretaker(database, { clock, onError: (error) => log.warn({ err: error }, "old records could not be deleted") });
  const clientDir = withClient ? join(import.meta.dirname, "../../.build/client") : undefined;
  const app = createApp({ database, config, clock, log, rosters: createRosterImports(database, place), clientDir });

  const listening = await listen(app, config.host, config.port).catch((error: Error) => fail(`The server cannot listen on ${config.host}:${config.port}: ${error.message}`));
  postman.start();
  caretaker.start();
  say(`Daybell is ready at ${config.publicOrigin.replace(/:0$/, `:${listening.port}`)}`);
  say(`Data: ${config.databaseUrl ? "PostgreSQL" : config.dataDir}; mail: ${postman.place}`);
  if (demo) say(demo);
  // Where the scripts of package.json keep compiled code: the next start takes half the time.
  flushCompileCache();

  let ending = false;
  const end = async (): Promise<void> => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(1), GRACE_MS).unref();
    await listening.close();
    await postman.stop();
    await caretaker.stop();
    await database.close();
    process.exit(0);
  };
  process.on("SIGTERM", () => void end());
  process.on("SIGINT", () => void end());
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

try {
  const args = new Set(process.argv.slice(2));
  const config = readConfig({ ...process.env, ...(args.has("--empty") ? { DEMO: "off" } : {}) });
  await main(config, !args.has("--api-only"));
} catch (error) {
  fail(error instanceof ConfigError ? error.message : `Daybell could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
}

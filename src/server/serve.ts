import { stat } from "node:fs/promises";
import { flushCompileCache } from "node:module";
import { resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { Hono } from "hono";
import type { Logger } from "pino";
import { createApp } from "#server/app.ts";
import { clockFrom } from "#server/clock.ts";
import { type Config, placeOf, readConfig } from "#server/config.ts";
import { ConfigError } from "#server/config-error.ts";
import { type Database, openDatabase } from "#server/database/database.ts";
import { describePlace } from "#server/database/describe-place.ts";
import { expectAnswer } from "#server/database/expect-answer.ts";
import { isPlaceHeld } from "#server/database/place-lock.ts";
import { prepareDemo } from "#server/demo/prepare-demo.ts";
import { answerWhileStarting } from "#server/http/while-starting.ts";
import { listen } from "#server/listen.ts";
import { createLog } from "#server/log.ts";
import type { Metrics } from "#server/metrics/metrics.ts";
import { createBackupWorker } from "#server/jobs/backup-worker.ts";
import { createClientAssetWorker } from "#server/jobs/client-asset-worker.ts";
import { createMemoryWorker } from "#server/jobs/give-back-memory.ts";
import { createMailWorker } from "#server/jobs/mail-worker.ts";
import { asCalledHere } from "#server/packed.ts";
import { startupError } from "#server/startup-error.ts";
import { makeApart } from "#server/jobs/make-apart.ts";
import { createRetentionWorker } from "#server/jobs/retention-worker.ts";
import { publicSealingKey } from "#server/services/accounts/sealing-key.ts";
import { whyNoBackup } from "#server/services/backup/why-no-backup.ts";
import { explainLeap } from "#server/services/retention/clock-leap.ts";
import { removeLeftUploads } from "#server/services/uploads/upload-folder.ts";
import { createRosterImports } from "#server/roster/thread/roster-thread.ts";
import { explainNoTls } from "#server/without-tls.ts";

/** Requests under way get this long to end before the process does. */
const GRACE_MS = 10_000;

/** What ends with the process: all that took part in answering first, then what it stood on. */
const ends: { answering: (() => Promise<void>)[]; last: (() => Promise<void>)[] } = { answering: [], last: [] };

async function run(config: Config, builtClient: BuiltClient | undefined): Promise<void> {
  const log = createLog();
  drainMs = config.drainMs;
  const clock = clockFrom(process.env["DAYBELL_CLOCK"]);
  const place = placeOf(config);
  if (config.backupDir !== undefined) await expectNoFile(config.backupDir);
  let fetch: Hono["fetch"] = answerWhileStarting;
  // Before anything is made that would be in vain.
  const listening = await listen({ fetch: (...request) => fetch(...request) }, config.host, config.port);
  ends.answering.push(() => listening.close());
  const isShared = "dataDir" in place && isPlaceHeld(place.dataDir);
  const database = await openDatabase(place);
  ends.last.push(() => database.close());
  const clientDir = await builtClient?.(say);
  await removeLeftUploads(config.dataDir);
  const demo = await prepareDemo(database, config, clock(), say);
  const mailWorker = createMailWorker(database, {
    ...config,
    clock,
    onError: (error) => log.warn({ err: error }, "mail could not be sent"),
  });
  const retentionWorker = createRetentionWorker(database, {
    clock,
    onError: (error) => log.warn({ err: error }, "old records could not be deleted"),
    onHeld(leap) {
      const { says, todo } = explainLeap(leap);
      log.warn(leap, `of old records ${says}. ${todo}`);
    },
  });
  const metrics = config.metrics && (await countFor(database, config.metrics, clock));
  ({ fetch } = createApp({
    database,
    config: { ...config, closed: demo.closed, openAlone: demo.openAlone },
    clock,
    log,
    rosters: createRosterImports(database, place),
    clientDir,
    metrics,
    isEnding: () => isEnding,
  }));
  if (clientDir) keepServing(database, clientDir, clock, log);
  const memoryWorker = createMemoryWorker();
  memoryWorker.start();
  mailWorker.start();
  retentionWorker.start();
  // Made at the first start, so that the first device is told it.
  void publicSealingKey(database).catch(() => undefined);
  ends.answering.push(
    async () => memoryWorker.stop(),
    () => mailWorker.stop(),
    () => retentionWorker.stop(),
  );
  const { backupDir } = config;
  if (backupDir !== undefined) {
    const backupWorker = createBackupWorker(database, {
      folder: backupDir,
      clock,
      make: (file, now, signal) => makeApart({ place, checkUrl: config.backupCheckUrl, file, now }, signal),
      onError: (error) => log.warn({ err: error }, "no backup could be made"),
    });
    backupWorker.start();
    ends.answering.push(() => backupWorker.stop());
  }
  say(`Daybell is ready at ${config.publicOrigin.replace(/:0$/, `:${listening.port}`)}`);
  say(`Data: ${describePlace(place)}; mail: ${mailWorker.place}`);
  if (isShared) say("Another process has this data open as well: where that is not meant, stop one of them");
  const noTls = explainNoTls(config);
  if (noTls) say(`Warning: ${noTls.says}. ${noTls.todo}`);
  if (backupDir !== undefined) say(`Backups: ${await describeBackups(database, backupDir)}`);
  if (demo.says) say(demo.says);
  // Where the scripts of package.json keep compiled code: the next start takes half the time.
  flushCompileCache();
}

/** Nobody waits longer for the disk of backups as the server starts. */
const START_PATIENCE_MS = 2000;

/** Throws `ConfigError` for a file in the place of the folder: unlike a disk that is not mounted yet, that never mends itself. */
async function expectNoFile(backupDir: string): Promise<void> {
  try {
    await expectAnswer(backupDir, START_PATIENCE_MS);
  } catch {
    // Told with the backups, once teachers are served.
    return;
  }
  const isFolder = await stat(backupDir).then(
    (found) => found.isDirectory(),
    (error: NodeJS.ErrnoException) => error.code !== "ENOTDIR",
  );
  if (!isFolder)
    throw new ConfigError(`BACKUP_DIR must be a folder, and ${resolve(backupDir)} is none: choose another`);
}

/** Teachers are served without backups too, but whoever starts the server is to know. */
async function describeBackups(database: Database, folder: string): Promise<string> {
  const why = await whyNoBackup(database, folder);
  return why === undefined
    ? `every night, in ${resolve(folder)}`
    : `none can be made at present. ${why}. The server goes on trying`;
}

function keepServing(database: Database, clientDir: string, clock: () => Date, log: Logger): void {
  const onError = (error: unknown): void => log.warn({ err: error }, "the client's files could not be kept");
  const worker = createClientAssetWorker(database, { clientDir, clock, onError });
  worker.start();
  ends.answering.push(() => worker.stop());
}

/** Loaded where somebody asks for figures: at rest they would weigh on every school's machine. */
async function countFor(database: Database, at: { host: string; port: number }, clock: () => Date): Promise<Metrics> {
  const { createMetrics } = await import("#server/metrics/metrics.ts");
  const { serveMetrics } = await import("#server/metrics/serve-metrics.ts");
  const metrics = createMetrics(database, clock);
  const serving = await serveMetrics(metrics, at.host, at.port);
  ends.answering.push(() => serving.close());
  say(`Figures for Prometheus: http://${at.host}:${serving.port}/metrics`);
  return metrics;
}

const say = (line: string): void => void process.stdout.write(`${asCalledHere(line)}\n`);

let isEnding = false;
let drainMs = 0;

async function end(): Promise<void> {
  await pause(drainMs);
  setTimeout(() => process.exit(1), GRACE_MS).unref();
  await Promise.all(ends.answering.map((close) => close()));
  for (const close of ends.last) await close();
  process.exit(0);
}

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.on(signal, () => {
    if (isEnding) return;
    isEnding = true;
    void end();
  });
}
// Whoever read what it says may be gone, as with a pipe: no reason to end.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);

/** The folder of the built client, once it is there; of what that takes `log` is told. */
export type BuiltClient = (log: (line: string) => void) => Promise<string>;

const OPTIONS = { empty: { type: "boolean" }, "api-only": { type: "boolean" } } as const;

/**
 * Runs the server until the process is told to end. `--empty` leaves the demonstration school out, `--api-only` the
 * client. Where it cannot start it says why, and ends the process with 1; with 2 where it is given anything else.
 */
export async function serve(args: readonly string[], builtClient: BuiltClient): Promise<void> {
  const options = optionsOf(args);
  try {
    const config = readConfig({ ...process.env, ...(options.empty ? { DEMO: "off" } : {}) });
    await run(config, options["api-only"] ? undefined : builtClient);
  } catch (error) {
    process.stderr.write(`${asCalledHere(startupError(error))}\n`);
    process.exit(1);
  }
}

function optionsOf(args: readonly string[]): { empty?: boolean; "api-only"?: boolean } {
  try {
    return parseArgs({ args: [...args], options: OPTIONS }).values;
  } catch {
    const takes = "It takes --empty alone, which leaves the demonstration school out";
    process.stderr.write(
      `The server cannot be started with ${args.join(" ")}. ${takes}; settings come from the environment, such as PORT.\n`,
    );
    process.exit(2);
  }
}

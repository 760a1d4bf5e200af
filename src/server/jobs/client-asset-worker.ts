import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "#server/database/database.ts";
import { readClientManifest } from "#server/services/client-assets/client-manifest.ts";
import { type ClientAsset, keepClientAssets } from "#server/services/client-assets/client-assets.ts";

export interface ClientAssetWorker {
  /** Keeps the files of the client that this process serves: at once, and that it still does once a day. */
  start(): void;
  /** Stops, after what is under way. */
  stop(): Promise<void>;
}

const EVERY_MS = 86_400_000;

/** Keeps what pages of this version ask for where every process finds it: also one of the next version, when this one has gone. */
export function createClientAssetWorker(
  database: Database,
  { clientDir, clock, onError }: { clientDir: string; clock: () => Date; onError: (error: unknown) => void },
): ClientAssetWorker {
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<unknown> = Promise.resolve();
  const look = (): void => {
    round = keepAll(database, clientDir, clock()).catch(onError);
  };
  return {
    start() {
      look();
      timer = setInterval(look, EVERY_MS);
    },
    async stop() {
      clearInterval(timer);
      await round;
    },
  };
}

async function keepAll(database: Database, clientDir: string, now: Date): Promise<void> {
  const parts = Object.values(await readClientManifest(clientDir));
  const paths = [...new Set(parts.flatMap(({ file, css, assets }) => [file, ...css, ...assets]))];
  if (paths.length > 0) await keepClientAssets(database, paths, (path) => readAsset(join(clientDir, path)), now);
}

/** Compressed where the build left it so. */
const readAsset = (file: string): Promise<ClientAsset> =>
  readFile(`${file}.br`).then(
    (bytes) => ({ encoding: "br", bytes }),
    async () => ({ encoding: null, bytes: await readFile(file) }),
  );

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

const clientManifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    name: z.string().optional(),
    imports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
    assets: z.array(z.string()).default([]),
  }),
);

/** What a built client consists of, as its build tells. */
export type ClientManifest = z.output<typeof clientManifest>;

/** Of the client in a folder; empty where its build told nothing. */
export const readClientManifest = (clientDir: string): Promise<ClientManifest> =>
  readFile(join(clientDir, ".vite/manifest.json"), "utf8").then(
    (text) => clientManifest.parse(JSON.parse(text)),
    () => ({}),
  );

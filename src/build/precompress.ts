import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const TEXT = /\.(?:js|css|html|svg|json|webmanifest|txt|ico)$/;
/** Below this a compressed copy saves nothing worth a file, in bytes. */
const SMALLEST = 512;

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

async function compress(file: string): Promise<void> {
  const source = await readFile(file);
  if (source.length < SMALLEST) return;
  const size = { [constants.BROTLI_PARAM_SIZE_HINT]: source.length, [constants.BROTLI_PARAM_QUALITY]: 11 };
  await Promise.all([
    writeFile(`${file}.br`, await brotli(source, { params: size })),
    writeFile(`${file}.gz`, await gz(source, { level: 9 })),
  ]);
}

/** Hashed files never change: what lies compressed beside them still fits. */
const isDone = (file: string): Promise<boolean> =>
  stat(`${file}.br`).then(
    () => file.includes("/assets/"),
    () => false,
  );

/** Writes `.br` and `.gz` beside every text file of the build, so that the server compresses nothing while it serves. */
export function precompress(outDir: string): Plugin {
  return {
    name: "daybell:precompress",
    apply: "build",
    closeBundle: {
      // After the service worker has been written.
      order: "post",
      sequential: true,
      async handler() {
        const names = await readdir(outDir, { recursive: true });
        for (const name of names.filter((each) => TEXT.test(each))) {
          const file = join(outDir, name);
          if (!(await isDone(file))) await compress(file);
        }
      },
    },
  };
}

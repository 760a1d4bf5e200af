import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import sharp from "sharp";
import type { Plugin } from "vite";
import { AVATAR_KEYS } from "#contract/avatars.ts";

/** Side of one picture, in pixels: the largest that is shown, on a screen of two pixels to each of the page's. */
const SIDE = 144;
const COLUMNS = 8;
const ROWS = Math.ceil(AVATAR_KEYS.length / COLUMNS);

/** All built-in pictures in one, in the order of their keys. */
async function drawAll(): Promise<Buffer> {
  const pictures = await Promise.all(
    AVATAR_KEYS.map(async (key, place) => ({
      input: await sharp(await readFile(`public/avatars/${key}.svg`), { density: (72 * SIDE) / 64 })
        .resize(SIDE, SIDE)
        .png()
        .toBuffer(),
      left: (place % COLUMNS) * SIDE,
      top: Math.floor(place / COLUMNS) * SIDE,
    })),
  );
  return sharp({ create: { width: COLUMNS * SIDE, height: ROWS * SIDE, channels: 3, background: "#FBF8F3" } })
    .composite(pictures)
    .webp({ quality: 82, effort: 6, smartSubsample: true })
    .toBuffer();
}

/** Where each picture stands in the one that holds them all; it lies over the initials once the page stands. */
function css(address: string): string {
  const rules = AVATAR_KEYS.map((key, place) => {
    const share = (part: number, of: number): string => `${Math.round((part / (of - 1)) * 1e5) / 1e3}%`;
    const at = `${share(place % COLUMNS, COLUMNS)} ${share(Math.floor(place / COLUMNS), ROWS)}`;
    return `[data-pictures] [data-face=${key}]::after{background:url(${address}) ${at}/${COLUMNS}00% ${ROWS}00%}`;
  });
  return rules.join("\n");
}

const SHEET = "virtual:faces.css";

/** Makes one file of the built-in pictures, so that a class asks for one picture and not for thirty. */
export function faces(): Plugin {
  return {
    name: "daybell:faces",
    resolveId: (id) => (id === SHEET ? `\0${id}` : undefined),
    async load(id) {
      if (id !== `\0${SHEET}`) return undefined;
      const file = resolve(".build/faces.webp");
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, await drawAll());
      return css(file);
    },
  };
}

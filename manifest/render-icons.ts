/**
 * Renders every icon from `mark.svg` into `public/icons`: run `node manifest/render-icons.ts` after a change of the
 * mark and commit what it writes.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import sharp from "sharp";
import { TOKENS } from "#client/ui/tokens.ts";

const OUT = "public/icons";
const { ink, bell } = TOKENS.light;

const master = await readFile("manifest/mark.svg", "utf8");
const mark = master.slice(master.indexOf("<g"), master.lastIndexOf("</svg>"));

interface Face {
  background: string | null;
  colour: string;
  /** Share of the icon's edge that the mark takes. */
  share: number;
  /** Corner radius as a share of the edge. */
  corner: number;
}

/** On a home screen and in a tab: the mark on a rounded sheet of ink. */
const tile: Face = { background: ink, colour: bell, share: 0.86, corner: 0.22 };
/** Cut to any shape by the launcher: the mark stays inside the safe circle. */
const maskable: Face = { background: ink, colour: bell, share: 0.64, corner: 0 };
const apple: Face = { background: ink, colour: bell, share: 0.8, corner: 0 };
/** Coloured by the system: only the shape counts. */
const monochrome: Face = { background: null, colour: "#FFFFFF", share: 0.74, corner: 0 };

function draw(face: Face): string {
  const offset = (512 * (1 - face.share)) / 2;
  const sheet = face.background
    ? `<rect width="512" height="512" rx="${Math.round(512 * face.corner)}" fill="${face.background}"/>`
    : "";
  const placed = `<g transform="translate(${offset} ${offset}) scale(${face.share})">${mark.replaceAll("#F2B705", face.colour)}</g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${sheet}${placed}</svg>`;
}

const png = (face: Face, size: number): Promise<Buffer> =>
  sharp(Buffer.from(draw(face)), { density: 300 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();

/** The oldest form that browsers ask for by themselves: one PNG of 32 px in the icon container. */
function ico(image: Buffer): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(32, 6);
  head.writeUInt8(32, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(image.length, 14);
  head.writeUInt32LE(22, 18);
  return Buffer.concat([head, image]);
}

await mkdir(OUT, { recursive: true });
await Promise.all([
  writeFile(`${OUT}/favicon.svg`, draw(tile).replace(/\n\s*/g, "")),
  ...[192, 512].map(async (size) => writeFile(`${OUT}/icon-${size}.png`, await png(tile, size))),
  ...[192, 512].map(async (size) => writeFile(`${OUT}/maskable-${size}.png`, await png(maskable, size))),
  writeFile(`${OUT}/monochrome-512.png`, await png(monochrome, 512)),
  writeFile(`${OUT}/shortcut-96.png`, await png(tile, 96)),
  writeFile(`${OUT}/apple-touch-icon.png`, await png(apple, 180)),
  writeFile("public/favicon.ico", ico(await png(tile, 32))),
]);

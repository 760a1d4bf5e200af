import { loadPicture } from "./read-picture.ts";

/** Sides of what is sent, in pixels: twice what the server keeps. */
const SIDE = 512;
const QUALITY = 0.92;

/** In pixels of the picture. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The chosen part alone, as WebP, or PNG where the browser writes no WebP: nothing else of the file leaves the device. */
export async function cutSquare(address: string, { x, y, width, height }: Area): Promise<Blob> {
  const image = await loadPicture(address);
  const canvas = document.createElement("canvas");
  canvas.width = SIDE;
  canvas.height = SIDE;
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("No canvas");
  pen.imageSmoothingQuality = "high";
  pen.drawImage(image, x, y, width, height, 0, 0, SIDE, SIDE);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("The picture cannot be written"))),
      "image/webp",
      QUALITY,
    );
  });
}

/** Sides of what is sent, in pixels: twice what the server keeps. */
const SIDE = 512;
const QUALITY = 0.9;

/** A part of a picture, in its pixels. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * A part of a picture as a small square: WebP, or JPEG where the browser writes no WebP. Nothing else of the file leaves
 * the device.
 */
export async function squarePicture(image: CanvasImageSource, { x, y, width, height }: Area): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = SIDE;
  canvas.height = SIDE;
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("No canvas");
  pen.imageSmoothingQuality = "high";
  pen.drawImage(image, x, y, width, height, 0, 0, SIDE, SIDE);
  // Where a browser does not know a kind, it writes a PNG: ten times the size.
  const webp = await written(canvas, "image/webp");
  if (webp.type === "image/webp") return webp;
  // A JPEG is black where the picture is transparent.
  pen.globalCompositeOperation = "destination-over";
  pen.fillStyle = "white";
  pen.fillRect(0, 0, SIDE, SIDE);
  return written(canvas, "image/jpeg");
}

const written = (canvas: HTMLCanvasElement, type: string): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("The picture cannot be written"))), type, QUALITY);
  });

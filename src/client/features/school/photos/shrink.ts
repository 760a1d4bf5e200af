/** Sides of what is sent, in pixels: twice what the server keeps. */
const SIDE = 512;
const QUALITY = 0.9;
const MAX_PIXELS = 50_000_000;

export type Shrunk = { picture: Blob } | { problem: "unreadable" | "tooLarge" };

/**
 * A picture as a small square, upright: a school of a thousand sends megabytes instead of gigabytes. Of an upright one
 * the upper part is kept, where faces are.
 */
export async function shrink(file: Blob): Promise<Shrunk> {
  let image: ImageBitmap;
  try {
    image = await createImageBitmap(file);
  } catch {
    return { problem: "unreadable" };
  }
  try {
    if (image.width * image.height > MAX_PIXELS) return { problem: "tooLarge" };
    return { picture: await square(image) };
  } finally {
    image.close();
  }
}

async function square(image: ImageBitmap): Promise<Blob> {
  const side = Math.min(image.width, image.height);
  const canvas = document.createElement("canvas");
  canvas.width = SIDE;
  canvas.height = SIDE;
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("No canvas");
  pen.imageSmoothingQuality = "high";
  pen.drawImage(image, (image.width - side) / 2, (image.height - side) / 4, side, side, 0, 0, SIDE, SIDE);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("The picture cannot be written"))),
      "image/webp",
      QUALITY,
    );
  });
}

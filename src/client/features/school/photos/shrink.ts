import { squarePicture } from "#client/ui/square-picture.ts";

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
    const side = Math.min(image.width, image.height);
    const area = { x: (image.width - side) / 2, y: (image.height - side) / 4, width: side, height: side };
    return { picture: await squarePicture(image, area) };
  } finally {
    image.close();
  }
}

import type { Sharp } from "sharp";
import { AppError, refused } from "#server/errors.ts";
import { limitConcurrency } from "#server/services/limits/limit-concurrency.ts";
import { type ImageKind, imageKind } from "./image-kind.ts";

/** Sides of a stored picture, in pixels. */
const SIDE = 256;
const MAX_PIXELS = 50_000_000;
const MAX_SECONDS = 15;

/** A large picture takes hundreds of megabytes while it is decoded. */
const bounded = limitConcurrency(1);

/** What the decoder calls the kinds. */
const FORMATS: Record<ImageKind, string> = { png: "png", jpeg: "jpeg", gif: "gif", webp: "webp", avif: "heif" };

const tooManyPixels = (): AppError => new AppError(413, "The picture has more than 50 megapixels");
const unreadable = (): AppError => refused("The picture cannot be read. Please try another.");

/**
 * Makes a square WebP of 256 pixels of a picture, upright, its first frame alone, with nothing of the file but its
 * pixels. Throws 415 where it is no PNG, JPEG, WebP, AVIF or GIF, 413 over 50 megapixels, 400 where it is broken.
 */
export async function cutPicture(picture: Blob): Promise<Buffer> {
  return bounded(async () => {
    // One file at a time is in the memory.
    const file = Buffer.from(await picture.arrayBuffer());
    const kind = imageKind(file);
    if (!kind) throw new AppError(415, "The file must be a PNG, JPEG, WebP, AVIF or GIF picture");
    await checkSize(file, kind);
    return attempt(async () =>
      (await open(file))
        .autoOrient()
        .resize(SIDE, SIDE, { fit: "cover" })
        .webp({ quality: 82 })
        .timeout({ seconds: MAX_SECONDS })
        .toBuffer(),
    );
  });
}

/** Its native code is loaded with the first picture: many megabytes that a server at rest has no use for. */
async function open(file: Buffer): Promise<Sharp> {
  const { default: sharp } = await import("sharp");
  return sharp(file, { limitInputPixels: MAX_PIXELS, pages: 1, failOn: "error" });
}

/** Looks at the header alone, before anything is decoded. */
async function checkSize(file: Buffer, kind: ImageKind): Promise<void> {
  const { format, width, height } = await attempt(async () => (await open(file)).metadata());
  if (format !== FORMATS[kind]) throw unreadable();
  if (width * height > MAX_PIXELS) throw tooManyPixels();
}

async function attempt<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Error && /pixel limit/i.test(error.message) ? tooManyPixels() : unreadable();
  }
}

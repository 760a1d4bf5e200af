import type { StoredPhoto } from "#contract/photos.ts";
import { AppError } from "#server/errors.ts";
import type { Context } from "#server/services/context.ts";
import { cutPicture } from "#server/services/profile/cut-picture.ts";
import { holdPictures, storePictureOf } from "#server/services/profile/set-avatar.ts";

/** A picture for someone, cut to size, or why there is none. */
export type CutPhoto = { personId: string } & ({ bytes: Buffer } | { outcome: "unreadable" | "too_large" });

/** Cuts each, before any transaction; one that cannot be read spoils none of the others. */
export async function cutPhotos(files: readonly [personId: string, file: Blob][]): Promise<CutPhoto[]> {
  const cut: CutPhoto[] = [];
  for (const [personId, file] of files) cut.push({ personId, ...(await cutOne(file)) });
  return cut;
}

async function cutOne(file: Blob): Promise<{ bytes: Buffer } | { outcome: "unreadable" | "too_large" }> {
  try {
    return { bytes: await cutPicture(file) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { outcome: error.status === 413 ? "too_large" : "unreadable" };
  }
}

/** Gives the people of the actor's school their pictures, all in the transaction of the caller. */
export async function storePhotos(ctx: Context, photos: CutPhoto[]): Promise<{ photos: StoredPhoto[] }> {
  const cut = photos.flatMap((photo): [string, Buffer][] => ("bytes" in photo ? [[photo.personId, photo.bytes]] : []));
  if (cut.length > 0) await holdPictures(ctx, new Map(cut));
  const told: StoredPhoto[] = [];
  for (const photo of photos) {
    const outcome = "outcome" in photo ? photo.outcome : await storePictureOf(ctx, photo.personId, photo.bytes);
    told.push({ person_id: photo.personId, outcome });
  }
  return { photos: told };
}

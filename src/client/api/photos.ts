import type { PhotoMatch, StoredPhoto } from "#contract/photos.ts";
import type { ErrorAnswer } from "./answer.ts";
import * as routes from "#contract/routes/school.ts";
import { call } from "./call.ts";
import { request } from "./request.ts";

/** Whom up to 500 names of pictures mean. */
export const matchPhotos = (names: string[], signal?: AbortSignal): Promise<{ matches: PhotoMatch[] } | ErrorAnswer> =>
  call("POST", "/admin/photos/match", ["matches"], { body: { names }, signal });

/** Gives up to 20 people pictures, 8 MiB together. */
export function storePhotos(
  photos: { personId: string; picture: Blob }[],
  key: string,
): Promise<{ photos: StoredPhoto[] } | ErrorAnswer> {
  return request(routes.storePhotos, {
    body: Object.fromEntries(photos.map(({ personId, picture }) => [personId, picture])),
    key,
  });
}

import type { PhotoMatch, PhotoPerson } from "#contract/photos.ts";
import { orThrow } from "#client/api/answer.ts";
import { request } from "#client/api/request.ts";
import { matchPhotos } from "#contract/routes/school.ts";
import { readZip, TooLarge, type ZipEntry } from "./read-zip.ts";
import { shrink } from "./shrink.ts";
import { picturesOf, type Sorted, sortPhotos } from "./sort-photos.ts";
import { messages } from "./messages.ts";

const MAX_BYTES = 25 * 1024 * 1024;
/** Names in one question (contract/photos.ts). */
const NAMES = 500;

/** A picture that waits to be stored. */
export interface Ready {
  person: PhotoPerson;
  picture: Blob;
}

export interface Prepared {
  ready: Ready[];
  left: Sorted["left"];
  /** Files that are no pictures by their names. */
  passedOver: number;
}

type Tell = (text: string, share: number | null) => void;

/** Looks through a zip: who gets which picture, made small already. Throws where the server cannot be asked, or the zip read. */
export async function prepare(file: Blob, tell: Tell, signal: AbortSignal): Promise<Prepared> {
  tell(messages.reading, null);
  const { pictures, passedOver } = picturesOf(await readZip(file));
  tell(messages.matching, null);
  const { known, left } = sortPhotos(pictures, await matchAll(pictures, signal));
  const ready: Ready[] = [];
  for (const [index, { entries, person }] of known.entries()) {
    tell(messages.shrinking(index, known.length), index / known.length);
    const picture = await firstReadable(entries, left, signal);
    if (picture) ready.push({ person, picture });
  }
  return { ready, left, passedOver };
}

async function matchAll(pictures: ZipEntry[], signal: AbortSignal): Promise<PhotoMatch[]> {
  const matches: PhotoMatch[] = [];
  for (let at = 0; at < pictures.length; at += NAMES) {
    const names = pictures.slice(at, at + NAMES).map(({ name }) => name.slice(-500));
    matches.push(...orThrow(await request(matchPhotos, { body: { names }, signal })).matches);
  }
  return matches;
}

/** The first of one person's pictures that can be read; why each other one is not used goes to `left`. Null where none can. */
async function firstReadable(entries: ZipEntry[], left: Sorted["left"], signal: AbortSignal): Promise<Blob | null> {
  for (const [index, entry] of entries.entries()) {
    signal.throwIfAborted();
    const shrunk = await shrinkEntry(entry);
    if ("picture" in shrunk) {
      left.double.push(...entries.slice(index + 1).map(({ name }) => name));
      return shrunk.picture;
    }
    left[shrunk.problem].push(entry.name);
  }
  return null;
}

async function shrinkEntry(entry: ZipEntry): ReturnType<typeof shrink> {
  try {
    return await shrink(await entry.read(MAX_BYTES));
  } catch (error) {
    return { problem: error instanceof TooLarge ? "tooLarge" : "unreadable" };
  }
}

import type { PhotoMatch, PhotoPerson } from "#contract/photos.ts";
import type { ZipEntry } from "./read-zip.ts";

/** What becomes of a file. `double`: its person has another one before it. */
export type Outcome = "ready" | "unknown" | "ambiguous" | "double" | "unreadable" | "tooLarge";

/** A picture whose person is known. */
export interface Known {
  entry: ZipEntry;
  person: PhotoPerson;
}

export interface Sorted {
  known: Known[];
  /** Names of files that nobody gets, by why. */
  left: Record<Exclude<Outcome, "ready">, string[]>;
}

const PICTURE = /\.(?:jpe?g|png|webp|avif|gif|hei[cf]|bmp|tiff?)$/i;

/** What systems put beside the files that one means. */
const isHidden = (name: string): boolean => name.split("/").some((part) => part.startsWith(".") || part === "__MACOSX");

/** The pictures by their names, and how many files are none. */
export function picturesOf(entries: ZipEntry[]): { pictures: ZipEntry[]; passedOver: number } {
  const meant = entries.filter(({ name }) => !isHidden(name));
  const pictures = meant.filter(({ name }) => PICTURE.test(name));
  return { pictures, passedOver: meant.length - pictures.length };
}

/** Who gets which; of two pictures of one person the first counts. */
export function sortPhotos(pictures: ZipEntry[], matches: PhotoMatch[]): Sorted {
  const sorted: Sorted = { known: [], left: { unknown: [], ambiguous: [], double: [], unreadable: [], tooLarge: [] } };
  const taken = new Set<string>();
  for (const [index, entry] of pictures.entries()) {
    const match = matches[index];
    if (!match?.person) sorted.left[match?.is_ambiguous ? "ambiguous" : "unknown"].push(entry.name);
    else if (taken.has(match.person.id)) sorted.left.double.push(entry.name);
    else {
      taken.add(match.person.id);
      sorted.known.push({ entry, person: match.person });
    }
  }
  return sorted;
}

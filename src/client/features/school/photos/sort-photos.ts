import type { PhotoMatch, PhotoPerson } from "#contract/photos.ts";
import type { ZipEntry } from "./read-zip.ts";

/** What becomes of a file. `double`: another one of its person is used. */
export type Outcome = "ready" | "unknown" | "ambiguous" | "double" | "unreadable" | "tooLarge";

/** The pictures of one person, as they come in the zip: the first that can be read counts. */
export interface Known {
  person: PhotoPerson;
  entries: ZipEntry[];
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

/** Whose picture each is; which of several of one person counts is seen once they are read. */
export function sortPhotos(pictures: ZipEntry[], matches: PhotoMatch[]): Sorted {
  const left: Sorted["left"] = { unknown: [], ambiguous: [], double: [], unreadable: [], tooLarge: [] };
  const known = new Map<string, Known>();
  for (const [index, entry] of pictures.entries()) {
    const match = matches[index];
    if (!match?.person) left[match?.is_ambiguous ? "ambiguous" : "unknown"].push(entry.name);
    else {
      const { person } = match;
      const { entries } = known.get(person.id) ?? { entries: [] };
      known.set(person.id, { person, entries: [...entries, entry] });
    }
  }
  return { known: [...known.values()], left };
}

import { counted, formatNumber } from "#client/ui/format.ts";
import type { Outcome } from "./sort-photos.ts";

const outcomes: Record<Exclude<Outcome, "ready">, { title: (count: number) => string; text: string }> = {
  unknown: {
    title: (count) => counted(count, "file matches nobody", "files match nobody"),
    text: "Nobody at your school has this number or email.",
  },
  ambiguous: {
    title: (count) => counted(count, "file could be two people", "files could be two people"),
    text: "Name the file by the roster's own id instead.",
  },
  double: {
    title: (count) => counted(count, "second picture of the same person", "second pictures of the same person"),
    text: "The first picture of each person that can be read is used.",
  },
  unreadable: {
    title: (count) => counted(count, "file cannot be read", "files cannot be read"),
    text: "Save them as JPEG or PNG and try again.",
  },
  tooLarge: {
    title: (count) => counted(count, "file is too large", "files are too large"),
    text: "At most 25 MiB and 50 megapixels each.",
  },
};

const saved = (count: number): string =>
  count === 1 ? "One picture is saved" : `${formatNumber(count)} pictures are saved`;

/** What the photos' page says. */
export const messages = {
  stages: "Steps of adding photos",
  stage: ["Choose", "Check", "Review", "Save", "Done"],
  drop: {
    title: "Drop a zip of photos here",
    text: "Name each file after its person: the roster's id, the number on the student's card, or the email (910000001.jpg, ada@school.example.jpg). You see who gets which picture before anything is saved.",
    choose: "Choose a file",
    offline: "You are offline. Photos can be added when you are back online.",
  },
  intro:
    "Pictures are cropped to squares and made smaller on this device; hidden data such as the place is removed. To undo one, choose another picture for that person.",
  refused: "That did not work",
  noZip: "This is not a zip file, or it is damaged.",
  largeZip: "This zip is larger than 4 GiB or holds more than 65,000 files. Split it into two.",
  noPictures: "This zip has no pictures in it.",
  stopped: "Stopped. Nothing was saved.",
  lost: {
    title: "The connection was lost",
    check: "Nothing was saved. Try again when you are back online.",
    store: "What was saved so far stays. Try again when you are back online: nothing is saved twice.",
  },
  checking: (name: string): string => `Checking ${name}`,
  reading: "Reading the list of files",
  matching: "Finding the people",
  shrinking: (done: number, all: number): string =>
    `Making pictures smaller, ${formatNumber(done)} of ${formatNumber(all)}`,
  storing: "Saving pictures",
  stored: (done: number, all: number): string => `${formatNumber(done)} of ${formatNumber(all)} saved`,
  cancel: "Stop",
  ready: (count: number): string =>
    count === 0 ? "Nobody gets a picture" : `${counted(count, "person gets", "people get")} a picture`,
  replaced: (count: number): string => `${counted(count, "existing picture", "existing pictures")} will be replaced.`,
  store: (count: number): string => (count === 1 ? "Save one picture" : `Save ${formatNumber(count)} pictures`),
  goOn: "Continue",
  another: "Choose another file",
  more: (count: number): string => `and ${formatNumber(count)} more`,
  passedOver: (count: number): string =>
    `${counted(count, "other file in the zip was", "other files in the zip were")} skipped: not pictures.`,
  outcomes,
  done: {
    title: saved,
    text: "They appear when a page is next loaded.",
    unchanged: (count: number): string => `${counted(count, "was", "were")} already there.`,
    failed: (count: number): string => `${counted(count, "could", "could")} not be saved:`,
  },
  /** Where the page was left. */
  elsewhere: {
    done: (count: number): string => `${saved(count)}.`,
    some: (count: number, failed: number): string => `${saved(count)}. ${formatNumber(failed)} could not be saved.`,
    failed: ({ title, text }: { title: string; text: string }): string => `Photos: ${title}. ${text}`,
  },
};

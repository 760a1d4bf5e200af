import { counted, formatNumber } from "#client/ui/format.ts";
import type { Outcome } from "./sort-photos.ts";

const outcomes: Record<Exclude<Outcome, "ready">, { title: (count: number) => string; text: string }> = {
  unknown: {
    title: (count) => counted(count, "file matches nobody", "files match nobody"),
    text: "No one of your school has this identifier or e-mail address.",
  },
  ambiguous: {
    title: (count) => `${counted(count, "name", "names")} that could mean two people`,
    text: "Name the file by the roster's own id instead.",
  },
  double: {
    title: (count) => `${counted(count, "second picture", "second pictures")} of someone`,
    text: "The first of each is taken.",
  },
  unreadable: {
    title: (count) => `${counted(count, "file", "files")} that cannot be read`,
    text: "Save them as JPEG or PNG and try again.",
  },
  tooLarge: {
    title: (count) => `${counted(count, "file", "files")} that are too large`,
    text: "At most 25 MiB and 50 megapixels each.",
  },
};

/** What the photos' page says. */
export const messages = {
  stages: "Steps of giving pictures",
  stage: ["Choose", "Check", "Look", "Store", "Done"],
  drop: {
    title: "Drop a zip of photographs here",
    text: "Each file is named by its person: the roster's id, the identifier on the student's card, or the e-mail address (910000001.jpg, ada@school.example.jpg). You see who gets which picture before anything is stored.",
    choose: "Choose a file",
    offline: "A connection is needed to check and store pictures. Nothing is lost while you wait.",
  },
  intro:
    "The pictures are made small on this device, cut to squares, and nothing but the picture is kept. To undo one, choose another picture for that person.",
  refused: "That did not work",
  noZip: "That is no zip file, or it is damaged.",
  largeZip: "The zip is larger than 4 GiB or holds more than 65,000 files. Make two of it.",
  noPictures: "There is no picture in this zip.",
  stopped: "Stopped. Nothing was stored.",
  lost: {
    title: "The connection broke",
    check: "Nothing was stored. Try again when you are connected.",
    store: "What was stored so far stays. Go on when you are connected: nothing is stored twice.",
  },
  checking: (name: string): string => `Checking ${name}`,
  reading: "Reading the list of files",
  matching: "Asking whom the names mean",
  shrinking: (done: number, all: number): string =>
    `Making pictures small, ${formatNumber(done)} of ${formatNumber(all)}`,
  storing: "Storing pictures",
  stored: (done: number, all: number): string => `${formatNumber(done)} of ${formatNumber(all)} stored`,
  cancel: "Stop",
  ready: (count: number): string =>
    count === 0 ? "Nobody gets a picture" : `${counted(count, "person gets", "people get")} a picture`,
  replaced: (count: number): string =>
    `${counted(count, "of them has one that is replaced", "of them have one that is replaced")}.`,
  store: (count: number): string => (count === 1 ? "Store one picture" : `Store ${formatNumber(count)} pictures`),
  goOn: "Go on",
  another: "Choose another file",
  more: (count: number): string => `and ${formatNumber(count)} more`,
  passedOver: (count: number): string =>
    `${counted(count, "other file in the zip was", "other files in the zip were")} passed over: no pictures by their names.`,
  outcomes,
  done: {
    title: (count: number): string =>
      count === 1 ? "One picture is stored" : `${formatNumber(count)} pictures are stored`,
    text: "They show as soon as a screen asks anew.",
    unchanged: (count: number): string => `${counted(count, "was", "were")} there already.`,
    failed: (count: number): string => `${counted(count, "could", "could")} not be stored:`,
  },
};

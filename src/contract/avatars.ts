/**
 * Keys of the built-in pictures, each an SVG in `public/avatars`. Stored with a person: none is ever taken away, and new
 * ones come last.
 */
export const AVATAR_KEYS = [
  "bear",
  "bee",
  "bell",
  "bird",
  "cat",
  "fish",
  "fox",
  "frog",
  "hedgehog",
  "leaf",
  "moon",
  "owl",
  "rabbit",
  "sun",
  "turtle",
  "whale",
  "bat",
  "butterfly",
  "chick",
  "crab",
  "crocodile",
  "deer",
  "dog",
  "duck",
  "elephant",
  "flamingo",
  "giraffe",
  "goat",
  "jellyfish",
  "koala",
  "ladybird",
  "lion",
  "mouse",
  "octopus",
  "panda",
  "penguin",
  "raccoon",
  "rooster",
  "seahorse",
  "seal",
  "shark",
  "sheep",
  "snail",
  "snake",
  "squirrel",
  "tiger",
  "toucan",
  "zebra",
] as const;

export type AvatarKey = (typeof AVATAR_KEYS)[number];

/** Pictures that are there to be picked alone: no animals, or some that nobody should be given unasked. */
const PICKED_ALONE: ReadonlySet<AvatarKey> = new Set([
  "bell",
  "leaf",
  "moon",
  "sun",
  "dog",
  "elephant",
  "snake",
  "whale",
]);

/** The animals of which a student is given one. */
export const GIVEN_ANIMALS: readonly AvatarKey[] = AVATAR_KEYS.filter((key) => !PICKED_ALONE.has(key));

/** Address of a built-in picture. */
export const avatarAddress = (key: string): string => `/avatars/${key}.svg`;

const UPLOADS = "/api/avatars/";

/** Address of an upload, by the name of its content. */
export const uploadAddress = (key: string): string => `${UPLOADS}${key}`;

/** Whether a person's picture is an upload, no built-in one and not none. */
export const isUpload = (address: string | null): boolean => address?.startsWith(UPLOADS) === true;

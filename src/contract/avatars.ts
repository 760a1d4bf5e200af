/** Keys of the built-in images, each an SVG in `public/avatars`. Stored with a person: none is ever taken away. */
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
] as const;

export type AvatarKey = (typeof AVATAR_KEYS)[number];

/** Address of a built-in image. */
export const avatarAddress = (key: string): string => `/avatars/${key}.svg`;

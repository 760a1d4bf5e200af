const plain = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** Whether a text contains every word searched for, whatever the accents and letter case; without any, it does. */
export function matchesSearch(search: string | undefined, text: string): boolean {
  const words = plain(search ?? "")
    .split(/\s+/)
    .filter(Boolean);
  if (words.length === 0) return true;
  const found = plain(text);
  return words.every((word) => found.includes(word));
}

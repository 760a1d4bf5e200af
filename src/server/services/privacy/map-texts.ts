/** Fields of answers and structures that people wrote, or that name something; the others hold ids, dates and kinds. */
const TEXTS = new Set([
  "note",
  "comment",
  "resolutions",
  "subject",
  "message",
  "name",
  "label",
  "title",
  "source",
  "text",
]);

/** A copy of a JSON value with every text in it changed; `isText` says whether a bare string is one. */
export function mapTexts(value: unknown, isText: boolean, change: (text: string) => string): unknown {
  if (typeof value === "string") return isText ? change(value) : value;
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, isText, change));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, mapTexts(inner, TEXTS.has(key), change)]),
  );
}

export const mapTextsOfJson = (json: string, change: (text: string) => string): string =>
  JSON.stringify(mapTexts(JSON.parse(json), false, change));

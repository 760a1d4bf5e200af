/** A text on its own: one that was cut out of a file keeps the whole piece of it in memory. */
export const ownText = (text: string): string => Buffer.from(text).toString();

/**
 * Texts that many rows have in common, ids above all: each is kept once, however often it was read, so that a large
 * district takes less memory.
 */
export class SharedTexts {
  readonly #known = new Map<string, string>();

  /** The same text, as it was met first. */
  one<Text extends string>(text: Text): Text {
    const known = this.#known.get(text);
    if (known !== undefined) return known as Text;
    const own = ownText(text) as Text;
    this.#known.set(own, own);
    return own;
  }
}

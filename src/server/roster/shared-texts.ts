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
    this.#known.set(text, text);
    return text;
  }
}

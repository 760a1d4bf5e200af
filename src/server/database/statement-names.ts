import { createHash } from "node:crypto";

/** A text that has been asked so often is worth preparing; so many different ones are, of all that a pool asks. */
const WORTH_IT = 3;
const MOST = 400;

/** For how long nothing is prepared where the server knew no more of what was, in ms: at first, and at most. */
const FIRST_REST_MS = 60_000;
const LONGEST_REST_MS = 3_600_000;

/** The tables changed beneath a statement: another process brought them up to date. */
const CHANGED = "0A000";
/**
 * What a server says of a prepared statement that is not what it was: besides, that it knows none, or another, of the name.
 * So it is where somebody between us and the server gives us another connection than the last time.
 */
export const FORGOTTEN: ReadonlySet<string> = new Set([CHANGED, "26000", "42P05"]);

/** The names under which the connections of a pool prepare texts, and whether they may. */
export class StatementNames {
  readonly #asked = new Map<string, number>();
  readonly #names = new Map<string, string>();
  readonly #now: () => number;
  /** Grows when what was prepared is not to be relied on, so that every connection prepares anew. */
  #generation = 1;
  #restsUntil = 0;
  #restMs = FIRST_REST_MS;

  /** `now` in ms, from any moment on. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** From the text itself, so that no two processes behind one pooler mean different texts by a name; undefined where it is not to be prepared. */
  of(text: string): string | undefined {
    if (this.#now() < this.#restsUntil) return undefined;
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= MOST) return known;
    const asked = (this.#asked.get(text) ?? 0) + 1;
    if (asked < WORTH_IT) {
      if (this.#asked.size > MOST * 10) this.#asked.clear();
      this.#asked.set(text, asked);
      return undefined;
    }
    this.#asked.delete(text);
    const name = `daybell_${this.#generation}_${createHash("sha256").update(text).digest("hex").slice(0, 32)}`;
    this.#names.set(text, name);
    return name;
  }

  /**
   * Hears that a statement was forgotten (a code of `FORGOTTEN`). After a change of the tables all are prepared anew at
   * once; else after a rest, which is longer each time: behind a pooler that shares connections it happens for ever.
   */
  forget(code: string): void {
    if (code !== CHANGED) {
      // Several connections find out about the same.
      if (this.#now() < this.#restsUntil) return;
      this.#restsUntil = this.#now() + this.#restMs;
      this.#restMs = Math.min(this.#restMs * 2, LONGEST_REST_MS);
    }
    this.#generation += 1;
    this.#names.clear();
  }
}

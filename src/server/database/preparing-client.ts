import { createHash } from "node:crypto";
import pg from "pg";
import { Unavailable } from "#server/unavailable.ts";

/** A text that has been asked so often is worth preparing; so many different ones are, of all that a process asks. */
const WORTH_IT = 3;
const MOST = 400;

/** How long a connection may take to be made, in ms. */
const CONNECT_MS = 2000;

/** The tables changed beneath a statement: another process brought them up to date. */
const CHANGED = "0A000";
/**
 * What a server says of a prepared statement that is not what it was: besides, that it knows none, or another, of the name.
 * So it is where somebody between us and the server gives us another connection than the last time.
 */
export const FORGOTTEN = new Set([CHANGED, "26000", "42P05"]);

/**
 * A client of PostgreSQL that lets the server parse and plan a text once for each connection, which for our short
 * statements takes longer than to run them. Where the server, or a pooler before it, will not have it, it goes on without.
 */
export class PreparingClient extends pg.Client {
  static #asked = new Map<string, number>();
  static #names = new Map<string, string>();
  static #isTrusted = true;
  /** Grows when a table changed, so that every connection prepares anew. */
  static #generation = 1;

  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: CONNECT_MS });
    // A connection that breaks fails what is asked of it, which tells; unheard, the event would end the process.
    this.on("error", () => undefined);
  }

  // What the driver calls: a text and its values. Everything else of the library's many forms passes through.
  override query(...args: unknown[]): never {
    const [text, values] = args;
    const ask = super.query.bind(this) as (...given: unknown[]) => Promise<unknown>;
    const name =
      typeof text === "string" && Array.isArray(values) && values.length > 0
        ? PreparingClient.#nameOf(text)
        : undefined;
    if (name === undefined) return ask(...args).catch(tellLost) as never;
    return ask({ name, text, values }).catch((error: unknown) => {
      if (!(error instanceof pg.DatabaseError) || !FORGOTTEN.has(error.code ?? "")) return tellLost(error);
      if (error.code === CHANGED) PreparingClient.#forgetNames();
      else PreparingClient.#isTrusted = false;
      // A transaction is lost with the statement that failed in it; whoever began it begins it again.
      if (this.getTransactionStatus() !== "I") throw error;
      return ask(text, values).catch(tellLost);
    }) as never;
  }

  static #forgetNames(): void {
    this.#generation += 1;
    this.#names.clear();
  }

  /** From the text itself, so that no two processes behind one pooler mean different texts by a name. */
  static #nameOf(text: string): string | undefined {
    if (!this.#isTrusted) return undefined;
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
}

/** What the server did not say itself befell the connection. What was asked may have been done, or not. */
function tellLost(error: unknown): never {
  if (error instanceof pg.DatabaseError || error instanceof TypeError) throw error;
  throw new Unavailable("The connection to the database broke", { cause: error });
}

import { Socket } from "node:net";
import pg from "pg";
import { FORGOTTEN, type StatementNames } from "./statement-names.ts";
import { Unavailable } from "#server/unavailable.ts";

/** How long a connection may take to be made, in ms. */
const CONNECT_MS = 2000;

const BEGINS = /^(?:begin|start transaction)\b/i;
const ENDS = /^(?:commit|rollback)$/i;

/**
 * Clients of PostgreSQL, for one pool, that let the server parse and plan a text once for each connection, which for our
 * short statements takes longer than to run them. Where the server, or a pooler before it, will not have it, they go on
 * without, and try again later. One that owes an answer, and from which nothing has come for `silentMs`, is cut.
 */
export function preparingClient(names: StatementNames, silentMs?: number): typeof pg.Client {
  return class extends pg.Client {
    /** Whether a statement of this transaction has failed: of those under way with it, none says anything about its own. */
    #hasFailed = false;
    /** Between what begins a transaction and what ends it, as they are asked: answers may come much later. */
    #isWithin = false;
    /** How many answers are still to come. */
    #awaited = 0;

    constructor(config?: string | pg.ClientConfig) {
      super({
        ...(typeof config === "string" ? { connectionString: config } : config),
        connectionTimeoutMillis: CONNECT_MS,
        // What is asked before an answer came is sent at once, not kept back until then.
        pipeline: true,
      });
      // A connection that breaks fails what is asked of it, which tells; unheard, the event would end the process.
      this.on("error", () => undefined);
      if (silentMs !== undefined) this.once("connect", () => this.#cutAfter(silentMs));
    }

    /** Where packets are lost the system itself takes minutes to see it, and what is held here waits as long. */
    #cutAfter(ms: number): void {
      const { stream } = this.connection;
      if (!(stream instanceof Socket)) return;
      stream.setTimeout(ms, () => {
        if (this.#awaited > 0) stream.destroy(new Error("The database has fallen silent"));
      });
    }

    /** What is asked in one go leaves in one write: each is a call to the system that takes longer than all else here. */
    #gather(): void {
      const { stream } = this.connection;
      stream.cork();
      process.nextTick(() => stream.uncork());
    }

    // What the driver calls: a text and its values. Everything else of the library's many forms passes through.
    override query(...args: unknown[]): never {
      const [text, values] = args;
      this.#gather();
      if (this.getTransactionStatus() === "I") this.#hasFailed = false;
      if (typeof text === "string") this.#isWithin = BEGINS.test(text) || (this.#isWithin && !ENDS.test(text));
      const isWithin = this.#isWithin;
      const ask = super.query.bind(this) as (...given: unknown[]) => Promise<unknown>;
      const name = typeof text === "string" && Array.isArray(values) && values.length > 0 ? names.of(text) : undefined;
      this.#awaited += 1;
      const answered = <T>(answer: T): T => {
        this.#awaited -= 1;
        return answer;
      };
      const fail = (error: unknown): never => {
        this.#awaited -= 1;
        if (isWithin) this.#hasFailed = true;
        return tellLost(error);
      };
      if (name === undefined) return ask(...args).then(answered, fail) as never;
      return ask({ name, text, values }).then(answered, (error: unknown) => {
        const code = error instanceof pg.DatabaseError ? error.code : undefined;
        // Outside a transaction each stands for itself, whatever befell those under way with it.
        if (code === undefined || !FORGOTTEN.has(code) || (isWithin && this.#hasFailed)) return fail(error);
        names.forget(code);
        // A transaction is lost with the statement that failed in it; whoever began it begins it again.
        if (isWithin) return fail(error);
        return ask(text, values).then(answered, fail);
      }) as never;
    }
  };
}

/** What the server did not say itself befell the connection. What was asked may have been done, or not. */
function tellLost(error: unknown): never {
  if (error instanceof pg.DatabaseError || error instanceof TypeError) throw error;
  throw new Unavailable("The connection to the database broke", { cause: error });
}

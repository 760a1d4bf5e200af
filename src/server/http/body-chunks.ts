import { AppError, refused } from "#server/errors.ts";
import type { Request } from "./serve.ts";
import type { BodyBudget } from "./body-budget.ts";

/** How a kind of body is bounded. */
export interface BodyLimit {
  /** Bytes. */
  most: number;
  tooLarge: string;
  /** Until all of it must be here, in ms; and how long nothing may come. */
  within: number;
  silent: number;
  budget: BodyBudget;
}

const tooSlow = (): AppError => new AppError(408, "The body took too long to arrive");

/** Whoever sent it has gone, or will read it: nothing is wrong here. */
const brokenOff = (): AppError => refused("The body did not arrive whole");

/** The length that is told, in bytes; 0 where there is no body, undefined where only its end will tell. */
export function toldLength(c: Request): number | undefined {
  const told = c.req.header("Content-Length");
  if (told !== undefined) return Number(told);
  if (c.req.header("Transfer-Encoding") !== undefined) return undefined;
  const hasSocket = typeof c.env === "object" && c.env !== null && "incoming" in c.env;
  // Without a socket, as in tests, the request itself says whether it has one.
  return hasSocket || c.req.raw.body === null ? 0 : undefined;
}

/**
 * The body piece by piece, as it comes in. Throws 503 where there is no room for it, 413 where it is over its limit,
 * 408 where it is too slow, 400 where it breaks off. Nothing of it is read before the first piece is asked for.
 */
export async function* bodyChunks(c: Request, sender: string, limit: BodyLimit): AsyncGenerator<Uint8Array> {
  const clock = new Patience(limit);
  const release = limit.budget.take(sender, toldLength(c) ?? limit.most, () => clock.end());
  try {
    const reader = c.req.raw.body?.getReader();
    let size = 0;
    for (let next = await clock.waitFor(reader?.read()); next?.value; next = await clock.waitFor(reader?.read())) {
      size += next.value.byteLength;
      if (size > limit.most) throw new AppError(413, limit.tooLarge);
      yield next.value;
    }
  } finally {
    clock.stop();
    release();
  }
}

/** The text of a body, in UTF-8. Throws as `bodyChunks` does. */
export async function bodyText(c: Request, sender: string, limit: BodyLimit): Promise<string> {
  if (toldLength(c) === undefined) {
    const pieces: Uint8Array[] = [];
    for await (const piece of bodyChunks(c, sender, limit)) pieces.push(piece);
    return new TextDecoder().decode(Buffer.concat(pieces));
  }
  // No more than its told length ever comes in: it is read at one go.
  const clock = new Patience({ ...limit, silent: limit.within });
  const release = limit.budget.take(sender, toldLength(c) ?? 0, () => clock.end());
  try {
    return await clock.waitFor(c.req.text());
  } finally {
    clock.stop();
    release();
  }
}

/** Ends the waiting for a body that takes too long as a whole, or of which nothing comes. */
class Patience {
  readonly #silentMs: number;
  readonly #over = Promise.withResolvers<never>();
  readonly #whole: NodeJS.Timeout;
  #silent: NodeJS.Timeout | undefined;

  constructor({ within, silent }: Pick<BodyLimit, "within" | "silent">) {
    this.#silentMs = silent;
    this.#whole = setTimeout(() => this.end(), within);
    // Nobody may be waiting when it ends.
    this.#over.promise.catch(() => undefined);
  }

  async waitFor<T>(coming: Promise<T> | T): Promise<T> {
    this.#silent = setTimeout(() => this.end(), this.#silentMs);
    try {
      return await Promise.race([coming, this.#over.promise]);
    } catch (error) {
      throw error instanceof AppError ? error : brokenOff();
    } finally {
      clearTimeout(this.#silent);
    }
  }

  end(): void {
    this.#over.reject(tooSlow());
  }

  stop(): void {
    clearTimeout(this.#whole);
  }
}

import type { RosterLine } from "#contract/roster.ts";
import { isUnavailable } from "#server/unavailable.ts";
import { AppError } from "#server/errors.ts";
import type { Deps } from "./deps.ts";
import { failed, unavailableAnswer } from "./errors.ts";
import type { Request } from "./serve.ts";

/** An answer that says nothing for so long is taken for lost on its way; an empty line says that it is not. */
const BEAT_MS = 10_000;

/**
 * An answer line by line, each a JSON of its own: what `work` tells, then what it returns, or its error in the form of
 * every other call's. Goes on where nobody listens any more; the signal says so.
 */
export function streamNdjson(
  c: Request,
  deps: Pick<Deps, "log">,
  work: (tell: (line: RosterLine) => void, signal: AbortSignal) => Promise<RosterLine>,
): Response {
  const gone = new AbortController();
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async start(stream) {
      const write = (text: string): void => {
        if (!gone.signal.aborted) stream.enqueue(encoder.encode(`${text}\n`));
      };
      const beat = setInterval(() => write(""), BEAT_MS);
      try {
        write(JSON.stringify(await work((line) => write(JSON.stringify(line)), gone.signal)));
      } catch (error) {
        write(JSON.stringify(errorLine(c, deps, error)));
      } finally {
        clearInterval(beat);
        if (!gone.signal.aborted) stream.close();
      }
    },
    cancel: () => gone.abort(),
  });
  // Whoever stands in between is not to gather the lines up.
  return c.body(body, 200, { "Content-Type": "application/x-ndjson", "X-Accel-Buffering": "no" });
}

function errorLine(c: Request, deps: Pick<Deps, "log">, error: unknown): RosterLine {
  if (error instanceof AppError) {
    const { retryAfter: _retryAfter, ...more } = error.more;
    return { statusCode: error.status, message: error.message, ...more };
  }
  if (isUnavailable(error)) return unavailableAnswer;
  return failed(c, deps, error, "Something went wrong on the server. Nothing was changed.");
}

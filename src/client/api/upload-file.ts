import { type ErrorAnswer, isErrorAnswer, NetworkFailure } from "./answer.ts";
import type { applyRoster, checkRoster } from "#contract/routes/school.ts";
import { addressOf, type Answered, callHeaders, type Filling } from "./request.ts";
import { withProof } from "./proof-needed.ts";
import { respond } from "./respond.ts";
import { endSession } from "./session-end.ts";
import { hearRefusal } from "./session-lock.ts";

const TOO_LARGE = 413;

type ByFile = typeof checkRoster | typeof applyRoster;

export type FileCall<R extends ByFile> = Filling<R> & {
  file: Blob;
  type: string;
  key?: string | undefined;
  signal?: AbortSignal | undefined;
  /** How much of the file has left, from 0 to 1. */
  onSent: (share: number) => void;
  /** Each line of the answer as it comes, the last one excepted. */
  onLine: (line: Answered<R>) => void;
};

/**
 * Sends a file as it lies on the device and hears an answer line by line; the last line is the outcome, or a refusal.
 * By the older way of asking, since the newer one does not tell how much has been sent. Throws `NetworkFailure` where
 * the answer broke off: what became of the call is then not known.
 */
export const sendFile = <R extends ByFile>(route: R, call: FileCall<R>): Promise<Answered<R> | ErrorAnswer> =>
  withProof(() => sendOnce(addressOf(route, call), call));

async function sendOnce<R extends ByFile>(
  address: string,
  { file, type, key, signal, onSent, onLine }: FileCall<R>,
): Promise<Answered<R> | ErrorAnswer> {
  const askedAt = performance.now();
  const request = new XMLHttpRequest();
  request.open("POST", `/api${address}`);
  for (const [name, value] of Object.entries({
    ...callHeaders("POST", key),
    "Content-Type": type,
    Accept: "application/x-ndjson",
  }))
    request.setRequestHeader(name, value);
  const lines = new Lines<Answered<R>>(onLine);
  request.upload.addEventListener("progress", ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0));
  request.addEventListener("progress", () => request.status === 200 && lines.take(request.responseText));
  const stop = (): void => request.abort();
  signal?.addEventListener("abort", stop, { once: true });
  try {
    await whole(request, file);
  } finally {
    signal?.removeEventListener("abort", stop);
  }
  const last = request.status === 200 ? lines.end(request.responseText) : refusalIn(request);
  // Which lines can be the last, its caller knows.
  const outcome = respond<Answered<R>>(
    { status: isErrorAnswer(last) ? last.statusCode : request.status, body: last },
    () => true,
  );
  if (outcome.kind === "sign-in") return endSession(outcome.address);
  if (isErrorAnswer(outcome.answer)) hearRefusal(outcome.answer, askedAt);
  return outcome.answer;
}

function whole(request: XMLHttpRequest, file: Blob): Promise<void> {
  return new Promise((resolve, reject) => {
    request.addEventListener("load", () => resolve());
    for (const name of ["error", "abort", "timeout"] as const)
      request.addEventListener(name, () => reject(new NetworkFailure("The server could not be reached")));
    request.send(file);
  });
}

/** A proxy that takes no file of this size refuses it in words of its own, or a page: to send it again would not help. */
function refusalIn({ status, responseText }: XMLHttpRequest): unknown {
  try {
    return parse(responseText);
  } catch (error) {
    if (status === TOO_LARGE) return undefined;
    throw error;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new NetworkFailure("Not an answer of the server");
  }
}

/** The lines of an answer that grows; an empty one is a sign of life and no more. */
class Lines<Line> {
  readonly #onLine: (line: Line) => void;
  #at = 0;
  #held: string | undefined;

  constructor(onLine: (line: Line) => void) {
    this.#onLine = onLine;
  }

  take(text: string): void {
    for (let end = text.indexOf("\n", this.#at); end >= 0; end = text.indexOf("\n", this.#at)) {
      const line = text.slice(this.#at, end);
      this.#at = end + 1;
      if (line === "") continue;
      // Which one is the last is known only when there is no other.
      if (this.#held !== undefined) this.#onLine(parse(this.#held) as Line);
      this.#held = line;
    }
  }

  end(text: string): unknown {
    this.take(text);
    if (this.#held === undefined || this.#at < text.length) throw new NetworkFailure("The answer was cut short");
    return parse(this.#held);
  }
}

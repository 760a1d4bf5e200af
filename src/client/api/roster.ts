import type { RosterApplied, RosterLine, RosterPreview, RosterStep } from "#contract/roster.ts";
import { type ErrorAnswer, isErrorAnswer, NetworkFailure } from "./answer.ts";
import { beProven } from "./be-proven.ts";
import { sendFile } from "./upload-file.ts";

interface Watched {
  file: Blob;
  /** `sourcedId` of one's own school, where a first roster holds several. */
  school?: string | undefined;
  onSent: (share: number) => void;
  onStep: (step: RosterStep) => void;
}

/** The outcome that was looked at, and whether somebody said that all that ends by it is meant. */
interface Promised {
  promise: string;
  key: string;
  allowEnding: boolean;
}

const isStep = (line: RosterLine): line is RosterStep => "step" in line;

async function ask(
  path: string,
  { file, school, onSent, onStep }: Watched,
  more: Partial<Promised> & { signal?: AbortSignal },
): Promise<RosterLine> {
  const { promise, allowEnding, key, signal } = more;
  const query = { school, promise, allow_ending: allowEnding ? "true" : undefined };
  return sendFile<RosterLine>(path, {
    query,
    file,
    type: "application/zip",
    key,
    signal,
    onSent,
    onLine: (line) => isStep(line) && onStep(line),
  });
}

/** What a roster would change; changes nothing. */
export async function checkRoster(watched: Watched, signal: AbortSignal): Promise<RosterPreview | ErrorAnswer> {
  const last = await ask("/admin/roster/check", watched, { signal });
  if (isErrorAnswer(last)) return last;
  if ("preview" in last) return last.preview;
  throw new NetworkFailure("The answer was cut short");
}

/** Brings in what was promised; with the same key, and without, again without harm. */
export async function applyRoster(watched: Watched, promised: Promised): Promise<RosterApplied | ErrorAnswer> {
  const refused = await beProven();
  if (refused) return refused;
  const last = await ask("/admin/roster/apply", watched, promised);
  if (isErrorAnswer(last)) return last;
  if ("applied" in last) return last.applied;
  throw new NetworkFailure("The answer was cut short");
}

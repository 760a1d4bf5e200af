import type { RosterApplied, RosterLine, RosterPreview, RosterStep } from "#contract/roster.ts";
import * as routes from "#contract/routes/school.ts";
import { type ErrorAnswer, isErrorAnswer, NetworkFailure } from "#client/api/answer.ts";
import { beProven } from "./be-proven.ts";
import { sendFile } from "#client/api/upload-file.ts";

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

const sending = ({ file, onSent, onStep }: Watched) => ({
  file,
  type: "application/zip",
  onSent,
  onLine: (line: RosterLine) => isStep(line) && onStep(line),
});

/** What a roster would change; changes nothing. */
export async function checkRoster(watched: Watched, signal: AbortSignal): Promise<RosterPreview | ErrorAnswer> {
  const last = await sendFile(routes.checkRoster, { ...sending(watched), query: { school: watched.school }, signal });
  if (isErrorAnswer(last)) return last;
  if ("preview" in last) return last.preview;
  throw new NetworkFailure("The answer was cut short");
}

/** Brings in what was promised; with the same key, and without, again without harm. */
export async function applyRoster(watched: Watched, promised: Promised): Promise<RosterApplied | ErrorAnswer> {
  const refused = await beProven();
  if (refused) return refused;
  const { promise, key, allowEnding } = promised;
  const query = { school: watched.school, promise, ...(allowEnding ? { allow_ending: "true" as const } : {}) };
  const last = await sendFile(routes.applyRoster, { ...sending(watched), query, key });
  if (isErrorAnswer(last)) return last;
  if ("applied" in last) return last.applied;
  throw new NetworkFailure("The answer was cut short");
}

import type { RosterPreview, RosterStep } from "#contract/roster.ts";
import { rosterLine } from "#contract/roster.ts";
import type { TestApp } from "./app.ts";
import type { Files } from "./district-files.ts";
import type { SignedIn } from "./factories.ts";
import { zip } from "./zip.ts";

/** What an upload answered: its lines told apart. */
export interface Uploaded {
  status: number;
  steps: RosterStep[];
  // oxlint-disable-next-line typescript/no-explicit-any
  last: any;
}

interface Given {
  school?: string;
  promise?: string;
  key?: string;
  allowEnding?: boolean;
  headers?: Record<string, string>;
}

/** Sends a bundle, or bytes that are none, to be checked or applied. */
export async function sendRoster(
  app: TestApp,
  what: "check" | "apply",
  bundle: Files | Buffer,
  as: SignedIn,
  given: Given = {},
): Promise<Uploaded> {
  const query = new URLSearchParams(
    Object.entries({
      school: given.school,
      promise: given.promise,
      allow_ending: given.allowEnding ? "true" : undefined,
    }).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  const response = await app.request(`/admin/roster/${what}?${query}`, {
    method: "POST",
    body: new Uint8Array(Buffer.isBuffer(bundle) ? bundle : zip(bundle)),
    headers: {
      ...as.headers,
      "Content-Type": "application/zip",
      ...(given.key ? { "Idempotency-Key": given.key } : {}),
      ...given.headers,
    },
  });
  const lines = (await response.text())
    .split("\n")
    .filter(Boolean)
    .map((line) => rosterLine.parse(JSON.parse(line)));
  return {
    status: response.status,
    steps: lines.filter((line): line is RosterStep => "step" in line),
    last: lines.at(-1),
  };
}

/** The preview of a bundle. */
export async function preview(
  app: TestApp,
  bundle: Files | Buffer,
  as: SignedIn,
  given: Given = {},
): Promise<RosterPreview> {
  const { status, last } = await sendRoster(app, "check", bundle, as, given);
  if (status !== 200 || !last?.preview) throw new Error(`check answered ${status}: ${JSON.stringify(last)}`);
  return last.preview;
}

/** The counts of a preview, as one would say them: kinds without a change left out. */
export const toldChanges = (given: RosterPreview): Record<string, string> =>
  Object.fromEntries(
    given.changes
      .filter(({ added, changed, ended }) => added.count + changed.count + ended.count > 0)
      .map(({ kind, added, changed, ended, unchanged }) => [
        kind,
        `+${added.count} ~${changed.count} -${ended.count} =${unchanged}`,
      ]),
  );

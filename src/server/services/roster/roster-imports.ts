import type { RosterApplied, RosterPreview, RosterStep } from "#contract/roster.ts";
import type { Actor } from "#server/services/context.ts";

/** An uploaded bundle and who brings it. */
export interface RosterUpload {
  /** A zip on the disk of this machine. */
  path: string;
  /** SHA-256 of its bytes, hexadecimal. */
  digest: string;
  actor: Actor;
  /** `sourcedId` of the actor's school, where they chose it. */
  sourceId: string | undefined;
  now: Date;
}

export interface RosterApplication extends RosterUpload {
  /** What the check promised. */
  promise: string;
  /** What ends is meant, however much it is. */
  allowEnding: boolean;
  key: string | undefined;
}

type Tell = (step: RosterStep) => void;

/**
 * Rosters for one school at a time, read and compared beside the server's own work, so that nobody who teaches waits.
 * Both throw 400 where the file is no bundle.
 */
export interface RosterImports {
  /** Changes nothing. Given up where the signal says so. */
  check(upload: RosterUpload, tell: Tell, signal: AbortSignal): Promise<RosterPreview>;
  /** All of it or nothing; throws 409 with the new preview where it would not do what was promised, or is held. */
  apply(upload: RosterApplication, tell: Tell): Promise<RosterApplied>;
}

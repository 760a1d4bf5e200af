import type { RosterApplied, RosterPreview, RosterStep } from "#contract/roster.ts";
import type { DatabasePlace } from "#server/database/database.ts";
import type { AppError } from "#server/errors.ts";
import type { RosterApplication, RosterUpload } from "#server/services/roster/roster-imports.ts";

/** What the thread is started with. */
export type Order = { place: DatabasePlace } & (
  | { kind: "check"; upload: RosterUpload }
  | { kind: "apply"; upload: RosterApplication }
);

/** What the thread says. `turn`: it waits for leave to write, which is any message to it. `unavailable`: the database is not. */
export type Said =
  | { kind: "step"; step: RosterStep }
  | { kind: "turn" }
  | { kind: "done"; outcome: RosterPreview | RosterApplied }
  | { kind: "unavailable" }
  | { kind: "refused"; status: AppError["status"]; message: string; more: AppError["more"] };

import { ConfigError } from "./config-error.ts";
import { OpeningError } from "./database/opening-error.ts";
import { PlaceHeld } from "./database/place-lock.ts";

/** What a technician reads where the server could not start; with a stack only where nobody foresaw what went wrong. */
export function startupError(error: unknown): string {
  if (error instanceof ConfigError || error instanceof OpeningError || error instanceof PlaceHeld)
    return `${error.message}.`;
  if (error instanceof Error)
    return `Daybell could not start: ${"syscall" in error ? error.message : (error.stack ?? error.message)}`;
  return `Daybell could not start: ${String(error)}`;
}

import { ConfigError } from "./config-error.ts";

/**
 * The present moment. With a start (`DAYBELL_CLOCK`, an ISO moment; for tests and demonstrations of a given day) the
 * clock begins there and runs on.
 */
export function clockFrom(start: string | undefined): () => Date {
  if (!start) return () => new Date();
  const offset = Date.parse(start) - Date.now();
  if (Number.isNaN(offset))
    throw new ConfigError(`DAYBELL_CLOCK must be a moment as 2026-09-01T08:00:00Z, not "${start}"`);
  return () => new Date(Date.now() + offset);
}

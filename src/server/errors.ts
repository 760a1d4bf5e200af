import { ERROR_MESSAGES } from "#contract/errors.ts";
import type { ErrorAnswer, Issue } from "#contract/error-answer.ts";

type Status = 400 | 401 | 403 | 404 | 408 | 409 | 413 | 415 | 422 | 423 | 429 | 503;

/** What services throw; one handler turns it into an `ErrorAnswer`. */
export class AppError extends Error {
  readonly status: Status;
  readonly more: Partial<Omit<ErrorAnswer, "statusCode" | "message">> & { retryAfter?: number };

  constructor(status: Status, message: string, more: AppError["more"] = {}) {
    super(message);
    this.status = status;
    this.more = more;
  }
}

export const notFound = (): AppError => new AppError(404, ERROR_MESSAGES.NOT_FOUND);
export const forbidden = (): AppError => new AppError(403, ERROR_MESSAGES.FORBIDDEN);
/** Someone else changed it since it was looked at; `current` is what the call would answer now. */
export const changedMeanwhile = (current: unknown): AppError => new AppError(409, "CHANGED", { current });
export const refused = (message: string, code?: string): AppError =>
  new AppError(400, message, code === undefined ? {} : { code });
export const invalid = (issues: Issue[]): AppError => new AppError(422, ERROR_MESSAGES.INVALID_INPUT, { issues });

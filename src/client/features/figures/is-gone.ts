import { Refusal } from "#client/api/answer.ts";

/** The server knows no such class, student or event of this teacher's: the page is not there. */
export const isGone = (...errors: readonly (Error | null)[]): boolean =>
  errors.some((error) => error instanceof Refusal && [400, 403, 404].includes(error.answer.statusCode));

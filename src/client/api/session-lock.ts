import { LOCKED } from "#contract/errors.ts";
import type { ErrorAnswer } from "./answer.ts";

type Handler = (askedAt: number) => void;

let handler: Handler = () => undefined;

/** The start of the app says what follows when the server calls the session locked. `askedAt`: when the refused call was made, as `performance.now()` tells. */
export function onSessionLocked(given: Handler): void {
  handler = given;
}

/** Tells of a refusal that calls the session locked; other refusals say nothing here. */
export function hearRefusal({ statusCode, message }: ErrorAnswer, askedAt: number): void {
  if (statusCode === 423 && message === LOCKED) handler(askedAt);
}

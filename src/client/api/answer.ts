import type { ErrorAnswer } from "#contract/error-answer.ts";

export type { ErrorAnswer };

/** A JSON object whose form is not known yet. */
export type Fields = Record<string, unknown>;

export const isObject = (x: unknown): x is Fields => typeof x === "object" && x !== null;

/** Exactly what a call answers that has nothing to tell; with anything beside it, it is somebody else's. */
export const isDone = (answer: Fields): boolean => answer["status"] === 200 && Object.keys(answer).length === 1;

/**
 * Whether a call was refused. Refusals are handed back as normal results, never thrown; a network that failed is no
 * answer at all and is thrown as `NetworkFailure`.
 */
export function isErrorAnswer(x: unknown): x is ErrorAnswer {
  return (
    isObject(x) && typeof x["statusCode"] === "number" && x["statusCode"] >= 400 && typeof x["message"] === "string"
  );
}

/** The server could not be asked: no network, a captive portal's page or JSON, an answer cut short. */
export class NetworkFailure extends Error {
  override readonly name = "NetworkFailure";
}

/** A refusal, where a query must throw it so that no error is ever kept over good data. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly answer: ErrorAnswer;

  constructor(answer: ErrorAnswer) {
    super(answer.message);
    this.answer = answer;
  }
}

/** Whether a query failed since what it asks for is not there, or not for this account. */
export const isNotFound = (error: unknown): boolean => error instanceof Refusal && error.answer.statusCode === 404;

/** The answer, or the refusal thrown. For the functions of queries: `queryFn: async () => orThrow(await getX())`. */
export function orThrow<T>(answer: T | ErrorAnswer): T {
  if (isErrorAnswer(answer)) throw new Refusal(answer);
  return answer;
}

/** A refusal in the form of the contract, whatever a server in between may have left out. */
export function toErrorAnswer(status: number, body: unknown): ErrorAnswer {
  if (isErrorAnswer(body)) return body;
  const fields = isObject(body) ? body : {};
  const message = typeof fields["message"] === "string" ? fields["message"] : `Error ${status}`;
  return { ...fields, statusCode: status, message };
}

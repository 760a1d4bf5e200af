import { type ErrorAnswer, toErrorAnswer } from "./answer.ts";

/** Whether a refusal came without a word, as a proxy's does: the school's server always says why. */
export const isWordless = ({ statusCode, message }: ErrorAnswer): boolean =>
  message === toErrorAnswer(statusCode, undefined).message;

import { type ErrorAnswer, isErrorAnswer } from "./answer.ts";

/** A call whose refusals are told in a screen's words where it has some for them. */
export const worded =
  <T>(refusals: Readonly<Record<string, string>>, ask: () => Promise<T | ErrorAnswer>) =>
  async (): Promise<T | ErrorAnswer> => {
    const answer = await ask();
    return isErrorAnswer(answer) ? { ...answer, message: refusals[answer.message] ?? answer.message } : answer;
  };

import { type ErrorAnswer, isErrorAnswer } from "./answer.ts";
import { attemptForm } from "./attempt.ts";
import { worded } from "./worded.ts";

/** What a screen makes of refusals. */
export interface Refusals {
  /** In its words, by the server's codes. */
  words: Readonly<Record<string, string>>;
  /** Which of its fields each of these codes is about. */
  fields?: Readonly<Record<string, string>> | undefined;
}

/** `attemptForm` with refusals in a screen's words, at the field that they are about. */
export async function wordedForm<T>(
  { words, fields = {} }: Refusals,
  ask: () => Promise<T | ErrorAnswer>,
  done: (answer: T) => unknown,
  place?: Parameters<typeof attemptForm>[2],
): Promise<Readonly<Record<string, string>> | null> {
  let field: string | undefined;
  const noted = async (): Promise<T | ErrorAnswer> => {
    const answer = await ask();
    field = isErrorAnswer(answer) ? fields[answer.message] : undefined;
    return answer;
  };
  const problems = await attemptForm(worded(words, noted), done, place);
  const text = problems?.["form"];
  return field && text ? { [field]: text } : problems;
}

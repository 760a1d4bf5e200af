import { type ErrorAnswer, isErrorAnswer } from "./answer.ts";
import { attemptForm } from "./attempt.ts";

interface Given<State, Answer> {
  /** What stood when the form was last shown. */
  stands: State;
  /** Sends what the form makes of a state. */
  send: (over: State) => Promise<Answer | ErrorAnswer>;
  /** Whether the form and a state that came meanwhile changed the same. */
  clashes: (theirs: State) => boolean;
  /** Shows a state that came meanwhile: the form lays itself over it. */
  show: (theirs: State) => void;
  done: (answer: Answer) => unknown;
}

/** Others may save again and again; more often than this in a moment nobody does. */
const MOST = 5;

/** The contract's type of what a refusal with `CHANGED` carries is trusted, as that of any answer. */
const asState = <State>(current: unknown): State => current as State;

/**
 * Saves a form over what stands. Where someone else changed that meanwhile: over theirs, as long as no field was changed
 * by both; where one was, nothing is saved, and theirs shows beside mine. Answers null where it was saved, what is wrong
 * at each field or at `form`, and nothing at all (`{}`) where the fields of both are to be decided about first.
 */
export async function saveOver<State, Answer>({
  stands,
  send,
  clashes,
  show,
  done,
}: Given<State, Answer>): Promise<Record<string, string> | null> {
  let isClash = clashes(stands);
  if (isClash) return {};
  const problems = await attemptForm(async () => {
    let over = stands;
    let answer = await send(over);
    for (let times = 1; isChanged(answer) && !isClash && times < MOST; times += 1) {
      over = asState<State>(answer.current);
      show(over);
      isClash = clashes(over);
      if (!isClash) answer = await send(over);
    }
    return answer;
  }, done);
  return isClash ? {} : problems;
}

/** That someone else changed it meanwhile; `current` is what stands. */
export const isChanged = <State>(answer: unknown): answer is ErrorAnswer & { current: State } =>
  isErrorAnswer(answer) && answer.statusCode === 409 && answer.message === "CHANGED" && answer.current !== undefined;

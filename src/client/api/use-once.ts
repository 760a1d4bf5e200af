import { useRef } from "react";
import { v4 } from "uuid";
import { isErrorAnswer } from "./answer.ts";

/** Makes a call under a key; `sent` is all that it says. */
type Once = <T>(sent: object, ask: (key: string) => Promise<T>) => Promise<T>;

/** Whether the server has said what became of a call; a program in between that could not reach it has not. */
const isTold = (answer: unknown): boolean => !isErrorAnswer(answer) || answer.statusCode < 500;

/**
 * For a form whose call must not be done twice: where the answer was lost on its way, the server may have done it all the
 * same. The very same tried again goes by the same key, and so is answered again instead.
 */
export function useOnce(): Once {
  const untold = useRef<{ sent: string; key: string } | null>(null);
  return async (given, ask) => {
    const sent = JSON.stringify(given);
    const key = untold.current?.sent === sent ? untold.current.key : v4();
    untold.current = { sent, key };
    const answer = await ask(key);
    if (isTold(answer)) untold.current = null;
    return answer;
  };
}

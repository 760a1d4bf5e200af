import type { ErrorAnswer } from "./answer.ts";
import { messages } from "./unforeseen-messages.ts";

/** What is said of an answer that nobody foresaw, and what the server's log calls the request, where it has a line of it. */
export const unforeseen = ({ requestId }: ErrorAnswer, words: string): string =>
  requestId === undefined ? words : `${words} ${messages.report(requestId)}`;

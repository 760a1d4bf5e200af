import { notify } from "./notice-store.ts";

/** Tells what went wrong where nothing on the page does: it stays until it is closed. Null where nothing went wrong. */
export function tellProblem(problem: string | null): void {
  if (problem !== null) notify({ text: problem, tone: "problem", duration: Infinity });
}

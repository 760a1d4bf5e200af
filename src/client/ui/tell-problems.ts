import { formMessages } from "./form-messages.ts";
import { tellProblem } from "./tell-problem.ts";

/** Tells what is wrong in a form that is no longer there: its words, or that somebody else changed the same where it has none. */
export function tellProblems(found: Readonly<Record<string, string>> | null): void {
  tellProblem(found && (Object.values(found).join(" ") || formMessages.changed));
}

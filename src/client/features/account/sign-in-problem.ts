import { AUTH_ERROR_TEXTS } from "#contract/errors.ts";
import { type ErrorAnswer, NetworkFailure } from "#client/api/answer.ts";
import { unforeseen } from "#client/api/unforeseen.ts";
import { messages } from "./messages.ts";

/** Why signing in did not work, and where it is told: at a field, or as a panel with a way out. */
export type SignInProblem =
  | { at: "email" | "password"; text: string }
  | { at: "panel"; kind: "disabled" | "unverified" | "other"; title?: string; text: string };

/** The refusal of POST /auth/unified-login in words. */
export function signInProblem(answer: ErrorAnswer): SignInProblem {
  const { statusCode, message, issues } = answer;
  if (message === "INVALID_EMAIL") return { at: "email", text: AUTH_ERROR_TEXTS.INVALID_EMAIL };
  if (message === "INVALID_PASSWORD") return { at: "password", text: AUTH_ERROR_TEXTS.INVALID_PASSWORD };
  if (message === "DISABLED")
    return { at: "panel", kind: "disabled", title: messages.disabledTitle, text: messages.disabledText };
  if (message === "UNVERIFIED")
    return { at: "panel", kind: "unverified", title: messages.unverifiedTitle, text: messages.unverifiedText };
  if (statusCode === 429) return { at: "panel", kind: "other", text: messages.tooMany };
  const [issue] = issues ?? [];
  if (issue?.path === "email" || issue?.path === "password")
    return { at: issue.path, text: `${messages[issue.path]} ${issue.message}.` };
  return { at: "panel", kind: "other", text: unforeseen(answer, messages.failed) };
}

/** The same for what was thrown. */
export const thrownProblem = (error: unknown): SignInProblem => ({
  at: "panel",
  kind: "other",
  text: error instanceof NetworkFailure ? messages.noNetwork : messages.failed,
});

import { AUTH_ERROR_TEXTS } from "#contract/errors.ts";
import { type ErrorAnswer, NetworkFailure } from "#client/api/answer.ts";
import { words } from "./words.ts";

/** Why signing in did not work, and where it is told: at a field, or as a panel with a way out. */
export type SignInProblem =
  | { at: "email" | "password"; text: string }
  | { at: "panel"; kind: "disabled" | "unverified" | "other"; title?: string; text: string };

/** The refusal of POST /auth/unified-login in words. */
export function signInProblem({ statusCode, message, issues }: ErrorAnswer): SignInProblem {
  if (message === "INVALID_EMAIL") return { at: "email", text: AUTH_ERROR_TEXTS.INVALID_EMAIL };
  if (message === "INVALID_PASSWORD") return { at: "password", text: AUTH_ERROR_TEXTS.INVALID_PASSWORD };
  if (message === "DISABLED")
    return { at: "panel", kind: "disabled", title: words.disabledTitle, text: words.disabledText };
  if (message === "UNVERIFIED")
    return { at: "panel", kind: "unverified", title: words.unverifiedTitle, text: words.unverifiedText };
  if (statusCode === 429) return { at: "panel", kind: "other", text: words.tooMany };
  const [issue] = issues ?? [];
  if (issue?.path === "email" || issue?.path === "password")
    return { at: issue.path, text: `${words[issue.path]} ${issue.message}.` };
  return { at: "panel", kind: "other", text: words.failed };
}

/** The same for what was thrown. */
export const thrownProblem = (error: unknown): SignInProblem => ({
  at: "panel",
  kind: "other",
  text: error instanceof NetworkFailure ? words.noNetwork : words.failed,
});

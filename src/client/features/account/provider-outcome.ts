import type { Account } from "#contract/auth.ts";
import { type ErrorAnswer, isErrorAnswer } from "#client/api/answer.ts";
import { addressOf, request } from "#client/api/request.ts";
import { finishProviderLogin, startProviderLogin } from "#contract/routes/account.ts";
import { isInstalled } from "#client/ui/installed.ts";
import { forgetBeginning, keepForReload, mayBeginAnew, readAnswer } from "./provider-answer.ts";

export type Outcome =
  | { state: "success"; account: Account }
  /** The browser is on its way to the provider's start. */
  | { state: "leaving" }
  | { state: "refused"; why: "unverified" | "disabled" | "other" }
  | { state: "thrown" };

export interface ProviderWay {
  service: string;
  /** The query that the page was opened with. */
  held: string;
  signIn: <T>(ask: () => Promise<T | ErrorAnswer>) => Promise<T | ErrorAnswer>;
}

const WHY: Record<string, "unverified" | "disabled"> = { UNVERIFIED: "unverified", DISABLED: "disabled" };

async function finish({ service, held, signIn }: ProviderWay): Promise<Outcome> {
  const answer = readAnswer(service, held);
  if (answer.error) return { state: "refused", why: "other" };
  const { error: _error, ...query } = answer;
  try {
    const finished = await signIn(() => request(finishProviderLogin, { params: { provider: service }, query }));
    if (isErrorAnswer(finished)) return refused(service, finished);
    forgetBeginning(service);
    return { state: "success", account: finished.account };
  } catch {
    keepForReload(service, { ...query });
    return { state: "thrown" };
  }
}

/** 409 RESTART: the way did not begin here, and the code is left alone. */
function refused(service: string, { statusCode, message }: ErrorAnswer): Outcome {
  if (statusCode !== 409 || message !== "RESTART") {
    forgetBeginning(service);
    return { state: "refused", why: WHY[message] ?? "other" };
  }
  if (!mayBeginAnew(service)) return { state: "refused", why: "other" };
  const beginning = { params: { provider: service }, query: isInstalled() ? { remember: "true" as const } : {} };
  location.replace(`/api${addressOf(startProviderLogin, beginning)}`);
  return { state: "leaving" };
}

const finished = new Map<string, Promise<Outcome>>();

/** Uses the code once for each page that was opened, however often it is shown. */
export function finishOnce(way: ProviderWay): Promise<Outcome> {
  const outcome = finished.get(way.service) ?? finish(way);
  finished.set(way.service, outcome);
  return outcome;
}

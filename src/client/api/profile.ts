import type { Account } from "#contract/auth.ts";
import type { Terms } from "#contract/profile.ts";
import type { ErrorAnswer } from "./answer.ts";
import { call } from "./call.ts";

type Answer<T> = Promise<T | ErrorAnswer>;

export const getTerms = (): Answer<Terms> => call("GET", "/profile/terms");

export const signTerms = (): Answer<Account> => call("POST", "/profile/sign/terms", { body: {} });

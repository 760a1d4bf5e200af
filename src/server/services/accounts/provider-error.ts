import type { ProviderError } from "#contract/errors.ts";
import { AppError } from "#server/errors.ts";

/** Whom a provider vouches for without their being let in: 403. What went wrong on the way: 400. */
export const providerError = (code: Exclude<ProviderError, "RESTART">): AppError =>
  new AppError(code === "SIGN_IN_FAILED" || code === "PROVIDER_UNAVAILABLE" ? 400 : 403, code);

/** The way did not begin here, or cannot be told to have: it begins anew at `/start`. */
export const restart = (): AppError => new AppError(409, "RESTART");

import type { CameBack } from "#client/api/proof-trip.ts";
import { attempt } from "#client/api/attempt.ts";
import { finishProviderProof } from "#client/api/provider-login.ts";
import { worded } from "#client/api/worded.ts";
import { notify } from "#client/ui/notice-store.ts";
import { refusals, words } from "./words.ts";

/** Proves who is at the device with what the provider sent back, and tells what came of it. */
export async function backFromProvider({ service, query }: CameBack): Promise<void> {
  const [code, state, iss] = ["code", "state", "iss"].map((name) => query.get(name) ?? undefined);
  const problem =
    code === undefined
      ? refusals["SIGN_IN_FAILED"]
      : await attempt(
          worded(refusals, () => finishProviderProof(service, { code, state, iss })),
          () => undefined,
        );
  if (problem) notify({ text: problem, tone: "problem" });
  else notify({ text: words.proven });
}

import type { CameBack } from "./proof-trip.ts";
import { attempt } from "#client/api/attempt.ts";
import { worded } from "#client/api/worded.ts";
import { request } from "#client/api/request.ts";
import { finishProviderProof } from "#contract/routes/account.ts";
import { notify } from "#client/ui/notice-store.ts";
import { refusals, messages } from "./messages.ts";

/** Proves who is at the device with what the provider sent back, and tells what came of it. */
export async function backFromProvider({ service, query }: CameBack): Promise<void> {
  const [code, state, iss] = ["code", "state", "iss"].map((name) => query.get(name) ?? undefined);
  const problem =
    code === undefined
      ? refusals["SIGN_IN_FAILED"]
      : await attempt(
          worded(refusals, () =>
            request(finishProviderProof, { params: { provider: service }, body: { code, state, iss } }),
          ),
          () => undefined,
        );
  if (problem) notify({ text: problem, tone: "problem" });
  else notify({ text: messages.proven });
}

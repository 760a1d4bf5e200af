import { queryOptions, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { orThrow } from "#client/api/answer.ts";
import { attempt } from "#client/api/attempt.ts";
import { leaveForProof } from "./leave-for-proof.ts";
import { worded } from "#client/api/worded.ts";
import { request } from "#client/api/request.ts";
import { getProof, startProviderProof } from "#contract/routes/account.ts";
import { Button } from "#client/ui/button.tsx";
import { refusals, messages } from "./messages.ts";

/** The ways to prove who is at the device; true of this moment alone. */
const proofQuery = () =>
  queryOptions({
    queryKey: ["proof"],
    queryFn: async () => orThrow(await request(getProof)),
    staleTime: 0,
    meta: { persist: false },
  });

/** Ways to a provider and back, for who signs in there; nothing for everyone else. */
export function ProofProviders({ onProblem }: { onProblem: (problem: string) => void }): ReactNode {
  const { data } = useQuery(proofQuery());
  const [leaving, setLeaving] = useState<string | null>(null);
  if (!data?.providers?.length) return null;

  async function leave(id: string): Promise<void> {
    setLeaving(id);
    const problem = await attempt(
      worded(refusals, () => request(startProviderProof, { params: { provider: id } })),
      ({ address }) => go(id, address),
    );
    if (problem === null) return;
    setLeaving(null);
    onProblem(problem);
  }
  function go(id: string, address: string): void {
    try {
      leaveForProof(id, address);
    } catch {
      setLeaving(null);
      onProblem(messages.keepsNothing);
    }
  }

  return (
    <>
      {data.providers.map(({ id, name }) => (
        <Button key={id} busy={leaving !== null} onClick={() => void leave(id)} aria-describedby="proof-providers-text">
          <bdi>{messages.byProvider(name)}</bdi>
        </Button>
      ))}
      <p id="proof-providers-text">{messages.byProviderText}</p>
    </>
  );
}

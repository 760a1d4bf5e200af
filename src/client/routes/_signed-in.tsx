import { createFileRoute, type ErrorComponentProps, Outlet, useRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { SignedInFrame } from "#client/features/account/signed-in-frame.tsx";
import { cachedNames } from "#client/features/check-in/cached-names.ts";
import { completedBy } from "#client/features/connections/completed-by.ts";
import { ProofAsked } from "#client/features/proof/proof-asked.tsx";
import { SyncChip } from "#client/features/sync-status/chip.tsx";
import { useLeave } from "#client/features/sync-status/use-leave.tsx";
import { TermsGate } from "#client/features/terms/terms-gate.tsx";
import { OutboxProvider } from "#client/outbox/react.tsx";
import { later } from "#client/ui/later.tsx";
import { guard, SchoolsToConfirm, signedInAccount, TermsRequired } from "./-context.ts";

const SchoolQuestion = later(() =>
  import("#client/features/school-question/school-question.tsx").then((part) => part.SchoolQuestion),
);

/** The only session gate, the terms gate, and the question of another school. */
export const Route = createFileRoute("/_signed-in")({
  beforeLoad: ({ context, location }) => {
    guard("signed-in", context.session, location);
    return { account: signedInAccount(context.session) };
  },
  component: SignedIn,
  errorComponent: Held,
});

function SignedIn(): ReactNode {
  const { account, actions, outbox, queryClient } = Route.useRouteContext();
  const { leaving, dialog } = useLeave(outbox);
  const chip = outbox && (
    <SyncChip names={{ ...cachedNames(queryClient, account), completedBy: completedBy(queryClient) }} />
  );
  const frame = (
    <SignedInFrame account={account} lock={actions.lock} signOut={leaving(actions.signOut)} chip={chip}>
      <Outlet />
      <ProofAsked account={account} />
      {dialog}
    </SignedInFrame>
  );
  return outbox ? <OutboxProvider outbox={outbox}>{frame}</OutboxProvider> : frame;
}

function Held({ error }: ErrorComponentProps): ReactNode {
  const { actions, outbox } = useRouter().options.context;
  const { leaving, dialog } = useLeave(outbox);
  if (error instanceof SchoolsToConfirm) return <SchoolQuestion account={error.account} onAnswered={actions.refresh} />;
  if (!(error instanceof TermsRequired)) throw error;
  return (
    <>
      <TermsGate onAccepted={actions.refresh} signOut={leaving(actions.signOut)} />
      {dialog}
    </>
  );
}

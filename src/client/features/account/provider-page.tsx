import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import type { Account } from "#contract/auth.ts";
import { PRODUCT_NAME } from "#contract/product.ts";
import { Button } from "#client/ui/button.tsx";
import { CardPage } from "#client/ui/card-page.tsx";
import { announce } from "#client/ui/live-region.tsx";
import { Loading } from "#client/ui/loading.tsx";
import { Panel } from "#client/ui/panel.tsx";
import { finishOnce, type Outcome, type ProviderWay } from "./provider-outcome.ts";
import { messages as ofSigningIn } from "./messages.ts";
import { messages } from "./provider-messages.ts";

/** How long the welcome can be read before the page goes on, in ms. */
const WELCOME_MS = 700;

interface Props extends ProviderWay {
  enter: (account: Account) => Promise<void>;
}

let entering: Account | null = null;

/** Once for each sign-in, whatever becomes of the page that shows it. */
function goOn(account: Account, enter: Props["enter"]): void {
  if (entering === account) return;
  entering = account;
  setTimeout(() => void enter(account).catch(() => location.assign("/")), WELCOME_MS);
}

/** `/login/{service}`: uses the code that the provider sent back, and says what came of it. */
export function ProviderPage({ service, held, signIn, enter }: Props): ReactNode {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  useEffect(() => {
    void finishOnce({ service, held, signIn }).then((told) => {
      setOutcome(told);
      if (told.state === "success") goOn(told.account, enter);
    });
  }, [service, held, signIn, enter]);
  return (
    <CardPage product={PRODUCT_NAME}>
      <Told outcome={outcome} />
    </CardPage>
  );
}

function Told({ outcome }: { outcome: Outcome | null }): ReactNode {
  switch (outcome?.state) {
    case undefined:
    case "leaving":
      return (
        <>
          <h1 className="visually-hidden">{messages.signingIn}</h1>
          <Loading label={messages.signingIn} after={0} />
        </>
      );
    case "success":
      return <Welcome />;
    case "refused":
      return <Problem {...messages[outcome.why]} />;
    case "thrown":
      return <Problem {...messages.thrown} />;
  }
}

function Welcome(): ReactNode {
  const { success, welcome, loggingIn } = messages;
  useEffect(() => announce(`${success}. ${welcome}. ${loggingIn}`), [success, welcome, loggingIn]);
  return (
    <>
      <h1>{success}</h1>
      <Panel tone="good">
        <p>{welcome}</p>
        <p>{loggingIn}</p>
      </Panel>
    </>
  );
}

function Problem({ title, text }: { title: string; text: string }): ReactNode {
  const navigate = useNavigate();
  return (
    <>
      <h1>{title}</h1>
      <Panel tone="problem">{text}</Panel>
      <Button kind="next" size="lg" wide onClick={() => navigate({ to: "/login" })}>
        {ofSigningIn.back}
      </Button>
    </>
  );
}

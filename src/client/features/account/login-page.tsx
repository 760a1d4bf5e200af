import { type ReactNode, useState } from "react";
import type { Account, LoginPayload, PersonChoice, SignedIn } from "#contract/auth.ts";
import { PRODUCT_NAME } from "#contract/product.ts";
import { type ErrorAnswer, isErrorAnswer } from "#client/api/answer.ts";
import { hearSealingKey } from "#client/api/sealing-key.ts";
import { unforeseen } from "#client/api/unforeseen.ts";
import { request } from "#client/api/request.ts";
import { renewSession, unifiedLogin } from "#contract/routes/session.ts";
import { CardPage } from "#client/ui/card-page.tsx";
import { isInstalled } from "#client/ui/installed.ts";
import { Panel } from "#client/ui/panel.tsx";
import { PersonChooser } from "./person-chooser.tsx";
import { ProviderLinks } from "./provider-links.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { usePasskeys } from "./use-passkeys.ts";
import { messages } from "./messages.ts";

interface Props {
  /** The session ended by itself. */
  expired: boolean;
  signIn: <T>(ask: () => Promise<T | ErrorAnswer>) => Promise<T | ErrorAnswer>;
  enter: (account: Account) => Promise<void>;
}

/** `/login`. */
export function LoginPage({ expired, signIn, enter }: Props): ReactNode {
  const [signedIn, setSignedIn] = useState<SignedIn | null>(null);
  // The installed app is behind the lock of its device: there staying signed in is the rule.
  const [remember, setRemember] = useState(isInstalled);
  const [passkeyProblem, setPasskeyProblem] = useState("");
  const onSignedIn = async (answer: SignedIn): Promise<void> => {
    if (answer.persons.length > 1) setSignedIn(answer);
    else await enter(answer.account);
  };
  usePasskeys({ signIn, onSignedIn, remember, onProblem: setPasskeyProblem, isOver: signedIn !== null });
  return (
    <CardPage product={PRODUCT_NAME}>
      {signedIn ? (
        <Choice signedIn={signedIn} enter={enter} />
      ) : (
        <>
          <h1>{messages.signInTitle}</h1>
          {passkeyProblem && <Panel tone="problem">{passkeyProblem}</Panel>}
          {!navigator.cookieEnabled && <Panel tone="problem">{messages.noCookies}</Panel>}
          {expired && <Panel>{messages.expired}</Panel>}
          <SignInForm
            signIn={(payload) => signIn(() => byPassword(payload))}
            onSignedIn={onSignedIn}
            remember={remember}
            onRemember={setRemember}
          />
          <ProviderLinks remember={remember} />
        </>
      )}
    </CardPage>
  );
}

async function byPassword(body: LoginPayload): Promise<SignedIn | ErrorAnswer> {
  const answer = await request(unifiedLogin, { body });
  if (!isErrorAnswer(answer)) hearSealingKey(answer.sealing_key);
  return answer;
}

function Choice({ signedIn, enter }: { signedIn: SignedIn; enter: Props["enter"] }): ReactNode {
  const [problem, setProblem] = useState("");
  const choose = async (choice: PersonChoice): Promise<void> => {
    if (choice.account_id === signedIn.account.id) return enter(signedIn.account);
    const answer = await request(renewSession, { body: { account_id: choice.account_id } }).catch(() => null);
    if (answer && !isErrorAnswer(answer)) return enter(answer.account);
    setProblem(answer ? unforeseen(answer, messages.failed) : messages.noNetwork);
  };
  return (
    <>
      <h1>{messages.chooseTitle}</h1>
      <p className="soft">{messages.chooseText}</p>
      {problem && <Panel tone="problem">{problem}</Panel>}
      <PersonChooser persons={signedIn.persons} onChoose={choose} />
    </>
  );
}

import { Fragment, type ReactNode, useState } from "react";
import type { Account, ConfirmSchool, SchoolToConfirm } from "#contract/auth.ts";
import { PRODUCT_NAME } from "#contract/product.ts";
import { isErrorAnswer } from "#client/api/answer.ts";
import { unforeseen } from "#client/api/unforeseen.ts";
import { request } from "#client/api/request.ts";
import { confirmSchool } from "#contract/routes/account.ts";
import { Button } from "#client/ui/button.tsx";
import { CardPage } from "#client/ui/card-page.tsx";
import { fullName } from "#client/ui/names.ts";
import { notify } from "#client/ui/notice-store.ts";
import { Panel } from "#client/ui/panel.tsx";
import { useTitleInPlace } from "#client/ui/tab-title.ts";
import { messages } from "./messages.ts";

interface Props {
  account: Account;
  onAnswered: (account: Account) => Promise<void>;
}

/**
 * Stands in place of the app where another school has named the account's e-mail, one school at a time. It can always be
 * put off, so that no school keeps anyone from the work at theirs.
 */
export function SchoolQuestion({ account, onAnswered }: Props): ReactNode {
  const [asked] = account.to_confirm ?? [];
  useTitleInPlace(messages.title);
  if (!asked) return null;
  return (
    <CardPage product={PRODUCT_NAME}>
      <Question key={asked.school.id} asked={asked} account={account} onAnswered={onAnswered} />
    </CardPage>
  );
}

type Said = ConfirmSchool["answer"];

function Question({ asked, account, onAnswered }: Props & { asked: SchoolToConfirm }): ReactNode {
  const [busy, setBusy] = useState<Said | null>(null);
  const [problem, setProblem] = useState("");
  const { school } = asked;
  const say = async (said: Said): Promise<void> => {
    setBusy(said);
    setProblem("");
    const answer = await request(confirmSchool, { body: { school_id: school.id, answer: said } }).catch(() => null);
    const isSaid = answer !== null && !isErrorAnswer(answer);
    // Where nothing is asked any more, or it is to be asked later, there is nothing to wait for.
    const goesOn = said === "later" || (answer !== null && isErrorAnswer(answer) && answer.statusCode === 404);
    if (isSaid || goesOn) {
      await onAnswered(isSaid ? answer : without(account, school.id));
      if (isSaid && said !== "later")
        notify({ text: said === "mine" ? messages.isMine(school.name) : messages.isNotMine(school.name) });
      // The button that had the focus is gone.
      document.getElementById("page")?.focus({ preventScroll: true });
      return;
    }
    setProblem(answer ? unforeseen(answer, messages.failed) : messages.noNetwork);
    setBusy(null);
  };
  const button = (said: Said, text: string, kind: "next" | "plain" | "quiet"): ReactNode => (
    <Button kind={kind} size={said === "mine" ? "lg" : "md"} wide busy={busy === said} onClick={() => say(said)}>
      {text}
    </Button>
  );
  return (
    <>
      <h1>{messages.title}</h1>
      <As asked={asked} />
      <p>{messages.meanwhile}</p>
      {problem && <Panel tone="problem">{problem}</Panel>}
      {button("mine", messages.mine, "next")}
      {button("not-mine", messages.notMine, "plain")}
      {button("later", messages.later, "quiet")}
    </>
  );
}

function As({ asked: { school, persons, email } }: { asked: SchoolToConfirm }): ReactNode {
  return (
    <p>
      <strong>
        <bdi>{school.name}</bdi>
      </strong>
      {messages.hasAdded}
      {persons.map((person, index) => (
        <Fragment key={`${person.role} ${fullName(person)}`}>
          {index > 0 && messages.and}
          <strong>
            <bdi>{fullName(person)}</bdi>
          </strong>{" "}
          ({messages.roles[person.role]})
        </Fragment>
      ))}
      {messages.with}
      <bdi>{email}</bdi>.
    </p>
  );
}

/** The account without the question of a school. */
function without(account: Account, schoolId: string): Account {
  const rest = (account.to_confirm ?? []).filter(({ school }) => school.id !== schoolId);
  return { ...account, to_confirm: rest.length > 0 ? rest : undefined };
}

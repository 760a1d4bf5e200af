import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Account, PersonChoice } from "#contract/auth.ts";
import { isErrorAnswer } from "#client/api/answer.ts";
import { request } from "#client/api/request.ts";
import { renewSession } from "#contract/routes/session.ts";
import { Tag } from "#client/ui/list-card.tsx";
import { Panel } from "#client/ui/panel.tsx";
import { PersonButton, PersonButtons } from "#client/ui/person-button.tsx";
import { profileQueries } from "./queries.ts";
import { Section } from "./section.tsx";
import { messages } from "./messages.ts";

interface Props {
  /** What waits is sent first, while it still can be. */
  mayLeave: () => Promise<boolean>;
  switchTo: (account: Account) => Promise<void>;
}

/** Switching between the persons behind one e-mail; not shown where there is but one. */
export function Persons({ mayLeave, switchTo }: Props): ReactNode {
  const { data } = useQuery(profileQueries.persons());
  const [failed, setFailed] = useState(false);
  if (!data || data.persons.length < 2) return null;
  const change = async (choice: PersonChoice): Promise<void> => {
    if (!(await mayLeave())) return;
    const answer = await request(renewSession, { body: { account_id: choice.account_id } }).catch(() => null);
    if (answer && !isErrorAnswer(answer)) await switchTo(answer.account);
    else setFailed(true);
  };
  return (
    <Section title={messages.personsTitle}>
      <p className="soft">{messages.personsText}</p>
      {failed && <Panel tone="problem">{messages.switchFailed}</Panel>}
      <PersonButtons>
        {data.persons.map((choice) => (
          <Choice key={choice.account_id} choice={choice} onChoose={() => void change(choice)} />
        ))}
      </PersonButtons>
    </Section>
  );
}

function Choice({ choice, onChoose }: { choice: PersonChoice; onChoose: () => void }): ReactNode {
  const { person, role, current } = choice;
  return (
    <PersonButton
      person={person}
      role={messages.role[role]}
      does={current ? undefined : messages.switchTo}
      disabled={current}
      onChoose={onChoose}
    >
      {current && <Tag strong>{messages.current}</Tag>}
    </PersonButton>
  );
}

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Account, PersonChoice } from "#contract/auth.ts";
import { isErrorAnswer } from "#client/api/answer.ts";
import { renewSession } from "#client/api/auth.ts";
import { Avatar } from "#client/ui/avatar.tsx";
import { fullName } from "#client/ui/names.ts";
import { Panel } from "#client/ui/panel.tsx";
import classes from "./profile.module.css";
import { profileQueries } from "./queries.ts";
import { Section } from "./section.tsx";
import { words } from "./words.ts";

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
    const answer = await renewSession({ account_id: choice.account_id }).catch(() => null);
    if (answer && !isErrorAnswer(answer)) await switchTo(answer.account);
    else setFailed(true);
  };
  return (
    <Section title={words.personsTitle}>
      <p className={classes.soft}>{words.personsText}</p>
      {failed && <Panel tone="problem">{words.switchFailed}</Panel>}
      <ul className={classes.persons}>
        {data.persons.map((choice) => (
          <li key={choice.account_id}>
            <PersonButton choice={choice} onChoose={change} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function PersonButton({
  choice,
  onChoose,
}: {
  choice: PersonChoice;
  onChoose: (choice: PersonChoice) => Promise<void>;
}): ReactNode {
  const { person, role, current } = choice;
  const name = fullName(person);
  return (
    <button
      type="button"
      className={classes.person}
      disabled={current}
      aria-label={current ? `${name}, ${words.current}` : words.switchTo(name)}
      onClick={() => onChoose(choice)}
    >
      <Avatar person={person} size={44} />
      <span>
        <strong dir="auto">{name}</strong>
        <span className={classes.soft}>
          {words.role[role]} · <bdi>{person.school.name}</bdi>
        </span>
      </span>
      {current && <span className={classes.current}>{words.current}</span>}
    </button>
  );
}

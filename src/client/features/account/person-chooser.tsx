import { type ReactNode, useState } from "react";
import type { PersonChoice } from "#contract/auth.ts";
import { Avatar } from "#client/ui/avatar.tsx";
import { fullName } from "#client/ui/names.ts";
import classes from "./form.module.css";
import { roleWords } from "./role-words.ts";

/** One e-mail, several persons: a teacher who is also a parent, a teacher at two schools. */
export function PersonChooser({
  persons,
  onChoose,
}: {
  persons: PersonChoice[];
  onChoose: (choice: PersonChoice) => Promise<void>;
}): ReactNode {
  const [busy, setBusy] = useState(false);
  const choose = async (choice: PersonChoice): Promise<void> => {
    setBusy(true);
    await onChoose(choice);
    setBusy(false);
  };
  return (
    <ul className={classes.people}>
      {persons.map((choice) => (
        <li key={choice.account_id}>
          <button type="button" className={classes.person} disabled={busy} onClick={() => choose(choice)}>
            <Avatar person={choice.person} size={44} />
            <span>
              <strong dir="auto">{fullName(choice.person)}</strong>
              <small>
                {roleWords[choice.role]} · <bdi>{choice.person.school.name}</bdi>
              </small>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

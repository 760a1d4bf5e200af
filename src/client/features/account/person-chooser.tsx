import { type ReactNode, useState } from "react";
import type { PersonChoice } from "#contract/auth.ts";
import { PersonButton, PersonButtons } from "#client/ui/person-button.tsx";
import { roleMessages } from "./role-messages.ts";

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
    <PersonButtons>
      {persons.map((choice) => (
        <PersonButton
          key={choice.account_id}
          person={choice.person}
          role={roleMessages[choice.role]}
          disabled={busy}
          onChoose={() => void choose(choice)}
        />
      ))}
    </PersonButtons>
  );
}

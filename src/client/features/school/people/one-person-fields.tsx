import { TextInput } from "@mantine/core";
import type { ChangeEvent, ReactNode } from "react";
import type { Role } from "#contract/roles.ts";
import type { SchoolPersonDetail } from "#contract/school-people.ts";
import type { Problems } from "#client/ui/form-sheet.tsx";
import type { DraftForm } from "#client/ui/use-draft.ts";
import shared from "#client/features/school/school.module.css";
import { PERSON_LABELS, type PersonField } from "./person-fields.ts";
import { recordMessages as messages } from "./record-messages.ts";

interface Props {
  role: Role;
  problems: Problems;
  /** Who is known already, and what is typed over that; without it the fields begin empty. */
  known?: { person: SchoolPersonDetail; draft: DraftForm<PersonField> };
}

/** Names, and by what else a person is known. */
export function OnePersonFields({ role, problems, known }: Props): ReactNode {
  const state = known?.person.account?.state;
  const isOwn = state !== undefined && state !== "not_activated";
  const field = (name: PersonField) => ({
    name,
    label: PERSON_LABELS[name],
    error: problems[name],
    autoComplete: "off",
    ...(known && {
      value: known.draft.fields[name],
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => known.draft.type(name, currentTarget.value),
    }),
  });
  return (
    <>
      <div className={shared.fields}>
        <TextInput {...field("first_name")} dir="auto" maxLength={100} />
        <TextInput {...field("last_name")} dir="auto" maxLength={100} />
      </div>
      <div className={shared.fields}>
        {role === "student" && <TextInput {...field("grade")} dir="auto" maxLength={40} />}
        {(known === undefined || known.person.roster_id === null) && (
          <TextInput
            {...field("identifier")}
            description={messages.numberText}
            inputWrapperOrder={["label", "input", "description", "error"]}
            dir="auto"
            maxLength={100}
          />
        )}
      </div>
      {isOwn ? (
        <p className="soft">{messages.emailOwn}</p>
      ) : (
        <TextInput
          {...field("email")}
          type="email"
          description={messages.emailText}
          inputWrapperOrder={["label", "input", "description", "error"]}
          maxLength={254}
        />
      )}
    </>
  );
}

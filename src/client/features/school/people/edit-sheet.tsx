import { type ReactNode, useState } from "react";
import type { PersonChange } from "#contract/people-by-hand.ts";
import type { SchoolPersonDetail } from "#contract/school-people.ts";
import { FormSheet, type Problems } from "#client/ui/form-sheet.tsx";
import { formText } from "#client/ui/form-text.ts";
import { request } from "#client/api/request.ts";
import { changePerson } from "#contract/routes/school.ts";
import { OnePersonFields } from "./one-person-fields.tsx";
import { recordMessages as messages } from "./record-messages.ts";
import { useSave } from "./use-save.ts";

/** Changes what is known of a person. Only what was changed is sent. */
export function EditSheet({ person: now, onClose }: { person: SchoolPersonDetail; onClose: () => void }): ReactNode {
  const { save } = useSave();
  // As the fields began: what another changes meanwhile was not changed here.
  const [person] = useState(now);

  async function submit(form: HTMLFormElement): Promise<Problems | null> {
    if (formText(form, "first_name").trim() === "") return { first_name: messages.empty };
    return save(
      changesIn(form, person),
      ({ anyway: _anyway, ...body }) => request(changePerson, { params: { id: person.id }, body }),
      () => ({ text: messages.saved }),
    );
  }

  return (
    <FormSheet title={messages.edit} action={messages.save} onClose={onClose} onSave={submit}>
      {(problems) => <OnePersonFields role={person.role} problems={problems} known={person} />}
    </FormSheet>
  );
}

function changesIn(form: HTMLFormElement, person: SchoolPersonDetail): PersonChange {
  const before = {
    first_name: person.first_name,
    last_name: person.last_name,
    grade: person.grade ?? "",
    identifier: person.identifier ?? "",
    email: person.account?.email ?? "",
  };
  const changes = Object.entries(before).flatMap(([name, value]) => {
    if (!form.elements.namedItem(name)) return [];
    const typed = formText(form, name).trim();
    const isText = name === "first_name" || name === "last_name";
    return typed === value ? [] : [[name, isText ? typed : typed || null] as const];
  });
  return Object.fromEntries(changes);
}

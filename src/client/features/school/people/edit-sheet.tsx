import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { SchoolPersonDetail } from "#contract/school-people.ts";
import { saveOver } from "#client/api/save-over.ts";
import { worded } from "#client/api/worded.ts";
import { Both } from "#client/ui/both.tsx";
import { FormSheet, type Problems } from "#client/ui/form-sheet.tsx";
import { notify } from "#client/ui/notice-store.ts";
import { useDraft } from "#client/ui/use-draft.ts";
import { useWarned } from "#client/ui/use-warned.ts";
import { request } from "#client/api/request.ts";
import { changePerson } from "#contract/routes/school.ts";
import { useSchoolChanged } from "#client/features/school/use-school-changed.ts";
import { OnePersonFields } from "./one-person-fields.tsx";
import { changesOf, fieldsOf, PERSON_LABELS, type PersonField } from "./person-fields.ts";
import { peopleQueries } from "./queries.ts";
import { recordMessages as messages, sayNumberTaken } from "./record-messages.ts";

/** Changes what is known of a person. Only what was changed is sent, and never over what another changed meanwhile. */
export function EditSheet({ person, onClose }: { person: SchoolPersonDetail; onClose: () => void }): ReactNode {
  const queryClient = useQueryClient();
  const schoolChanged = useSchoolChanged();
  const draft = useDraft<PersonField>(fieldsOf(person));
  const { isWarned, ask } = useWarned();
  const { queryKey } = peopleQueries.person(person.id);

  async function submit(): Promise<Problems | null> {
    if (draft.fields.first_name.trim() === "") return { first_name: messages.empty };
    return saveOver({
      stands: person,
      send: (over) => {
        const stands = fieldsOf(over);
        const changes = { ...changesOf(draft.over(stands), stands), version: over.version };
        const params = { id: over.id };
        return worded(messages.refusals, () =>
          ask(changes, (body) => request(changePerson, { params, body }), sayNumberTaken),
        )();
      },
      clashes: (theirs) => draft.clashesWith(fieldsOf(theirs)),
      show: (theirs: SchoolPersonDetail) => queryClient.setQueryData(queryKey, theirs),
      done: () => {
        notify({ text: messages.saved });
        void schoolChanged();
      },
    });
  }

  return (
    <FormSheet
      title={messages.edit}
      action={isWarned ? messages.saveAnyway : messages.save}
      onClose={onClose}
      onSave={submit}
    >
      {(problems) => (
        <>
          <Both draft={draft} labels={PERSON_LABELS} />
          <OnePersonFields role={person.role} problems={problems} known={{ person, draft }} />
        </>
      )}
    </FormSheet>
  );
}

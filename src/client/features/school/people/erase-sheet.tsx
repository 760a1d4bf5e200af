import { TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { SchoolPersonDetail } from "#contract/school-people.ts";
import { attempt } from "#client/api/attempt.ts";
import { worded } from "#client/api/worded.ts";
import { request } from "#client/api/request.ts";
import { erasePerson } from "#contract/routes/school.ts";
import { FormSheet, type Problems } from "#client/ui/form-sheet.tsx";
import { formText } from "#client/ui/form-text.ts";
import { fullName } from "#client/ui/names.ts";
import { notify } from "#client/ui/notice-store.ts";
import { Panel } from "#client/ui/panel.tsx";
import { peopleQueries } from "./queries.ts";
import { messages } from "./messages.ts";

interface Props {
  person: SchoolPersonDetail;
  onErased: () => void;
  onClose: () => void;
}

/** Cannot be undone: the name has to be typed. */
export function EraseSheet({ person, onErased, onClose }: Props): ReactNode {
  const queryClient = useQueryClient();
  const name = fullName(person);

  async function save(form: HTMLFormElement): Promise<Problems | null> {
    const typed = formText(form, "typed_name");
    if (plain(typed) !== plain(name)) return { typed_name: messages.refusals.NAME_DIFFERS };
    const problem = await attempt(
      worded(messages.refusals, () => request(erasePerson, { params: { id: person.id }, body: { name: typed } })),
      ({ texts_left }) => notify({ text: texts_left > 0 ? messages.erasedLeft(texts_left) : messages.erased }),
    );
    if (problem) return { form: problem };
    onErased();
    // Every list that named them asks again when it is next looked at.
    queryClient.removeQueries({ queryKey: peopleQueries.person(person.id).queryKey });
    void queryClient.invalidateQueries();
    return null;
  }

  return (
    <FormSheet title={messages.eraseTitle} action={messages.eraseAction} onClose={onClose} onSave={save}>
      {(problems) => (
        <>
          <p>{messages.eraseText(name)}</p>
          <p className="soft">{messages.erasing}</p>
          {person.shares_sign_in && <Panel>{messages.shared}</Panel>}
          <TextInput
            name="typed_name"
            label={messages.eraseName(name)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            dir="auto"
            error={problems["typed_name"]}
          />
        </>
      )}
    </FormSheet>
  );
}

const plain = (name: string): string => name.normalize("NFC").replaceAll(/\s+/g, " ").trim().toLocaleLowerCase();

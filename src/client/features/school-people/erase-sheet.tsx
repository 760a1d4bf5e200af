import { TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { SchoolPersonDetail } from "#contract/school-people.ts";
import { attempt } from "#client/api/attempt.ts";
import { worded } from "#client/api/worded.ts";
import { erasePerson } from "#client/api/school-people.ts";
import { FormSheet, type Problems } from "#client/ui/form-sheet.tsx";
import { formText } from "#client/ui/form-text.ts";
import { fullName } from "#client/ui/names.ts";
import { notify } from "#client/ui/notice-store.ts";
import { Panel } from "#client/ui/panel.tsx";
import classes from "./people.module.css";
import { peopleQueries } from "./queries.ts";
import { words } from "./words.ts";

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
    if (plain(typed) !== plain(name)) return { typed_name: words.refusals.NAME_DIFFERS };
    const problem = await attempt(
      worded(words.refusals, () => erasePerson(person.id, typed)),
      ({ texts_left }) => notify({ text: texts_left > 0 ? words.erasedLeft(texts_left) : words.erased }),
    );
    if (problem) return { form: problem };
    onErased();
    // Every list that named them asks again when it is next looked at.
    queryClient.removeQueries({ queryKey: peopleQueries.person(person.id).queryKey });
    void queryClient.invalidateQueries();
    return null;
  }

  return (
    <FormSheet title={words.eraseTitle} action={words.eraseAction} onClose={onClose} onSave={save}>
      {(problems) => (
        <>
          <p>{words.eraseText(name)}</p>
          <p className={classes.soft}>{words.erasing}</p>
          {person.shares_sign_in && <Panel>{words.shared}</Panel>}
          <TextInput
            name="typed_name"
            label={words.eraseName(name)}
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

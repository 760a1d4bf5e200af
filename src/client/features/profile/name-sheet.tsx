import { TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import type { Person } from "#contract/auth.ts";
import { formText } from "#client/ui/form-text.ts";
import { notify } from "#client/ui/notice-store.ts";
import { FormSheet, type Problems } from "#client/ui/form-sheet.tsx";
import { attempt } from "#client/api/attempt.ts";
import { request } from "#client/api/request.ts";
import { updateProfile } from "#contract/routes/account.ts";
import { useAccountChange } from "./use-account-change.ts";
import { messages } from "./messages.ts";

/** Longest name, in characters (the contract's limit). */
const LONGEST = 80;

/** A teacher's own name. */
export function NameSheet({ person, onClose }: { person: Person; onClose: () => void }): ReactNode {
  const change = useAccountChange();
  const [opened] = useState(person);

  async function save(form: HTMLFormElement): Promise<Problems | null> {
    const names = { first_name: formText(form, "first_name").trim(), last_name: formText(form, "last_name").trim() };
    // Someone with one name has no last one.
    if (names.first_name === "") return { first_name: messages.emptyName };
    for (const [field, name] of Object.entries(names)) {
      if (name.length > LONGEST) return { [field]: messages.longName };
    }
    const { first_name, last_name } = names;
    // An administrator may have changed meanwhile what was left as it stood.
    const body = {
      ...(first_name === opened.first_name ? {} : { first_name }),
      ...(last_name === opened.last_name ? {} : { last_name }),
    };
    const problem = await attempt(() => request(updateProfile, { body }), change, {
      first_name: messages.firstName,
      last_name: messages.lastName,
    });
    if (problem) return { form: problem };
    notify({ text: messages.nameSaved });
    return null;
  }

  return (
    <FormSheet title={messages.nameTitle} action={messages.save} onClose={onClose} onSave={save}>
      {(problems) => (
        <>
          <p className="soft">{messages.nameText}</p>
          <TextInput
            name="first_name"
            label={messages.firstName}
            autoComplete="given-name"
            dir="auto"
            defaultValue={opened.first_name}
            error={problems["first_name"]}
          />
          <TextInput
            name="last_name"
            label={messages.lastName}
            autoComplete="family-name"
            dir="auto"
            defaultValue={opened.last_name}
            error={problems["last_name"]}
          />
        </>
      )}
    </FormSheet>
  );
}

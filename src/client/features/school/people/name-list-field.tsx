import { Textarea } from "@mantine/core";
import type { ReactNode } from "react";
import type { NameList } from "#contract/name-list.ts";
import { isLastFirst } from "#client/ui/names.ts";
import { nameParts } from "#client/ui/name-parts.tsx";
import classes from "./record.module.css";
import { recordMessages as messages } from "./record-messages.ts";

const SHOWN = 4;

/** Where a list of names is pasted, with how the first of them were read: a swapped name is seen before it is saved. */
export function NameListField({
  text,
  list,
  problem,
  onText,
}: {
  text: string;
  list: NameList;
  problem: string | undefined;
  onText: (text: string) => void;
}): ReactNode {
  return (
    <>
      <Textarea
        name="names"
        label={messages.list}
        description={messages.listText(isLastFirst())}
        value={text}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
        rows={7}
        dir="auto"
        autoComplete="off"
        spellCheck={false}
        // What a lock left in it was not typed here.
        data-unsaved={text.trim() === "" ? undefined : ""}
        error={problem}
      />
      <p className="soft" role="status">
        {[messages.read(list.people.length), list.unread.length > 0 && messages.unread(list.unread)]
          .filter(Boolean)
          .join(" ")}
      </p>
      {list.people.length > 0 && (
        <ul className={`plain-list ${classes.preview}`}>
          {list.people.slice(0, SHOWN).map(({ first_name, last_name }) => (
            <li key={`${first_name} ${last_name}`} dir="auto" aria-label={messages.readAs(first_name, last_name)}>
              {nameParts(first_name, <strong>{last_name}</strong>)}
            </li>
          ))}
          {list.people.length > SHOWN && <li aria-hidden="true">…</li>}
        </ul>
      )}
    </>
  );
}

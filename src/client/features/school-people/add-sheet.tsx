import { NativeSelect } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { MOST_AT_ONCE, readNameList } from "#contract/name-list.ts";
import type { NewPeople } from "#contract/people-by-hand.ts";
import { ROLES } from "#contract/roles.ts";
import type { SchoolDate } from "#contract/school-date.ts";
import { addPeople } from "#client/api/by-hand.ts";
import { FormSheet, type Problems } from "#client/ui/form-sheet.tsx";
import { formText } from "#client/ui/form-text.ts";
import { Segments } from "#client/ui/segments.tsx";
import { NameListField } from "./name-list-field.tsx";
import { OnePersonFields } from "./one-person-fields.tsx";
import { PlaceFields } from "./place-fields.tsx";
import { recordWords as words } from "./record-words.ts";
import { useSave } from "./use-save.ts";

type Role = (typeof ROLES)[number];

const ORDER: readonly Role[] = ["student", "teacher", "parent"];

interface Props {
  role: Role | undefined;
  classId: string | undefined;
  today: SchoolDate;
  onClose: () => void;
}

/** Adds one person, or a whole list of names, and puts them into a class. */
export function AddSheet({ role: given = "student", classId, today, onClose }: Props): ReactNode {
  const { isWarned, save } = useSave();
  const [role, setRole] = useState<Role>(given);
  const [how, setHow] = useState<"one" | "several">("one");
  const [text, setText] = useState("");
  const [childId, setChildId] = useState<string | null>(null);
  const list = how === "several" ? readNameList(text) : null;

  async function submit(form: HTMLFormElement): Promise<Problems | null> {
    const people = list?.people ?? [personOf(form)];
    if (list && people.length === 0) return { names: words.emptyList };
    if (list && list.unread.length > 0) return { names: words.unread(list.unread) };
    if (people.length > MOST_AT_ONCE) return { names: words.tooMany(MOST_AT_ONCE) };
    if (!list && people[0]?.first_name === "") return { first_name: words.empty };
    const chosen = formText(form, "class");
    const from = formText(form, "from") || today;
    const body: NewPeople = {
      role,
      people,
      class_ids: chosen === "" ? [] : [chosen],
      from,
      child_ids: role === "parent" && childId ? [childId] : [],
      invite: formText(form, "invite") !== "",
    };
    const name = people.map((one) => `${one.first_name} ${one.last_name ?? ""}`.trim())[0] ?? "";
    return save(body, addPeople, ({ ids }) => ({
      text: ids.length === 1 ? words.added(name) : words.addedSeveral(ids.length),
    }));
  }

  const action = isWarned ? words.anyway : list ? words.addSeveral(list.people.length) : words.addOne;
  return (
    <FormSheet title={words.addTitle} action={action} onClose={onClose} onSave={submit}>
      {(problems) => (
        <>
          <Segments
            label={words.how}
            value={how}
            onChoose={setHow}
            choices={[
              { value: "one", label: words.one },
              { value: "several", label: words.several },
            ]}
          />
          <NativeSelect
            label={words.role}
            value={role}
            data={ORDER.map((value) => ({ value, label: words.roles[value] }))}
            onChange={({ currentTarget }) => setRole(ROLES.find((one) => one === currentTarget.value) ?? "student")}
          />
          {list ? (
            <NameListField text={text} list={list} problem={problems["names"]} onText={setText} />
          ) : (
            <OnePersonFields role={role} problems={problems} />
          )}
          <PlaceFields role={role} classId={classId} today={today} childId={childId} onChild={setChildId} />
        </>
      )}
    </FormSheet>
  );
}

function personOf(form: HTMLFormElement): NewPeople["people"][number] {
  const told = (name: string): string | null => formText(form, name).trim() || null;
  return {
    first_name: told("first_name") ?? "",
    last_name: told("last_name") ?? "",
    grade: told("grade"),
    identifier: told("identifier"),
    email: told("email"),
  };
}

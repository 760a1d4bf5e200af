import { NativeSelect } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { MOST_AT_ONCE, readNameList } from "#contract/name-list.ts";
import type { NewPeople } from "#contract/people-by-hand.ts";
import { ROLES } from "#contract/roles.ts";
import type { SchoolDate } from "#contract/school-date.ts";
import { FormSheet, type Problems } from "#client/ui/form-sheet.tsx";
import { formText } from "#client/ui/form-text.ts";
import { useKeptText } from "#client/ui/kept-text.ts";
import { fullName, isLastFirst } from "#client/ui/names.ts";
import { Segments } from "#client/ui/segments.tsx";
import { request } from "#client/api/request.ts";
import { addPeople } from "#contract/routes/school.ts";
import shared from "#client/features/school/school.module.css";
import { NameListField } from "./name-list-field.tsx";
import { OnePersonFields } from "./one-person-fields.tsx";
import { PlaceFields } from "./place-fields.tsx";
import { recordMessages as messages } from "./record-messages.ts";
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
  const [kept, setText] = useKeptText("names to add");
  const text = kept ?? "";
  const [how, setHow] = useState<"one" | "several">(text === "" ? "one" : "several");
  const [childId, setChildId] = useState<string | null>(null);
  const list = how === "several" ? readNameList(text, { isLastFirst: isLastFirst() }) : null;

  async function submit(form: HTMLFormElement): Promise<Problems | null> {
    const people = list?.people ?? [personOf(form)];
    if (list && people.length === 0) return { names: messages.emptyList };
    if (list && list.unread.length > 0) return { names: messages.unread(list.unread) };
    if (people.length > MOST_AT_ONCE) return { names: messages.tooMany(MOST_AT_ONCE) };
    if (!list && people[0]?.first_name === "") return { first_name: messages.empty };
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
    const name = people.map(({ first_name, last_name = "" }) => fullName({ first_name, last_name }))[0] ?? "";
    return save(
      body,
      (checked, key) => request(addPeople, { body: checked, key }),
      ({ ids }) => ({
        text: ids.length === 1 ? messages.added(name) : messages.addedSeveral(ids.length),
      }),
      { fields: { TOO_FAR: "from", CLASS_ENDED: "from" }, lines: list?.lines },
    );
  }

  const action = isWarned ? messages.anyway : list ? messages.addSeveral(list.people.length) : messages.addOne;
  return (
    <FormSheet title={messages.addTitle} action={action} onClose={onClose} onSave={submit}>
      {(problems) => (
        <>
          <Segments
            label={messages.how}
            value={how}
            onChoose={setHow}
            choices={[
              { value: "one", label: messages.one },
              { value: "several", label: messages.several },
            ]}
          />
          <NativeSelect
            label={messages.role}
            value={role}
            data={ORDER.map((value) => ({ value, label: messages.roles[value] }))}
            onChange={({ currentTarget }) => setRole(ROLES.find((one) => one === currentTarget.value) ?? "student")}
          />
          {list && <NameListField text={text} list={list} problem={problems["names"]} onText={setText} />}
          {/* What is typed stays while one looks at the other way. */}
          <div className={list ? undefined : shared.stack} hidden={list !== null}>
            <OnePersonFields role={role} problems={problems} />
          </div>
          <PlaceFields
            role={role}
            classId={classId}
            today={today}
            childId={childId}
            onChild={setChildId}
            problem={problems["from"]}
          />
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

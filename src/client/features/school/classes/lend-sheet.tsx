import { Select, TextInput } from "@mantine/core";
import "@mantine/core/styles/Input.css";
import "@mantine/core/styles/ScrollArea.css";
import "@mantine/core/styles/Popover.css";
import "@mantine/core/styles/Combobox.css";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { SchoolClass } from "#contract/school-classes.ts";
import type { SchoolDate } from "#contract/school-date.ts";
import { wordedForm } from "#client/api/worded-form.ts";
import { request } from "#client/api/request.ts";
import { useOnce } from "#client/api/use-once.ts";
import { lendClass } from "#contract/routes/school.ts";
import { FormSheet, type Problems } from "#client/ui/form-sheet.tsx";
import { formText } from "#client/ui/form-text.ts";
import { fullName } from "#client/ui/names.ts";
import { notify } from "#client/ui/notice-store.ts";
import shared from "#client/features/school/school.module.css";
import { useSchoolChanged } from "#client/features/school/use-school-changed.ts";
import classes from "./classes.module.css";
import { classesQueries } from "./queries.ts";
import { messages } from "./messages.ts";

interface Props {
  lent: SchoolClass;
  today: SchoolDate;
  onClose: () => void;
}

/** Low enough to lie over the fields below it and not beyond the sheet. */
const DROPDOWN_PX = 136;

/** What each refusal is about. */
const FIELDS = {
  HAS_LEFT: "teacher",
  TEACHES_IT: "teacher",
  LENT_ALREADY: "teacher",
  TOO_EARLY: "from",
  IS_OVER: "to",
  TOO_LONG: "to",
  CLASS_ENDED: "to",
};

/** Lends a class to any teacher for some dates. */
export function LendSheet({ lent, today, onClose }: Props): ReactNode {
  const schoolChanged = useSchoolChanged();
  const once = useOnce();
  const { data: teachers = [] } = useQuery(classesQueries.teachers());
  const [teacherId, setTeacherId] = useState<string | null>(null);
  const own = new Set(lent.teachers.map(({ id }) => id));

  async function save(form: HTMLFormElement): Promise<Problems | null> {
    const [from, to] = [formText(form, "from"), formText(form, "to")];
    if (teacherId === null) return { teacher: messages.emptyTeacher };
    if (!from) return { from: messages.emptyDate };
    if (!to) return { to: messages.emptyDate };
    if (to < from) return { to: messages.wrongOrder };
    const teacher = teachers.find(({ id }) => id === teacherId);
    const body = { class_id: lent.id, teacher_id: teacherId, from, to };
    const problems = await wordedForm(
      { words: messages.refusals, fields: FIELDS },
      () => once(body, (key) => request(lendClass, { body, key })),
      () => notify({ text: messages.lent(lent.name, teacher ? fullName(teacher) : "") }),
    );
    await schoolChanged();
    return problems;
  }

  return (
    <FormSheet title={messages.lendClass(lent.name)} action={messages.lendAction} onClose={onClose} onSave={save}>
      {(problems) => (
        <>
          <p className="soft">{messages.lendText}</p>
          <Select
            name="teacher"
            label={messages.teacher}
            placeholder={messages.chooseTeacher}
            data={teachers.filter(({ id }) => !own.has(id)).map((one) => ({ value: one.id, label: fullName(one) }))}
            value={teacherId}
            onChange={setTeacherId}
            searchable
            limit={50}
            nothingFoundMessage={messages.noTeacher}
            error={problems["teacher"]}
            maxDropdownHeight={DROPDOWN_PX}
            classNames={{ option: classes.option ?? "" }}
            comboboxProps={{ withinPortal: false, middlewares: { flip: false, shift: false } }}
          />
          <div className={shared.fields}>
            <TextInput name="from" type="date" label={messages.from} defaultValue={today} error={problems["from"]} />
            <TextInput
              name="to"
              type="date"
              label={messages.to}
              defaultValue={today}
              min={today}
              error={problems["to"]}
            />
          </div>
        </>
      )}
    </FormSheet>
  );
}

import { NativeSelect, TextInput } from "@mantine/core";
import "@mantine/core/styles/Input.css";
import "@mantine/core/styles/Combobox.css";
import { useQuery } from "@tanstack/react-query";
import { type ChangeEvent, type ReactNode, useState } from "react";
import type { SchoolClass } from "#contract/school-classes.ts";
import type { SchoolDate } from "#contract/school-date.ts";
import { tellProblems } from "#client/ui/tell-problems.ts";
import { useIsHere } from "#client/ui/use-is-here.ts";
import { useWarned } from "#client/ui/use-warned.ts";
import { Both } from "#client/ui/both.tsx";
import { Button } from "#client/ui/button.tsx";
import { FormSheet, type Problems } from "#client/ui/form-sheet.tsx";
import { formText } from "#client/ui/form-text.ts";
import { fullName } from "#client/ui/names.ts";
import { notify } from "#client/ui/notice-store.ts";
import type { DraftForm } from "#client/ui/use-draft.ts";
import shared from "#client/features/school/school.module.css";
import { request } from "#client/api/request.ts";
import { useOnce } from "#client/api/use-once.ts";
import { addClass, enrol, giveBackClass } from "#contract/routes/school.ts";
import { classMessages as messages } from "./class-messages.ts";
import { EndSheet } from "./end-sheet.tsx";
import { classesQueries } from "./queries.ts";
import { KINDS } from "./search.ts";
import { useClassChange } from "./use-class-change.ts";
import { type ClassField, useClassRecord } from "./use-class-record.ts";
import { messages as listMessages } from "./messages.ts";

/** Both sheets ask for a teacher from a day on. */
const TEACHER_REFUSALS = { TOO_FAR: "from", CLASS_ENDED: "from", HAS_LEFT: "from" };

/** Adds a class by hand. */
export function AddClassSheet({ today, onClose }: { today: SchoolDate; onClose: () => void }): ReactNode {
  const change = useClassChange();
  const { isWarned, ask } = useWarned();
  const once = useOnce();

  async function save(form: HTMLFormElement): Promise<Problems | null> {
    const [name, from, teacher] = [formText(form, "name").trim(), formText(form, "from"), formText(form, "teacher")];
    if (name === "") return { name: messages.empty };
    if (from === "") return { from: messages.emptyDate };
    const kind = KINDS.find((one) => one === formText(form, "kind")) ?? "daily";
    const body = {
      name,
      grade: formText(form, "grade").trim() || null,
      kind,
      teacher_ids: teacher === "" ? [] : [teacher],
      from,
    };
    return change(
      () => ask(body, (checked) => once(checked, (key) => request(addClass, { body: checked, key })), messages.warning),
      { text: messages.added(name) },
      TEACHER_REFUSALS,
    );
  }

  return (
    <FormSheet
      title={messages.add}
      action={isWarned ? messages.addAnyway : messages.addAction}
      onClose={onClose}
      onSave={save}
    >
      {(problems) => (
        <>
          <NameFields problems={problems} />
          <NativeSelect
            name="kind"
            label={messages.kind}
            data={KINDS.map((value) => ({ value, label: listMessages.kinds[value] }))}
          />
          <TeacherFields
            label={messages.teacher}
            dateLabel={messages.from}
            today={today}
            problem={problems["from"]}
            except={[]}
          />
        </>
      )}
    </FormSheet>
  );
}

/** Changes a class's name and grade, adds a teacher, and leads to its end. Only what was changed is sent. */
export function EditClassSheet({
  one,
  today,
  onClose,
}: {
  one: SchoolClass;
  today: SchoolDate;
  onClose: () => void;
}): ReactNode {
  const change = useClassChange();
  const { draft, save: saveRecord } = useClassRecord(one);
  const [ending, setEnding] = useState(false);
  const { id, name } = one;

  async function save(form: HTMLFormElement): Promise<Problems | null> {
    if (draft.fields.name.trim() === "") return { name: messages.empty };
    const [teacher, from] = [formText(form, "teacher"), formText(form, "from")];
    if (teacher !== "" && from === "") return { from: messages.emptyDate };
    const problems = draft.changed ? await saveRecord() : null;
    if (problems) return problems;
    if (teacher !== "") {
      const body = { class_id: id, person_ids: [teacher], from };
      const refused = await change(() => request(enrol, { body }), undefined, TEACHER_REFUSALS);
      if (refused) return refused;
    }
    if (draft.changed || teacher !== "") notify({ text: messages.saved });
    return null;
  }

  // Whoever leaves that is back here, with what they had typed.
  if (ending) return <EndSheet one={one} today={today} onClose={() => setEnding(false)} onEnded={onClose} />;
  return (
    <FormSheet title={messages.changeClass(name)} action={messages.save} onClose={onClose} onSave={save}>
      {(problems) => (
        <>
          <Both draft={draft} labels={messages.labels} />
          <NameFields problems={problems} draft={draft} />
          <TeacherFields
            label={messages.oneMoreTeacher}
            dateLabel={messages.teacherFrom}
            today={today}
            problem={problems["from"]}
            except={one.teachers.map((teacher) => teacher.id)}
          />
          {one.by_hand && <GiveBack one={one} onDone={onClose} />}
          <div className={shared.foot}>
            <Button onClick={() => setEnding(true)}>{messages.end}</Button>
          </div>
        </>
      )}
    </FormSheet>
  );
}

/** Leaves the class to the roster again. */
function GiveBack({ one: { id, name }, onDone }: { one: SchoolClass; onDone: () => void }): ReactNode {
  const change = useClassChange();
  const isHere = useIsHere();
  async function giveBack(): Promise<void> {
    const problems = await change(() => request(giveBackClass, { params: { id } }), { text: messages.givenBack(name) });
    if (problems) tellProblems(problems);
    else if (isHere.current) onDone();
  }
  return (
    <div className={shared.foot}>
      <p className="soft">{messages.setByHand}</p>
      <Button onClick={() => void giveBack()}>{messages.giveBack}</Button>
    </div>
  );
}

/** Name and grade; they begin empty without a `draft`. */
function NameFields({ problems, draft }: { problems: Problems; draft?: DraftForm<ClassField> }): ReactNode {
  const field = (name: ClassField) => ({
    name,
    label: messages.labels[name],
    error: problems[name],
    ...(draft && {
      value: draft.fields[name],
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => draft.type(name, currentTarget.value),
    }),
  });
  return (
    <div className={shared.fields}>
      <TextInput {...field("name")} maxLength={100} autoComplete="off" dir="auto" />
      <TextInput {...field("grade")} maxLength={40} autoComplete="off" dir="auto" />
    </div>
  );
}

interface TeacherProps {
  label: string;
  dateLabel: string;
  today: SchoolDate;
  problem: string | undefined;
  /** Who teaches it already. */
  except: readonly string[];
}

function TeacherFields({ label, dateLabel, today, problem, except }: TeacherProps): ReactNode {
  const { data: teachers = [] } = useQuery(classesQueries.teachers());
  const offered = teachers
    .filter(({ id }) => !except.includes(id))
    .map((one) => ({ value: one.id, label: fullName(one) }));
  return (
    <div className={shared.fields}>
      <NativeSelect name="teacher" label={label} data={[{ value: "", label: messages.noTeacher }, ...offered]} />
      <TextInput name="from" type="date" label={dateLabel} defaultValue={today} error={problem} />
    </div>
  );
}

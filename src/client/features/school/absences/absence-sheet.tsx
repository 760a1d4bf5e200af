import { Radio, Textarea, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import type { AnnouncedAbsence } from "#contract/announced-absences.ts";
import type { StudentRef } from "#contract/people.ts";
import { schoolToday } from "#client/api/server-time.ts";
import { Both } from "#client/ui/both.tsx";
import { FormSheet, type Problems } from "#client/ui/form-sheet.tsx";
import { useDraft } from "#client/ui/use-draft.ts";
import shared from "#client/features/school/school.module.css";
import { type AbsenceFields, fieldsOf } from "./absence-fields.ts";
import { StudentPicker } from "./student-picker.tsx";
import { useAbsences } from "./use-absences.ts";
import { messages } from "./messages.ts";
import "#client/ui/radio-styles.ts";

const KINDS = ["excused", "absent"] as const;
const LONGEST_NOTE = 500;

interface Props {
  /** Null for a new one. */
  absence: AnnouncedAbsence | null;
  timeZone: string;
  onClose: () => void;
}

/** Announces an absence, or changes one. */
export function AbsenceSheet({ absence, timeZone, onClose }: Props): ReactNode {
  const { announce, change } = useAbsences();
  const [today] = useState(() => schoolToday(timeZone));
  const [student, setStudent] = useState<StudentRef | null>(absence?.student ?? null);
  const draft = useDraft<keyof AbsenceFields>(fieldsOf(absence, today));
  const { from, to, status, note } = draft.fields;
  // The last day that a later first one pushed on.
  const [pushed, setPushed] = useState<string | null>(null);

  /** A first day after the last takes that along; on its way to be typed it may be another one, and then gives it back. */
  function typeFrom(first: string): void {
    const last = pushed ?? to;
    draft.type("from", first);
    if (first > last) draft.type("to", first);
    else if (pushed !== null) draft.type("to", pushed);
    setPushed(first > last ? last : null);
  }

  async function save(): Promise<Problems | null> {
    if (!student) return { student_id: messages.emptyStudent };
    if (!from || !to) return { [from ? "to" : "from"]: messages.emptyDates };
    return absence ? change(absence, draft, today) : announce(student, draft.fields);
  }

  return (
    <FormSheet
      title={absence ? messages.changeTitle : messages.announce}
      action={absence ? messages.saveChange : messages.save}
      onClose={onClose}
      onSave={save}
    >
      {(problems) => (
        <>
          <Both draft={draft} labels={messages.labels} say={messages.say} />
          {absence ? (
            <p>{messages.of(absence.student)}</p>
          ) : (
            <StudentPicker chosen={student} onChoose={setStudent} problem={problems["student_id"]} />
          )}
          <div className={shared.fields}>
            <TextInput
              type="date"
              name="from"
              label={messages.from}
              {...(absence ? {} : { min: today })}
              value={from}
              onChange={({ currentTarget }) => typeFrom(currentTarget.value)}
              error={problems["from"]}
            />
            <TextInput
              type="date"
              name="to"
              label={messages.to}
              min={from > today ? from : today}
              value={to}
              onChange={({ currentTarget }) => {
                draft.type("to", currentTarget.value);
                setPushed(null);
              }}
              error={problems["to"]}
            />
          </div>
          <Radio.Group
            name="status"
            label={messages.kind}
            value={status}
            onChange={(chosen) => draft.type("status", chosen)}
          >
            <div className={shared.radios}>
              {KINDS.map((kind) => (
                <Radio size="md" key={kind} value={kind} label={messages.kinds[kind]} />
              ))}
            </div>
          </Radio.Group>
          <Textarea
            name="note"
            label={messages.note}
            description={messages.noteText}
            dir="auto"
            rows={2}
            maxLength={LONGEST_NOTE}
            value={note}
            onChange={({ currentTarget }) => draft.type("note", currentTarget.value)}
            error={problems["note"]}
          />
        </>
      )}
    </FormSheet>
  );
}

import { Radio, Textarea, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { StudentRef } from "#contract/people.ts";
import { schoolDate } from "#contract/school-date.ts";
import { attemptForm } from "#client/api/attempt.ts";
import { announceAbsence } from "#client/api/school-days.ts";
import { FormSheet, type Problems } from "#client/ui/form-sheet.tsx";
import { formText } from "#client/ui/form-text.ts";
import { fullName } from "#client/ui/names.ts";
import { notify } from "#client/ui/notice-store.ts";
import classes from "./absences.module.css";
import { StudentPicker } from "./student-picker.tsx";
import { words } from "./words.ts";
import "#client/ui/radio-styles.ts";

const KINDS = ["excused", "absent"] as const;
const LONGEST_NOTE = 500;

export function AbsenceSheet({ timeZone, onClose }: { timeZone: string; onClose: () => void }): ReactNode {
  const queryClient = useQueryClient();
  const [today] = useState(() => schoolDate(new Date(), timeZone));
  const [student, setStudent] = useState<StudentRef | null>(null);
  const [from, setFrom] = useState(today);
  const [to, setTo] = useState(today);

  async function save(form: HTMLFormElement): Promise<Problems | null> {
    if (!student) return { student_id: words.emptyStudent };
    if (!from || !to) return { [from ? "to" : "from"]: words.emptyDates };
    const status = formText(form, "status") === "absent" ? "absent" : "excused";
    const note = formText(form, "note").trim() || null;
    const body = { student_id: student.id, from, to, status, note } as const;
    const problems = await attemptForm(() => announceAbsence(body), () => queryClient.invalidateQueries());
    if (!problems) notify({ text: words.saved(fullName(student)) });
    return problems;
  }

  return (
    <FormSheet title={words.announce} action={words.save} onClose={onClose} onSave={save}>
      {(problems) => (
        <>
          <StudentPicker chosen={student} onChoose={setStudent} problem={problems["student_id"]} />
          <div className={classes.dates}>
            <TextInput
              type="date"
              name="from"
              label={words.from}
              min={today}
              value={from}
              onChange={({ currentTarget }) => {
                setFrom(currentTarget.value);
                if (currentTarget.value > to) setTo(currentTarget.value);
              }}
              error={problems["from"]}
            />
            <TextInput type="date" name="to" label={words.to} min={from || today} value={to} onChange={({ currentTarget }) => setTo(currentTarget.value)} error={problems["to"]} />
          </div>
          <Radio.Group name="status" label={words.kind} defaultValue="excused">
            <div className={classes.radios}>
              {KINDS.map((kind) => (
                <Radio size="md" key={kind} value={kind} label={words.kinds[kind]} />
              ))}
            </div>
          </Radio.Group>
          <Textarea name="note" label={words.note} description={words.noteText} dir="auto" rows={2} maxLength={LONGEST_NOTE} error={problems["note"]} />
        </>
      )}
    </FormSheet>
  );
}

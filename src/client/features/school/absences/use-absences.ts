import { useQueryClient } from "@tanstack/react-query";
import type { AnnouncedAbsence, AnnouncedAbsences } from "#contract/announced-absences.ts";
import type { StudentRef } from "#contract/people.ts";
import type { SchoolDate } from "#contract/school-date.ts";
import { attempt, attemptForm } from "#client/api/attempt.ts";
import { saveOver } from "#client/api/save-over.ts";
import { request } from "#client/api/request.ts";
import { useOnce } from "#client/api/use-once.ts";
import { announceAbsence, changeAbsence, endAbsence } from "#contract/routes/school.ts";
import { fullName } from "#client/ui/names.ts";
import { notify } from "#client/ui/notice-store.ts";
import type { DraftForm } from "#client/ui/use-draft.ts";
import { type AbsenceFields, fieldsOf, given } from "./absence-fields.ts";
import { absenceQueries } from "./queries.ts";
import { messages } from "./messages.ts";

type Problems = Record<string, string>;

export interface Absences {
  announce: (student: StudentRef, fields: AbsenceFields) => Promise<Problems | null>;
  change: (
    absence: AnnouncedAbsence,
    draft: DraftForm<keyof AbsenceFields>,
    today: SchoolDate,
  ) => Promise<Problems | null>;
  end: (absence: AnnouncedAbsence, today: SchoolDate) => Promise<void>;
}

/** What can be done with announced absences; each is undone from the notice that follows. */
export function useAbsences(): Absences {
  const queryClient = useQueryClient();
  const once = useOnce();
  const again = (): Promise<void> => queryClient.invalidateQueries();
  const undo = async (ask: () => Promise<unknown>): Promise<void> => {
    const problem = await attempt(ask, again);
    // The list is older than what a refusal says.
    if (problem) void again();
    notify(problem ? { text: problem, tone: "problem" } : { text: messages.undone });
  };
  const undoBy = (ask: () => Promise<unknown>) => ({ label: messages.undo, run: () => void undo(ask) });
  const show = (theirs: AnnouncedAbsence): void => {
    queryClient.setQueriesData<AnnouncedAbsences>(
      { queryKey: absenceQueries.lists },
      (known) => known && { ...known, absences: known.absences.map((one) => (one.id === theirs.id ? theirs : one)) },
    );
  };

  const announce: Absences["announce"] = (student, fields) => {
    const body = { ...given(fields), student_id: student.id };
    return attemptForm(
      () => once(body, (key) => request(announceAbsence, { body, key })),
      async ({ id, version }) => {
        await again();
        notify({
          text: messages.saved(fullName(student)),
          action: undoBy(() => request(endAbsence, { params: { id }, query: { version } })),
        });
      },
    );
  };

  const change: Absences["change"] = (absence, draft, today) =>
    saveOver({
      stands: absence,
      send: (over) =>
        request(changeAbsence, {
          params: { id: over.id },
          body: { ...given(draft.over(fieldsOf(over, today))), version: over.version },
        }),
      clashes: (theirs) => draft.clashesWith(fieldsOf(theirs, today)),
      show,
      done: async ({ version }) => {
        await again();
        notify({
          text: messages.changed(fullName(absence.student)),
          action: undoBy(() =>
            request(changeAbsence, {
              params: { id: absence.id },
              body: { ...given(fieldsOf(absence, today)), version },
            }),
          ),
        });
      },
    });

  const end: Absences["end"] = async (absence, today) => {
    const { id } = absence;
    const before = given(fieldsOf(absence, today));
    const name = fullName(absence.student);
    const problem = await attempt(
      () => request(endAbsence, { params: { id }, query: { version: absence.version } }),
      async ({ version }) => {
        await again();
        notify({
          // Another absence may still keep the student away today.
          text: absence.from > today ? messages.cancelled(name) : messages.ended(name),
          // One that had not begun is gone, and is announced anew.
          action: undoBy(() =>
            version === null
              ? request(announceAbsence, { body: { ...before, student_id: absence.student.id } })
              : request(changeAbsence, { params: { id }, body: { ...before, version } }),
          ),
        });
      },
    );
    if (problem === null) return;
    // The list is older than what a refusal says.
    void again();
    notify({ text: problem, tone: "problem" });
  };

  return { announce, change, end };
}

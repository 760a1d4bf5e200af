import { useState } from "react";
import type { SchoolClass } from "#contract/school-classes.ts";
import { saveOver } from "#client/api/save-over.ts";
import { worded } from "#client/api/worded.ts";
import { request } from "#client/api/request.ts";
import { changeClass } from "#contract/routes/school.ts";
import type { Problems } from "#client/ui/form-sheet.tsx";
import { type DraftForm, useDraft } from "#client/ui/use-draft.ts";
import { useSchoolChanged } from "#client/features/school/use-school-changed.ts";
import { classMessages } from "./class-messages.ts";

export type ClassField = "name" | "grade";
type ClassFields = Readonly<Record<ClassField, string>>;

const fieldsOf = ({ name, grade }: SchoolClass): ClassFields => ({ name, grade: grade ?? "" });

/** What the call takes: the fields alone that differ from what stands. */
function changesOf(fields: ClassFields, stands: ClassFields): { name?: string; grade?: string | null } {
  const [name, grade] = [fields.name.trim(), fields.grade.trim()];
  return { ...(name === stands.name ? {} : { name }), ...(grade === stands.grade ? {} : { grade: grade || null }) };
}

interface ClassRecord {
  draft: DraftForm<ClassField>;
  /** Saves what was typed, never over what another changed meanwhile. Answers what is wrong, or null. */
  save: () => Promise<Problems | null>;
}

/** A class's name and grade as a form over what stands. */
export function useClassRecord(opened: SchoolClass): ClassRecord {
  const schoolChanged = useSchoolChanged();
  const [stands, setStands] = useState(opened);
  const draft = useDraft<ClassField>(fieldsOf(stands));
  const save = (): Promise<Problems | null> =>
    saveOver({
      stands,
      send: (over) => {
        const body = { ...changesOf(draft.over(fieldsOf(over)), fieldsOf(over)), version: over.version };
        return worded(classMessages.refusals, () => request(changeClass, { params: { id: over.id }, body }))();
      },
      clashes: (theirs) => draft.clashesWith(fieldsOf(theirs)),
      show: setStands,
      done: () => void schoolChanged(),
    });
  return { draft, save };
}

import type { Done } from "#contract/call.ts";
import type { AddedClass, ClassChange, NewClass } from "#contract/classes-by-hand.ts";
import type {
  AddedPeople,
  EnrolmentChange,
  Enrolled,
  Moved,
  NewPeople,
  PersonChange,
} from "#contract/people-by-hand.ts";
import type { SchoolDate } from "#contract/school-date.ts";
import type { ErrorAnswer } from "./answer.ts";
import { call, callDone } from "./call.ts";

type Answer<T> = Promise<T | ErrorAnswer>;

interface Ending {
  last_day: SchoolDate;
  anyway: boolean;
}

export const addPeople = (body: NewPeople): Answer<AddedPeople> =>
  call("POST", "/admin/people", ["status", "ids"], { body });
export const changePerson = (id: string, body: PersonChange): Answer<Done> =>
  callDone("PATCH", `/admin/people/${id}/record`, { body });
export const endPerson = (id: string, body: Ending): Answer<Done> =>
  callDone("POST", `/admin/people/${id}/end`, { body });
export const bringBackPerson = (id: string, from: SchoolDate): Answer<Done> =>
  callDone("POST", `/admin/people/${id}/bring-back`, { body: { from } });
export const giveBackPerson = (id: string): Answer<Done> => callDone("POST", `/admin/people/${id}/give-back`);

export const tieParent = (parent_id: string, student_id: string): Answer<Done> =>
  callDone("POST", "/admin/guardians", { body: { parent_id, student_id } });
export const untieParent = (parent_id: string, student_id: string): Answer<Done> =>
  callDone("POST", "/admin/guardians/remove", { body: { parent_id, student_id } });

export const enrol = (class_id: string, person_ids: readonly string[], from: SchoolDate): Answer<Enrolled> =>
  call("POST", "/admin/enrolments", ["status", "added"], { body: { class_id, person_ids, from } });
export const changeEnrolment = (id: string, body: EnrolmentChange): Answer<Done> =>
  callDone("PATCH", `/admin/enrolments/${id}`, { body });
export const moveStudents = (body: {
  enrolment_ids: string[];
  class_id: string;
  from: SchoolDate;
  anyway: boolean;
}): Answer<Moved> => call("POST", "/admin/enrolments/move", ["status", "moved"], { body });

export const addClass = (body: NewClass): Answer<AddedClass> =>
  call("POST", "/admin/classes", ["status", "id"], { body });
export const changeClass = (id: string, body: ClassChange): Answer<Done> =>
  callDone("PATCH", `/admin/classes/${id}/record`, { body });
export const endClass = (id: string, body: Ending): Answer<Done> =>
  callDone("POST", `/admin/classes/${id}/end`, { body });
export const bringBackClass = (id: string, from: SchoolDate): Answer<Done> =>
  callDone("POST", `/admin/classes/${id}/bring-back`, { body: { from } });
export const giveBackClass = (id: string): Answer<Done> => callDone("POST", `/admin/classes/${id}/give-back`);

import type { ShownStudent, ShownStudentList } from "#client/outbox/overlay.ts";

/*
 * A tap changes more than is drawn: versions, moments, whether it is on the device and on its way to the server. What looks
 * the same keeps its object, so that nothing is drawn for it.
 */

type Marked = ShownStudent["mark"];

const sameMark = (a: Marked, b: Marked): boolean =>
  a?.status === b?.status &&
  a?.note === b?.note &&
  a?.arrived_at === b?.arrived_at &&
  a?.left_at === b?.left_at &&
  a?.returned_at === b?.returned_at &&
  a?.settled === b?.settled;

function looksSame(a: ShownStudent, b: ShownStudent): boolean {
  if (a === b) return true;
  return (
    sameMark(a.mark, b.mark) &&
    a.suggested?.status === b.suggested?.status &&
    a.suggested?.source === b.suggested?.source &&
    a.positive_today === b.positive_today &&
    a.challenging_today === b.challenging_today &&
    a.active_connection_id === b.active_connection_id &&
    a.needs_you === b.needs_you &&
    a.first_name === b.first_name &&
    a.last_name === b.last_name &&
    a.avatar_url === b.avatar_url
  );
}

/** The students as they are now, each as the object that is shown already unless it looks different. */
export const looksAfter = (before: ReadonlyMap<string, ShownStudent>, now: readonly ShownStudent[]): ShownStudent[] =>
  now.map((student) => {
    const shown = before.get(student.id);
    return shown && looksSame(shown, student) ? shown : student;
  });

const connections = (list: ShownStudentList): string =>
  list.check_in?.connections.map(({ id, status }) => id + status).join(" ") ?? "";

/** Whether two lists, whose students have been through `looksAfter`, look the same on every part of the page. */
export function sameList(a: ShownStudentList, b: ShownStudentList): boolean {
  return (
    a.students.length === b.students.length &&
    a.students.every((student, place) => student === b.students[place]) &&
    a.date === b.date &&
    a.class.id === b.class.id &&
    a.class.name === b.class.name &&
    a.keeping === b.keeping &&
    a.seating === b.seating &&
    a.check_in?.finished_at === b.check_in?.finished_at &&
    connections(a) === connections(b)
  );
}

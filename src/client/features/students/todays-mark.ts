import type { StudentList } from "#contract/check-in.ts";
import type { StudentDetail } from "#contract/students.ts";
import { overlayStudentList } from "#client/outbox/overlay.ts";
import { counts } from "#client/outbox/pending.ts";
import type { Row } from "#client/outbox/row.ts";

const isOfCheckIn = ({ kind }: Row): boolean => kind === "mark" || kind === "finish" || kind === "reopen";

/**
 * A student's page with today's mark as the class's grid has it, while anything of that check-in waits on this device. It
 * counts while the check-in is finished. How a day adds up for whoever is in several classes, the server alone can say.
 */
export function withTodaysMark(
  student: StudentDetail,
  lists: readonly StudentList[],
  taps: readonly Row[],
): StudentDetail {
  const { today, classes } = student;
  const [of, ...others] = classes;
  const list = lists.find((one) => one.class.id === of?.id && one.date === today.date);
  const waits = taps.some(
    (row) => counts(row) && isOfCheckIn(row) && row.args.class_id === of?.id && row.args.date === today.date,
  );
  if (!list || !waits || others.length > 0) return student;
  const { check_in, students } = overlayStudentList(list, taps);
  const mark = students.find(({ id }) => id === student.id)?.mark;
  return { ...student, today: { ...today, status: (check_in?.finished_at && mark?.status) || null } };
}

import { MARK_STATUSES } from "#contract/marks.ts";
import type { Register } from "#contract/register.ts";
import { attempt } from "#client/api/attempt.ts";
import { exportRegister } from "#client/api/register.ts";
import { fileName, toCsv } from "#client/ui/csv.ts";
import { notify } from "#client/ui/notice-store.ts";
import { saveCsv } from "./breakdown-csv.ts";
import { sumsOf } from "./register-sums.ts";
import { words } from "./dashboard-messages.ts";

/** Students by days, with the sums of each student at the end. */
function registerCsv({ days, students }: Register): string {
  const head = [words.lastName, words.firstName, ...days, ...MARK_STATUSES.map((status) => words.marks[status])];
  const rows = students.map((student) => {
    const sums = sumsOf(student);
    const marks = student.days.map(({ status, enrolled }) =>
      status ? words.marks[status] : enrolled ? "" : words.notEnrolled,
    );
    return [student.last_name, student.first_name, ...marks, ...MARK_STATUSES.map((status) => sums[status])];
  });
  return toCsv([head, ...rows]);
}

/** Hands the register over as a file, whose name says what it holds. It comes from the server, which keeps that it was made. */
export async function saveRegister({ class: { id }, month }: Register): Promise<void> {
  const problem = await attempt(
    () => exportRegister(id, month),
    (told) => saveCsv(`${fileName(words.register, told.class.name, told.month)}.csv`, registerCsv(told)),
  );
  if (problem) notify({ text: problem, tone: "problem" });
}

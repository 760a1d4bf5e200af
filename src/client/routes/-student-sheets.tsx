import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Account } from "#contract/auth.ts";
import { RecordSheet } from "#client/features/check-in/record-sheet.tsx";
import { ConnectionDialog } from "#client/features/connections/connection-dialog.tsx";
import { studentQueries } from "#client/features/students/queries.ts";
import type { StudentSearch } from "#client/features/students/student-search.ts";

interface Props {
  id: string;
  account: Account;
  search: StudentSearch;
  onClose: () => void;
}

/** What may lie over a student's page: the behaviours, or a connection. */
export function StudentSheets({ id, account, search: { record, connection }, onClose }: Props): ReactNode {
  const timeZone = account.person.school.time_zone;
  const { data } = useInfiniteQuery(studentQueries.history(id));
  const student = data?.pages[0]?.student;
  if (connection) return <ConnectionDialog id={connection} timeZone={timeZone} onClose={onClose} />;
  if (!record || !student) return null;
  const taught = new Set(account.person.classes.map((one) => one.id));
  const classes = student.classes.filter((one) => taught.has(one.id) || account.person.is_administrator);
  // What is recorded belongs to a class: the page itself offers nothing to record here either.
  if (classes.length === 0) return null;
  return <RecordSheet student={student} classes={classes} timeZone={timeZone} onClose={onClose} />;
}

import { IconCloudUp, IconHeartHandshake } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { StudentPage, StudentRow, StudentSort } from "#contract/students.ts";
import { useSchoolToday } from "#client/api/use-school-today.ts";
import { Avatar } from "#client/ui/avatar.tsx";
import { type Column, DataTable, twoLines, wholeLine } from "#client/ui/data-table.tsx";
import { fullName } from "#client/ui/names.ts";
import { formatNumber } from "#client/ui/format.ts";
import { type PendingCounts, withPending } from "./pending-counts.ts";
import classes from "./students.module.css";
import { sortedBy, type StudentsSearch } from "./students-search.ts";
import { dayOf, inPercent, messages } from "./messages.ts";

interface Props {
  page: StudentPage;
  search: StudentsSearch;
  timeZone: string;
  /** What waits on this device, by student. */
  pending: ReadonlyMap<string, PendingCounts>;
  /** By student, how many connections are completed on this device and on their way. */
  completedHere: ReadonlyMap<string, number>;
  onSearch: (search: StudentsSearch) => void;
}

const classNamesOf = ({ classes: taken }: StudentRow): string => taken.map(({ name }) => name).join(", ");

/** The list: columns on a tablet and a laptop, two lines for each student on a phone. */
export function StudentsTable({ page, search, timeZone, pending, completedHere, onSearch }: Props): ReactNode {
  const today = useSchoolToday(timeZone);
  const sorted = (sort: StudentSort): Pick<Column<StudentRow>, "key" | "title" | "sort"> => {
    const falling = search.sort_direction === "desc" ? "descending" : "ascending";
    return {
      key: sort,
      title: messages.sorts[sort],
      sort: {
        order: (search.sort_by ?? "name") === sort ? falling : "none",
        onSort: () => onSearch(sortedBy(search, sort)),
      },
    };
  };
  const columns: Column<StudentRow>[] = [
    {
      ...sorted("name"),
      kind: "name",
      render: (student) => <Who student={student} completed={completedHere.get(student.id)} />,
    },
    { ...sorted("grade"), kind: "soft", from: "table", render: ({ grade }) => grade ?? "–" },
    { key: "classes", title: messages.classes, kind: "soft", from: "wide", render: Classes },
    {
      ...sorted("attendance"),
      kind: "figure",
      render: ({ attendance_rate: rate }) => (
        <span className={rate === null ? "soft" : "strong"}>{inPercent(rate)}</span>
      ),
    },
    ...(["positive", "challenging"] as const).map((group): Column<StudentRow> => ({
      ...sorted(group),
      kind: "figure",
      render: (student) => <Counted student={student} group={group} pending={pending.get(student.id)} />,
    })),
    {
      ...sorted("last_event"),
      kind: "figure",
      from: "table",
      render: ({ last_event_at }) => (
        <span className="soft">{last_event_at ? dayOf(last_event_at, timeZone, today) : "–"}</span>
      ),
    },
  ];
  return <DataTable raised caption={messages.caption} columns={columns} rows={page.students} keyOf={({ id }) => id} />;
}

function Classes(student: StudentRow): ReactNode {
  const names = classNamesOf(student);
  return (
    <span className={twoLines} dir="auto" title={names}>
      {names}
    </span>
  );
}

function Who({ student, completed = 0 }: { student: StudentRow; completed: number | undefined }): ReactNode {
  const { id, grade, active_connections } = student;
  const open = active_connections - completed;
  return (
    <span className={`${classes.who} person`}>
      <Avatar person={student} size={40} />
      <span className="words">
        <Link to="/student/$id" params={{ id }} className={`${classes.name} ${wholeLine}`} dir="auto">
          {fullName(student)}
        </Link>
        <span className={classes.below} aria-hidden="true">
          {grade && <span className={classes.grade}>{messages.grade(grade)} · </span>}
          {classNamesOf(student)}
        </span>
      </span>
      {open > 0 && (
        <span className={classes.heart} title={messages.connections(open)}>
          <IconHeartHandshake size={20} stroke={1.75} aria-hidden="true" />
          <span className="visually-hidden">{messages.connections(open)}</span>
        </span>
      )}
    </span>
  );
}

/** A count with what still waits on this device; one of none is quiet. */
function Counted({
  student,
  group,
  pending,
}: {
  student: StudentRow;
  group: "positive" | "challenging";
  pending: PendingCounts | undefined;
}): ReactNode {
  const count = withPending(student, pending)[group];
  return (
    <span className={count === 0 ? "soft" : "strong"}>
      <Waiting count={pending?.[group]} />
      {formatNumber(count)}
    </span>
  );
}

/** The sign of a count that holds what is still on this device. */
function Waiting({ count = 0 }: { count: number | undefined }): ReactNode {
  if (count <= 0) return null;
  return (
    <span className={classes.waiting} title={messages.waitingCount(count)}>
      <IconCloudUp size={16} stroke={1.75} aria-hidden="true" />
      <span className="visually-hidden">{messages.waitingCount(count)} </span>
    </span>
  );
}

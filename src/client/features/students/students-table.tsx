import { IconArrowDown, IconArrowUp, IconCloudUp, IconHeartHandshake } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import type { StudentPage, StudentRow, StudentSort } from "#contract/students.ts";
import { schoolToday } from "#client/api/server-time.ts";
import { Avatar } from "#client/ui/avatar.tsx";
import { fullName } from "#client/ui/names.ts";
import { formatNumber } from "#client/ui/format.ts";
import { type PendingCounts, withPending } from "./pending-counts.ts";
import classes from "./students.module.css";
import { sortedBy, type StudentsSearch } from "./students-search.ts";
import { dayOf, inPercent, words } from "./words.ts";

interface Props {
  page: StudentPage;
  search: StudentsSearch;
  timeZone: string;
  /** What waits on this device, by student. */
  pending: ReadonlyMap<string, PendingCounts>;
  onSearch: (search: StudentsSearch) => void;
}

/** The list: columns on a tablet and a laptop, two lines for each student on a phone. */
export function StudentsTable({ page, search, timeZone, pending, onSearch }: Props): ReactNode {
  const [today] = useState(() => schoolToday(timeZone));
  const head = (sort: StudentSort, isFigure = false): ReactNode => (
    <Head sort={sort} search={search} isFigure={isFigure} onSort={() => onSearch(sortedBy(search, sort))} />
  );
  return (
    <table className={classes.table}>
      <caption className="visually-hidden">{words.caption}</caption>
      <thead>
        <tr>
          {head("name")}
          {head("grade")}
          <th scope="col" className={classes.wide}>
            {words.classes}
          </th>
          {head("attendance", true)}
          {head("positive", true)}
          {head("challenging", true)}
          {head("last_event", true)}
        </tr>
      </thead>
      <tbody>
        {page.students.map((student) => (
          <Line
            key={student.id}
            student={student}
            pending={pending.get(student.id)}
            timeZone={timeZone}
            today={today}
          />
        ))}
      </tbody>
    </table>
  );
}

function Head({
  sort,
  search,
  isFigure,
  onSort,
}: {
  sort: StudentSort;
  search: StudentsSearch;
  isFigure: boolean;
  onSort: () => void;
}): ReactNode {
  const isSorted = (search.sort_by ?? "name") === sort;
  const isFalling = search.sort_direction === "desc";
  const Arrow = isFalling ? IconArrowDown : IconArrowUp;
  return (
    <th
      scope="col"
      className={isFigure ? classes.figure : undefined}
      aria-sort={isSorted ? (isFalling ? "descending" : "ascending") : "none"}
    >
      <button type="button" className={classes.sort} onClick={onSort}>
        {words.sorts[sort]}
        {isSorted && <Arrow size={18} stroke={2} aria-hidden="true" />}
      </button>
    </th>
  );
}

interface LineProps {
  student: StudentRow;
  pending: PendingCounts | undefined;
  timeZone: string;
  today: string;
}

function Line({ student, pending, timeZone, today }: LineProps): ReactNode {
  const { grade, classes: taken, attendance_rate, last_event_at, active_connections } = student;
  const { positive, challenging } = withPending(student, pending);
  const classNames = taken.map(({ name }) => name).join(", ");
  return (
    <tr className={classes.line}>
      <th scope="row" className={classes.who}>
        <span className={classes.whole}>
          <Avatar person={student} size={40} />
          <span className={classes.stack}>
            <Link to="/student/$id" params={{ id: student.id }} className={classes.name} dir="auto">
              {fullName(student)}
            </Link>
            <span className={classes.below} aria-hidden="true">
              {[grade && words.grade(grade), classNames].filter(Boolean).join(" · ")}
            </span>
          </span>
          {active_connections > 0 && (
            <span className={classes.heart} title={words.connections(active_connections)}>
              <IconHeartHandshake size={20} stroke={1.75} aria-hidden="true" />
              <span className="visually-hidden">{words.connections(active_connections)}</span>
            </span>
          )}
        </span>
      </th>
      <td className={classes.beside}>{grade ?? "–"}</td>
      <td className={classes.classes} dir="auto" title={classNames}>
        {classNames}
      </td>
      <td className={classes.figure} data-label={words.attendance} data-none={attendance_rate === null || undefined}>
        {inPercent(attendance_rate)}
      </td>
      <td className={classes.figure} data-label={words.positive} data-none={positive === 0 || undefined}>
        <Waiting count={pending?.positive} />
        {formatNumber(positive)}
      </td>
      <td className={classes.figure} data-label={words.challenging} data-none={challenging === 0 || undefined}>
        <Waiting count={pending?.challenging} />
        {formatNumber(challenging)}
      </td>
      <td className={classes.beside} data-end>
        {last_event_at ? dayOf(last_event_at, timeZone, today) : "–"}
      </td>
    </tr>
  );
}

/** The sign of a count that holds what is still on this device. */
function Waiting({ count = 0 }: { count: number | undefined }): ReactNode {
  if (count <= 0) return null;
  return (
    <span className={classes.waiting} title={words.waitingCount(count)}>
      <IconCloudUp size={16} stroke={1.75} aria-hidden="true" />
      <span className="visually-hidden">{words.waitingCount(count)} </span>
    </span>
  );
}

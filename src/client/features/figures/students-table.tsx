import { IconArrowDown } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Details } from "#contract/insights.ts";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { fullName } from "#client/ui/names.ts";
import { GroupIcon } from "#client/ui/group-icon.tsx";
import classes from "./insights.module.css";
import { type DetailsSearch, detailsSearch, type Sort } from "./insights-search.ts";
import { Trend } from "./trend.tsx";
import { words } from "./insights-messages.ts";

interface Props {
  details: Details;
  search: DetailsSearch;
  onSort: (sort: Sort) => void;
}

const columns = words.columns;
const names = new Intl.Collator(undefined, { sensitivity: "base", numeric: true });
type Student = Details["students"][number];

const ORDERS: Record<Sort, (a: Student, b: Student) => number> = {
  count: (a, b) => b.count - a.count,
  name: (a, b) =>
    names.compare(a.last_name || a.first_name, b.last_name || b.first_name) ||
    names.compare(a.first_name, b.first_name),
  trend: (a, b) => b.count - b.previous_count - (a.count - a.previous_count),
};

/** In the order that was asked for; those alike stay as the server has them, by name. */
export const sortStudents = (students: readonly Student[], sort: Sort = "count"): Student[] =>
  students.toSorted(ORDERS[sort]);

/** The students of a group with counts, share and trend; each leads to the student's own. */
export function StudentsTable({
  details: { type, students, days, previous_school_days: previous },
  search,
  onSort,
}: Props): ReactNode {
  const { sort = "count" } = search;
  if (type === "circle") return <p className={classes.soft}>{words.noStudentsInCircle}</p>;
  if (students.length === 0) {
    return <EmptyState title={words.nothing[type]} text={words.longer} icon={<GroupIcon group={type} size={30} />} />;
  }
  const head = (by: Sort, label: string): ReactNode => (
    <th scope="col" aria-sort={sort === by ? (by === "name" ? "ascending" : "descending") : undefined}>
      <button type="button" className={classes.sort} onClick={() => onSort(by)}>
        {label}
        {sort === by && <IconArrowDown size={16} stroke={1.75} aria-hidden="true" />}
      </button>
    </th>
  );
  const most = Math.max(1, ...students.map(({ count }) => count));
  return (
    <table className={classes.table}>
      <caption className="visually-hidden">{words.studentsTitle}</caption>
      <thead>
        <tr>
          {head("name", columns.name)}
          {head("count", columns.count)}
          <th scope="col">{columns.share}</th>
          {head("trend", columns.trend)}
        </tr>
      </thead>
      <tbody className="figures">
        {sortStudents(students, sort).map((student) => (
          <tr key={student.id}>
            <th scope="row">
              <Link
                to="/student/$id/insights/$type"
                params={{ id: student.id, type }}
                search={detailsSearch({ ...search, days: days.length, sort: undefined })}
                className={classes.rowLink}
                dir="auto"
              >
                {fullName(student) || words.someone}
              </Link>
            </th>
            <td>{student.count}</td>
            <td>
              <span className={classes.share}>
                <span
                  className={`${classes.shareBar} ${classes.wide}`}
                  style={{ "--share": `${(student.count / most) * 100}%` }}
                  aria-hidden="true"
                />
                {words.percent(student.share)}
              </span>
            </td>
            <td>
              <Trend
                count={student.count}
                before={student.previous_count}
                beside={{ days: days.length, previous }}
                as="sign"
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

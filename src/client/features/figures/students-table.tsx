import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Details } from "#contract/insights.ts";
import { type Column, DataTable, wholeLine } from "#client/ui/data-table.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { formatPercent } from "#client/ui/format.ts";
import { GroupIcon } from "#client/ui/group-icon.tsx";
import { fullName } from "#client/ui/names.ts";
import { Trend } from "./change.tsx";
import { isCompared } from "./figure-text.ts";
import { insightsMessages } from "./insights-messages.ts";
import { messages } from "./messages.ts";
import { insightsSearch, type InsightsSearch, type Sort } from "./search.ts";
import { Share } from "./share.tsx";
import { sortStudents } from "./sort-students.ts";

interface Props {
  details: Details;
  search: InsightsSearch;
  /** The school's, by which names are sorted. */
  locale: string;
  onSort: (sort: Sort) => void;
}

/** The students of a group with counts, share and trend; each who may be opened leads to the student's own. */
export function StudentsTable({ details, search, locale, onSort }: Props): ReactNode {
  const { type, students, days, previous_school_days: previous } = details;
  const { sort = "count" } = search;
  if (type === "circle") return <p className="fine">{insightsMessages.noStudentsInCircle}</p>;
  if (students.length === 0)
    return (
      <EmptyState
        title={messages.nothing[type]}
        text={insightsMessages.longer}
        icon={<GroupIcon group={type} size={30} />}
      />
    );
  const beside = { days: days.length, previous };
  const by = (key: Sort): Pick<Column<Details["students"][number]>, "key" | "sort"> => ({
    key,
    sort: {
      order: sort !== key ? "none" : key === "name" ? "ascending" : "descending",
      onSort: () => onSort(key),
    },
  });
  const trend: Column<Details["students"][number]> = {
    ...by("trend"),
    title: insightsMessages.trend,
    kind: "figure",
    render: ({ count, previous_count }) => <Trend count={count} before={previous_count} beside={beside} as="sign" />,
  };
  return (
    <DataTable
      narrow="columns"
      caption={insightsMessages.studentsTitle}
      rows={sortStudents(students, { sort, locale })}
      keyOf={({ id }) => id}
      columns={[
        {
          ...by("name"),
          title: messages.student,
          kind: "name",
          render: (student) =>
            // Who has left is counted, and is no page of the teacher's any more.
            student.can_open === false ? (
              <bdi>{fullName(student) || insightsMessages.someone}</bdi>
            ) : (
              <Link
                to="/student/$id/insights/$type"
                params={{ id: student.id, type }}
                search={insightsSearch({ ...search, days: days.length, sort: undefined })}
                className={wholeLine}
                dir="auto"
              >
                {fullName(student) || insightsMessages.someone}
              </Link>
            ),
        },
        { ...by("count"), title: messages.count, kind: "figure", render: ({ count }) => count },
        {
          key: "share",
          title: messages.share,
          kind: "figure",
          from: "table",
          render: ({ share }) => <Share of={share}>{formatPercent(share)}</Share>,
        },
        ...(isCompared(days.length, previous) ? [trend] : []),
      ]}
    />
  );
}

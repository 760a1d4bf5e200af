import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Overview } from "#contract/insights.ts";
import { DataTable, wholeLine } from "#client/ui/data-table.tsx";
import { formatPercent } from "#client/ui/format.ts";
import { insightsMessages } from "./insights-messages.ts";
import { messages } from "./messages.ts";
import { Section } from "./section.tsx";
import { overviewSearch, type OverviewSearch } from "./search.ts";

/** The classes side by side over the five days; each leads to itself. */
export function ClassesTable({ overview, search }: { overview: Overview; search: OverviewSearch }): ReactNode {
  if (overview.classes.length === 0) return null;
  const { positive, challenging, attendance } = messages.groups;
  return (
    <Section name="classes" title={insightsMessages.classesTitle}>
      <DataTable
        caption={insightsMessages.classesTitle}
        narrow="pairs"
        rows={overview.classes}
        keyOf={({ id }) => id}
        columns={[
          {
            key: "name",
            title: messages.class,
            kind: "name",
            render: ({ id, name }) => (
              <Link
                to="/insights"
                search={overviewSearch({ ...search, class: id })}
                resetScroll={false}
                className={wholeLine}
                dir="auto"
              >
                {name}
              </Link>
            ),
          },
          { key: "positive", title: positive, kind: "figure", render: (one) => one.positive },
          { key: "challenging", title: challenging, kind: "figure", render: (one) => one.challenging },
          {
            key: "attendance",
            title: attendance,
            kind: "figure",
            render: ({ attendance_rate: rate }) => (rate === null ? insightsMessages.noRate : formatPercent(rate)),
          },
        ]}
      />
    </Section>
  );
}

import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Overview } from "#contract/insights.ts";
import { formatPercent } from "#client/ui/format.ts";
import { insightsMessages } from "./insights-messages.ts";
import { messages } from "./messages.ts";
import { Section } from "./section.tsx";
import { overviewSearch, type OverviewSearch } from "./search.ts";
import classes from "./table.module.css";
import { FiguresTable } from "./table.tsx";

/** The classes side by side over the five days; each leads to itself. */
export function ClassesTable({ overview, search }: { overview: Overview; search: OverviewSearch }): ReactNode {
  if (overview.classes.length === 0) return null;
  const { positive, challenging, attendance } = messages.groups;
  return (
    <Section name="classes" title={insightsMessages.classesTitle}>
      <FiguresTable
        caption={insightsMessages.classesTitle}
        listed
        rows={overview.classes}
        keyOf={({ id }) => id}
        columns={[
          {
            key: "name",
            head: messages.class,
            render: ({ id, name }) => (
              <Link
                to="/insights"
                search={overviewSearch({ ...search, class: id })}
                resetScroll={false}
                className={classes.rowLink}
                dir="auto"
              >
                {name}
              </Link>
            ),
          },
          { key: "positive", head: positive, render: (one) => one.positive },
          { key: "challenging", head: challenging, render: (one) => one.challenging },
          {
            key: "attendance",
            head: attendance,
            render: ({ attendance_rate: rate }) => (rate === null ? insightsMessages.noRate : formatPercent(rate)),
          },
        ]}
      />
    </Section>
  );
}

import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { DashboardStatistics } from "#contract/dashboard.ts";
import type { SchoolDate } from "#contract/school-date.ts";
import { useSchoolToday } from "#client/api/use-school-today.ts";
import { chartTitle } from "#client/ui/chart-points.ts";
import { againstText } from "./against-text.ts";
import { Area } from "./area.tsx";
import { ConnectionTypes } from "./connection-types.tsx";
import { dashboardMessages } from "./dashboard-messages.ts";
import { dayGraph, GroupGraph } from "./group-graph.tsx";
import { GroupTabs } from "./group-tabs.tsx";
import { messages } from "./messages.ts";
import classes from "./page.module.css";
import { PeriodFigures } from "./period-figures.tsx";
import { dashboardQueries } from "./queries.ts";
import { type Range, rangeText } from "./range.ts";
import { breakdownSearch, dashboardSearch, type DashboardSearch } from "./search.ts";
import { Section } from "./section.tsx";

interface Props {
  range: Range;
  statistics: UseQueryResult<DashboardStatistics>;
  search: DashboardSearch;
  timeZone: string;
}

/** The school over some dates: its figures beside the period before, and a group's graph. */
export function Period({ range, statistics, search, timeZone }: Props): ReactNode {
  const { data } = statistics;
  const today = useSchoolToday(timeZone);
  const areRecordsGone = data?.positive.value === null;
  return (
    <>
      <div className={classes.panel} data-panel="figures">
        <p className="fine">
          <strong>{rangeText(range)}</strong>
          {data && <Against statistics={data} today={today} />}
        </p>
        {data?.range.school_days === 0 && (
          <p className="fine">{range.from > today ? dashboardMessages.daysAhead : dashboardMessages.noSchoolDay}</p>
        )}
        {areRecordsGone && <p className="fine">{dashboardMessages.recordsNotKept}</p>}
        <Area query={statistics}>{(of) => <PeriodFigures statistics={of} />}</Area>
      </div>
      <GraphSection range={range} search={search} areRecordsGone={areRecordsGone} />
      {data && <ConnectionTypes statistics={data} />}
    </>
  );
}

/** What the figures are compared with. */
function Against({ statistics, today }: { statistics: DashboardStatistics; today: SchoolDate }): ReactNode {
  const { range } = statistics;
  const { data: daily } = useQuery(dashboardQueries.daily());
  const isUnderWay = range.from <= today && today <= range.to && daily?.school_day !== false;
  return (
    <>
      {` · ${messages.schoolDays(range.school_days)}`}
      {isUnderWay && ` · ${messages.soFar}`}
      <br />
      {range.school_days > 0 && againstText(statistics)}
    </>
  );
}

function GraphSection({
  range,
  search,
  areRecordsGone,
}: Pick<Props, "range" | "search"> & { areRecordsGone: boolean }): ReactNode {
  const { group = "positive" } = search;
  // Attendance is kept for a time of its own.
  const isGone = areRecordsGone && group !== "attendance";
  const graph = useQuery(dashboardQueries.graph(group, { ...range, by: "day" }));
  return (
    <Section
      name="graph"
      title={
        <>
          {messages.groups[group]} <small>{chartTitle(graph.data?.points.length ?? 0)}</small>
        </>
      }
      beside={
        <Link
          to="/dashboard-details/$type"
          params={{ type: group }}
          search={breakdownSearch(search)}
          className={classes.more}
        >
          {messages.all}
        </Link>
      }
    >
      <GroupTabs
        current={group}
        to={(slug) => ({ to: "/dashboard", search: dashboardSearch({ ...search, group: slug }) })}
      />
      <Area query={graph}>
        {(of) => (
          <GroupGraph
            graph={dayGraph(of)}
            days={rangeText(range)}
            nothing={isGone ? dashboardMessages.notKept : undefined}
            hint={isGone ? dashboardMessages.recordsNotKept : dashboardMessages.longer}
          />
        )}
      </Area>
    </Section>
  );
}

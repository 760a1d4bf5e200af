import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { DashboardStatistics } from "#contract/dashboard.ts";
import { Area } from "./area.tsx";
import { AsOf } from "./as-of.tsx";
import classes from "./page.module.css";
import { GroupGraph } from "./group-graph.tsx";
import { GroupTabs } from "./group-tabs.tsx";
import { PeriodFigures } from "./period-figures.tsx";
import { dashboardQueries } from "./queries.ts";
import type { Range } from "./range.ts";
import { rangeText } from "./range-text.ts";
import { type DashboardSearch, dashboardSearch, detailsSearch } from "./search.ts";
import { words } from "./dashboard-messages.ts";

interface Props {
  range: Range;
  search: DashboardSearch;
  timeZone: string;
}

/** The school over some dates: its figures beside the period before, a group's graph, the types of connections. */
export function Period({ range, search, timeZone }: Props): ReactNode {
  const statistics = useQuery(dashboardQueries.statistics(range));
  const { data } = statistics;
  return (
    <>
      <div className={classes.panel}>
        <div className={classes.head}>
          <p className={classes.when}>
            <strong>{rangeText(range)}</strong>
            {data && <Compared statistics={data} />}
          </p>
          <AsOf query={statistics} timeZone={timeZone} />
        </div>
        {data?.range.school_days === 0 && <p className={classes.soft}>{words.noSchoolDay}</p>}
        <Area query={statistics}>{(of) => <PeriodFigures statistics={of} />}</Area>
      </div>
      <GraphPanel range={range} search={search} />
    </>
  );
}

function Compared({
  statistics: { range, previous_range: before, check_ins },
}: {
  statistics: DashboardStatistics;
}): ReactNode {
  return (
    <>
      {` · ${words.schoolDays(range.school_days)}`}
      <br />
      {range.school_days === 0
        ? null
        : check_ins.previous === null
          ? words.comparedWithNothing
          : words.comparedWith(rangeText(before), words.schoolDays(before.school_days))}
    </>
  );
}

function GraphPanel({ range, search }: Pick<Props, "range" | "search">): ReactNode {
  const { group = "positive" } = search;
  const graph = useQuery(dashboardQueries.graph(group, { ...range, by: "day" }));
  return (
    <section className={classes.panel} aria-labelledby="graph">
      <div className={classes.head}>
        <h2 id="graph">
          {words.groups[group]} <small>{words.graphTitle}</small>
        </h2>
        <Link
          to="/dashboard-details/$type"
          params={{ type: group }}
          search={detailsSearch(search)}
          className={classes.more}
        >
          {words.all}
        </Link>
      </div>
      <GroupTabs
        current={group}
        to={(slug) => ({ to: "/dashboard", search: dashboardSearch({ ...search, group: slug }) })}
      />
      <Area query={graph}>{(of) => <GroupGraph graph={of} range={rangeText(range)} />}</Area>
    </section>
  );
}

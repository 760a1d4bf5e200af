import { IconChartBar } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { GroupSlug } from "#contract/history.ts";
import type { Graph } from "#contract/insights.ts";
import { pointsTitle } from "#client/ui/chart-points.ts";
import { DayChart } from "#client/ui/day-chart.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import type { Asked } from "#client/ui/query-area.tsx";
import { FiguresArea } from "./figures-area.tsx";
import classes from "./insights.module.css";
import { chartPoints, chartSeries, rangeText } from "./points.ts";
import { detailsSearch } from "./insights-search.ts";
import { words } from "./insights-messages.ts";

/** A group day by day, each day stacked by type. */
export function GroupGraph({ graph }: { graph: Pick<Graph, "type" | "points" | "types"> }): ReactNode {
  const { type, points, types } = graph;
  return (
    <DayChart
      title={words.graph(words.groups[type], rangeText(points.map(({ date }) => date)))}
      pointsTitle={pointsTitle(points.length)}
      points={chartPoints(points)}
      series={chartSeries(types, type)}
      empty={
        <EmptyState
          title={words.nothing[type]}
          text={words.nothingText[type]}
          icon={<IconChartBar size={30} stroke={1.75} />}
        />
      }
    />
  );
}

interface Props {
  group: GroupSlug;
  query: Asked<Graph>;
  classId: string | undefined;
  typeId: string | undefined;
}

/** The graph of the overview, with the way to its details. */
export function GraphPanel({ group, query, classId, typeId }: Props): ReactNode {
  const search = detailsSearch({ type_id: typeId });
  return (
    <section className={classes.panel} aria-labelledby="graph">
      <div className={classes.head}>
        <h2 id="graph">{words.groups[group]}</h2>
        {classId ? (
          <Link
            to="/insights/$type/$class_id"
            params={{ type: group, class_id: classId }}
            search={search}
            className={classes.more}
          >
            {words.all}
          </Link>
        ) : (
          <Link to="/insights/$type" params={{ type: group }} search={search} className={classes.more}>
            {words.all}
          </Link>
        )}
      </div>
      <FiguresArea query={query}>{(data) => <GroupGraph graph={data} />}</FiguresArea>
    </section>
  );
}

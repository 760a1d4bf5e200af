import { IconChartBar } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { DashboardGraph } from "#contract/dashboard.ts";
import { chartPoints, pointsTitle } from "#client/ui/chart-points.ts";
import { DayChart } from "#client/ui/day-chart.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { words } from "./dashboard-messages.ts";

/** A group day by day, each day stacked by type. */
export function GroupGraph({
  graph: { type, points, types },
  range,
}: {
  graph: DashboardGraph;
  range: string;
}): ReactNode {
  return (
    <DayChart
      title={words.graph(words.groups[type], range)}
      pointsTitle={pointsTitle(points.length)}
      points={chartPoints(points.map(({ key, by_type }) => ({ date: key, values: by_type })))}
      series={types.map(({ type_id, name }) => ({ key: type_id, label: name, token: type }))}
      empty={
        <EmptyState title={words.nothing[type]} text={words.longer} icon={<IconChartBar size={30} stroke={1.75} />} />
      }
    />
  );
}

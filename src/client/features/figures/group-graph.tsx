import { IconChartBar } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { DashboardGraph } from "#contract/dashboard.ts";
import type { GroupSlug } from "#contract/history.ts";
import { chartPoints, pointsTitle } from "#client/ui/chart-points.ts";
import { DayChart } from "#client/ui/day-chart.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { daysText } from "./range.ts";
import { messages } from "./messages.ts";

/** A group's days, each by type. */
export interface GraphOf {
  type: GroupSlug;
  points: readonly { date: string; by_type: Record<string, number> }[];
  types: readonly { type_id: string; name: string }[];
}

/** A breakdown by day, whose points carry their date as the key. */
export const dayGraph = ({ type, types, points }: DashboardGraph): GraphOf => ({
  type,
  types,
  points: points.map(({ key, by_type }) => ({ date: key, by_type })),
});

interface Props {
  graph: GraphOf;
  /** Of which days, in words; from the first to the last of them where left out. */
  days?: string;
  /** What is said where there is nothing to count, in place of the group's own words and below them. */
  nothing?: string | undefined;
  hint: string;
}

/** A group day by day, each day stacked by type. */
export function GroupGraph({ graph: { type, points, types }, days, nothing, hint }: Props): ReactNode {
  const range = days ?? daysText(points.map(({ date }) => date));
  return (
    <DayChart
      title={messages.graph(messages.groups[type], range)}
      pointsTitle={pointsTitle(points.length)}
      points={chartPoints(points.map(({ date, by_type }) => ({ date, values: by_type })))}
      series={types.map(({ type_id, name }) => ({ key: type_id, label: name, token: type }))}
      empty={
        <EmptyState
          title={nothing ?? messages.nothing[type]}
          text={hint}
          icon={<IconChartBar size={30} stroke={1.75} />}
        />
      }
    />
  );
}

import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { DashboardGraph } from "#contract/dashboard.ts";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { GroupIcon } from "#client/ui/group-icon.tsx";
import { type BreakdownRow, NO_ONE, rowsOf } from "./breakdown-rows.ts";
import { dashboardMessages } from "./dashboard-messages.ts";
import { asText } from "./figure-text.ts";
import { messages } from "./messages.ts";
import { breakdownSearch, type BreakdownSearch } from "./search.ts";
import { type Column, FiguresTable, Share } from "./table.tsx";
import classes from "./table.module.css";

interface Props {
  graph: DashboardGraph;
  search: BreakdownSearch;
  onSort: (sort: "name" | undefined) => void;
}

/** So many types have a column each; of more the legend of the graph tells. */
const COLUMNS = 4;

/** A group told by class, grade, teacher or day. */
export function BreakdownTable({ graph, search, onSort }: Props): ReactNode {
  const { type, by } = graph;
  const rows = rowsOf(graph, search.sort).filter(({ count }) => count > 0);
  if (rows.length === 0)
    return (
      <EmptyState
        title={messages.nothing[type]}
        text={dashboardMessages.longer}
        icon={<GroupIcon group={type} size={30} />}
      />
    );
  const types = graph.types.length > 1 && graph.types.length <= COLUMNS ? graph.types : [];
  const byName = search.sort === "name";
  const isSortable = by !== "day";
  const columns: Column<BreakdownRow>[] = [
    {
      key: "name",
      head: dashboardMessages.views[by],
      render: (row) => <RowName row={row} graph={graph} search={search} />,
      sort: isSortable ? { chosen: byName, order: "ascending", choose: () => onSort("name") } : undefined,
    },
    ...types.map(({ type_id, name }): Column<BreakdownRow> => ({
      key: type_id,
      head: <bdi>{name}</bdi>,
      render: (row) => row.by_type[type_id] ?? 0,
      isExtra: true,
    })),
    {
      key: "count",
      head: messages.count,
      render: ({ count }) => asText.count(count),
      sort: isSortable ? { chosen: !byName, order: "descending", choose: () => onSort(undefined) } : undefined,
    },
    {
      key: "share",
      head: messages.share,
      render: ({ share }) => <Share bar={share}>{asText.rate(share)}</Share>,
    },
  ];
  return (
    <FiguresTable caption={dashboardMessages.byTitle[by]} columns={columns} rows={rows} keyOf={({ key }) => key} />
  );
}

interface NameProps {
  row: BreakdownRow;
  graph: DashboardGraph;
  search: BreakdownSearch;
}

/** A class leads to its insights, a day to the classes of that day. */
function RowName({ row: { key, label }, graph: { type, by }, search: { type_id } }: NameProps): ReactNode {
  const name = <bdi>{label}</bdi>;
  if (by === "class" && key !== NO_ONE) {
    return (
      <Link
        to="/insights/$type/$class_id"
        params={{ type, class_id: key }}
        search={{ type_id }}
        className={classes.rowLink}
      >
        {name}
      </Link>
    );
  }
  if (by === "day") {
    return (
      <Link
        to="/dashboard-details/$type"
        params={{ type }}
        search={breakdownSearch({ startDate: key, endDate: key, type_id })}
        resetScroll={false}
        className={classes.rowLink}
      >
        {name}
      </Link>
    );
  }
  return <span className={classes.rowName}>{name}</span>;
}

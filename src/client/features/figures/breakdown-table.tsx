import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { DashboardGraph } from "#contract/dashboard.ts";
import { type Column, DataTable, wholeLine } from "#client/ui/data-table.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { GroupIcon } from "#client/ui/group-icon.tsx";
import { type BreakdownRow, NO_ONE, rowsOf } from "./breakdown-rows.ts";
import { dashboardMessages } from "./dashboard-messages.ts";
import { asText } from "./figure-text.ts";
import { messages } from "./messages.ts";
import { breakdownSearch, type BreakdownSearch } from "./search.ts";
import { Share } from "./share.tsx";

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
  const sort = (
    chosen: boolean,
    order: "ascending" | "descending",
    to: "name" | undefined,
  ): Column<BreakdownRow>["sort"] =>
    by === "day" ? undefined : { order: chosen ? order : "none", onSort: () => onSort(to) };
  const columns: Column<BreakdownRow>[] = [
    {
      key: "name",
      title: dashboardMessages.views[by],
      kind: "name",
      render: (row) => <RowName row={row} graph={graph} search={search} />,
      sort: sort(byName, "ascending", "name"),
    },
    ...types.map(({ type_id, name }): Column<BreakdownRow> => ({
      key: type_id,
      title: <bdi>{name}</bdi>,
      kind: "figure",
      from: "wide",
      render: (row) => row.by_type[type_id] ?? 0,
    })),
    {
      key: "count",
      title: messages.count,
      kind: "figure",
      render: ({ count }) => asText.count(count),
      sort: sort(!byName, "descending", undefined),
    },
    {
      key: "share",
      title: messages.share,
      kind: "figure",
      render: ({ share }) => <Share of={share}>{asText.rate(share)}</Share>,
    },
  ];
  return (
    <DataTable
      caption={dashboardMessages.byTitle[by]}
      narrow="columns"
      columns={columns}
      rows={rows}
      keyOf={({ key }) => key}
    />
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
      <Link to="/insights/$type/$class_id" params={{ type, class_id: key }} search={{ type_id }} className={wholeLine}>
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
        className={wholeLine}
      >
        {name}
      </Link>
    );
  }
  return name;
}

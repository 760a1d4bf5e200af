import { IconArrowDown } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { DashboardGraph } from "#contract/dashboard.ts";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { GroupIcon } from "#client/ui/group-icon.tsx";
import { asText } from "./format.ts";
import { type BreakdownRow, NO_ONE, rowsOf } from "./rows.ts";
import { type DetailsSearch, detailsSearch } from "./search.ts";
import classes from "./table.module.css";
import { words } from "./dashboard-messages.ts";

interface Props {
  graph: DashboardGraph;
  search: DetailsSearch;
  onSort: (sort: "name" | undefined) => void;
}

/** So many types have a column each; of more the legend of the graph tells. */
const COLUMNS = 4;
/** Beyond so many lines they stand closer on paper, so that one sheet holds them. */
const MANY = 36;

/** A group told by class, grade, teacher or day. A class leads to its insights, a day to the classes of that day. */
export function BreakdownTable({ graph, search, onSort }: Props): ReactNode {
  const { type, by } = graph;
  const rows = rowsOf(graph, search.sort).filter(({ count }) => count > 0);
  if (rows.length === 0)
    return <EmptyState title={words.nothing[type]} text={words.longer} icon={<GroupIcon group={type} size={30} />} />;
  const types = graph.types.length > 1 && graph.types.length <= COLUMNS ? graph.types : [];
  return (
    <div className={classes.fits}>
      <table className={`${classes.table} ${classes.breakdown}`} data-many={rows.length > MANY || undefined}>
        <caption className="visually-hidden">{words.byTitle[by]}</caption>
        <thead>
          <tr>
            <Head
              label={words.views[by]}
              sorts={by === "day" ? undefined : search.sort === "name"}
              order="ascending"
              onSort={() => onSort("name")}
            />
            {types.map(({ type_id, name }) => (
              <th key={type_id} scope="col" className={classes.wide}>
                <bdi>{name}</bdi>
              </th>
            ))}
            <Head
              label={words.count}
              sorts={by === "day" ? undefined : search.sort !== "name"}
              order="descending"
              onSort={() => onSort(undefined)}
            />
            <th scope="col">{words.share}</th>
          </tr>
        </thead>
        <tbody className="figures">
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">
                <RowName row={row} graph={graph} search={search} />
              </th>
              {types.map(({ type_id }) => (
                <td key={type_id} className={classes.wide}>
                  {row.by_type[type_id] ?? 0}
                </td>
              ))}
              <td>{asText.count(row.count)}</td>
              <td>
                <span className={classes.share}>
                  <span className={classes.shareBar} style={{ "--share": `${row.share * 100}%` }} aria-hidden="true" />
                  {asText.rate(row.share)}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The head of a column; one that the lines can be ordered by is a button. */
function Head({
  label,
  sorts,
  order,
  onSort,
}: {
  label: string;
  sorts: boolean | undefined;
  order: "ascending" | "descending";
  onSort: () => void;
}): ReactNode {
  if (sorts === undefined) return <th scope="col">{label}</th>;
  return (
    <th scope="col" aria-sort={sorts ? order : undefined}>
      <button type="button" className={classes.sort} onClick={onSort}>
        {label}
        {sorts && <IconArrowDown size={16} stroke={1.75} aria-hidden="true" />}
      </button>
    </th>
  );
}

function RowName({
  row: { key, label },
  graph: { type, by },
  search,
}: {
  row: BreakdownRow;
  graph: DashboardGraph;
  search: DetailsSearch;
}): ReactNode {
  const name = <bdi>{label}</bdi>;
  if (by === "class" && key !== NO_ONE) {
    return (
      <Link
        to="/insights/$type/$class_id"
        params={{ type, class_id: key }}
        search={{ type_id: search.type_id }}
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
        search={detailsSearch({ startDate: key, endDate: key, type_id: search.type_id })}
        resetScroll={false}
        className={classes.rowLink}
      >
        {name}
      </Link>
    );
  }
  return <span className={classes.rowName}>{name}</span>;
}

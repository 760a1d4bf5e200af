import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Breakdown, DashboardGraph } from "#contract/dashboard.ts";
import { Area } from "./area.tsx";
import { AsOf } from "./as-of.tsx";
import { saveBreakdown } from "./breakdown-csv.ts";
import { BreakdownTable } from "./breakdown-table.tsx";
import classes from "./page.module.css";
import type { DetailsProps } from "./breakdown-page.tsx";
import filters from "./filters.module.css";
import { GroupGraph } from "./group-graph.tsx";
import { PrintHead } from "./print-head.tsx";
import { dashboardQueries } from "./queries.ts";
import type { Range } from "./range.ts";
import { rangeText } from "./range-text.ts";
import { RangePicker } from "./range-choice.tsx";
import { RangeTold } from "./range-told.tsx";
import { ChoiceSelect } from "#client/ui/choice-select.tsx";
import { SheetActions } from "./sheet-actions.tsx";
import { useRange } from "./use-range.ts";
import { words } from "./dashboard-messages.ts";

interface Props extends DetailsProps {
  by: Breakdown;
  /** How it is told. */
  choices: ReactNode;
}

/** A dates' group: day by day beside its breakdown, by the same filters. */
export function Breakdowns(props: Props): ReactNode {
  const { group, school, search, onSearch, by, choices } = props;
  const chosen = useRange(search, school.time_zone);
  const { range } = chosen;
  const asked = chosen.asked ?? { from: "", to: "" };
  const enabled = chosen.asked !== undefined;
  const { type_id, sort } = search;
  const table = useQuery({ ...dashboardQueries.graph(group, { ...asked, by, type_id }), enabled });
  // What may be chosen is told by the figures of everything.
  const { data: all } = useQuery({ ...dashboardQueries.graph(group, { ...asked, by }), enabled });
  const types = (all?.types ?? []).map(({ type_id: value, name }) => ({ value, label: name }));
  const typeName = type_id && (types.find(({ value }) => value === type_id)?.label ?? type_id);
  const { data } = table;
  return (
    <>
      <PrintHead
        school={school.name}
        parts={[words.groups[group], words.byTitle[by], typeName]}
        range={range ? rangeText(range) : ""}
      />
      <div className={filters.filters}>
        <RangePicker search={search} range={range} onChoose={(dates) => onSearch({ ...dates, by, type_id, sort })} />
        {choices}
        <ChoiceSelect
          label={words.type[group]}
          none={words.allTypes}
          value={type_id}
          choices={types}
          onChoose={(type) => onSearch({ ...search, type_id: type })}
        />
        <SheetActions
          onCsv={data && chosen.asked && (() => saveBreakdown(data, { sort, typeId: type_id, typeName, range: asked }))}
        />
      </div>
      <RangeTold chosen={chosen}>{(dates) => <Told {...props} table={table} range={dates} />}</RangeTold>
    </>
  );
}

/** How the lines are to be read, where that is not plain: what they add up to, and whose grade it is. */
function Reading({ graph, total }: { graph: DashboardGraph | undefined; total: number | undefined }): ReactNode {
  if (!graph) return null;
  const { by, type, points } = graph;
  const sum = points.reduce((all, { count }) => all + count, 0);
  if (by === "grade" && sum > 0)
    return <p className={classes.soft}>{type === "circle" ? words.gradeOfClass : words.gradeNow}</p>;
  if (total === undefined || sum <= total) return null;
  return <p className={classes.soft}>{words.moreThanDays(sum, total)}</p>;
}

interface ToldProps extends Props {
  range: Range;
  table: ReturnType<typeof useQuery<DashboardGraph>>;
}

function Told({ group, school, search, onSearch, by, range, table }: ToldProps): ReactNode {
  const graph = useQuery(dashboardQueries.graph(group, { ...range, by: "day", type_id: search.type_id }));
  const total = graph.data?.points.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <p className={classes.when}>
        <strong>{rangeText(range)}</strong>
        {" · "}
        <AsOf query={table} timeZone={school.time_zone} />
      </p>
      <div className={classes.halves}>
        <section className={classes.panel} aria-labelledby="graph">
          <div className={classes.head}>
            <h2 id="graph">{words.graphTitle}</h2>
            {total !== undefined && <strong className="figures">{words.counted[group](total)}</strong>}
          </div>
          <Area query={graph}>{(of) => <GroupGraph graph={of} range={rangeText(range)} />}</Area>
        </section>
        <section className={classes.panel} data-group={group} aria-labelledby="told">
          <h2 id="told">{words.byTitle[by]}</h2>
          <Area query={table}>
            {(of) => <BreakdownTable graph={of} search={search} onSort={(sort) => onSearch({ ...search, sort })} />}
          </Area>
          <Reading graph={table.data} total={total} />
        </section>
      </div>
    </>
  );
}

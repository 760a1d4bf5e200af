import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Breakdown, DashboardGraph } from "#contract/dashboard.ts";
import { exportDashboardGraph } from "#contract/routes/figures.ts";
import { request } from "#client/api/request.ts";
import { chartTitle } from "#client/ui/chart-points.ts";
import { Area } from "./area.tsx";
import { AsOf } from "./as-of.tsx";
import type { BreakdownProps } from "./breakdown-page.tsx";
import { BreakdownTable } from "./breakdown-table.tsx";
import { breakdownCsv, saveCsv, saveTold } from "./csv.ts";
import { dashboardMessages } from "./dashboard-messages.ts";
import { Filters, SheetActions } from "./filters.tsx";
import { dayGraph, GroupGraph } from "./group-graph.tsx";
import { messages } from "./messages.ts";
import classes from "./page.module.css";
import { PrintHead } from "#client/ui/print-head.tsx";
import { dashboardQueries } from "./queries.ts";
import { DatesChoice } from "./range-choice.tsx";
import { RangeTold } from "./range-told.tsx";
import { type Range, rangeText } from "./range.ts";
import { readingOf } from "./reading.ts";
import { Section } from "./section.tsx";
import { TypeChoice } from "./type-choice.tsx";
import { asChoices, withChosen } from "./type-choices.ts";
import { useRange } from "./use-range.ts";

interface Props extends BreakdownProps {
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
  const types = withChosen(asChoices(all?.types), type_id, asChoices(table.data?.types));
  const typeName = type_id && (types.find(({ value }) => value === type_id)?.label ?? type_id);
  const { data } = table;
  const save = async (shown: DashboardGraph): Promise<void> => {
    const name = [messages.groups[group], dashboardMessages.byTitle[by], typeName, asked.from, asked.to];
    const asFile = (told: DashboardGraph): void => saveCsv(name, breakdownCsv(told, sort));
    if (by !== "class" && by !== "teacher") return asFile(shown);
    const body = { dateStart: asked.from, dateEnd: asked.to, type: by, type_id };
    await saveTold(() => request(exportDashboardGraph, { params: { type: group }, body }), asFile);
  };
  return (
    <>
      <PrintHead
        school={school.name}
        parts={[messages.groups[group], dashboardMessages.byTitle[by], typeName]}
        days={range ? [rangeText(range)] : []}
      />
      <Filters>
        <DatesChoice search={search} range={range} onChoose={(dates) => onSearch({ ...dates, by, type_id, sort })} />
        {choices}
        <TypeChoice
          group={group}
          value={type_id}
          choices={types}
          onChoose={(type) => onSearch({ ...search, type_id: type })}
        />
        <SheetActions onCsv={data && enabled ? () => save(data) : undefined} stale={table.isPlaceholderData} />
      </Filters>
      <RangeTold chosen={chosen}>{(dates) => <Told {...props} table={table} range={dates} />}</RangeTold>
    </>
  );
}

interface ToldProps extends Props {
  range: Range;
  table: ReturnType<typeof useQuery<DashboardGraph>>;
}

function Told({ group, school, search, onSearch, by, range, table }: ToldProps): ReactNode {
  const graph = useQuery(dashboardQueries.graph(group, { ...range, by: "day", type_id: search.type_id }));
  const total = graph.data?.points.reduce((sum, { count }) => sum + count, 0);
  const reading = table.data && readingOf(table.data, total);
  return (
    <>
      <p className={`${classes.when} fine`}>
        <strong>{rangeText(range)}</strong>
        <AsOf query={table} timeZone={school.time_zone} />
      </p>
      <div className={classes.halves}>
        <Section
          name="graph"
          title={chartTitle(graph.data?.points.length ?? 0)}
          beside={total !== undefined && <strong className="figures">{messages.counted[group](total)}</strong>}
          stays
        >
          <Area query={graph}>
            {(of) => <GroupGraph graph={dayGraph(of)} days={rangeText(range)} hint={dashboardMessages.longer} />}
          </Area>
        </Section>
        <Section name="told" title={dashboardMessages.byTitle[by]} group={group}>
          <Area query={table}>
            {(of) => <BreakdownTable graph={of} search={search} onSort={(sort) => onSearch({ ...search, sort })} />}
          </Area>
          {reading && <p className="fine">{reading}</p>}
        </Section>
      </div>
    </>
  );
}

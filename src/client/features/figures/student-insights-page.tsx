import type { ReactNode } from "react";
import { BackTitle } from "#client/ui/back-title.tsx";
import { ChoiceSelect } from "#client/ui/choice-select.tsx";
import type { GroupSlug } from "#contract/history.ts";
import type { StudentInsights } from "#contract/insights.ts";
import { fullName } from "#client/ui/names.ts";
import { AsOf } from "./insights-as-of.tsx";
import { FiguresArea } from "./figures-area.tsx";
import { DaysFilter, Filters, STUDENT_DAYS } from "./filters.tsx";
import { GroupGraph } from "./insights-graph.tsx";
import { GroupTabs } from "./insights-tabs.tsx";
import { HistoryList } from "./history-list.tsx";
import classes from "./insights.module.css";
import { rangeText } from "./points.ts";
import { PrintHead } from "./insights-print-head.tsx";
import { DEFAULT_DAYS, type DetailsSearch, detailsSearch } from "./insights-search.ts";
import { Trend } from "./trend.tsx";
import { TypesList } from "./types-list.tsx";
import { useStudentInsights } from "./use-student-insights.ts";
import type { Known } from "./waiting.ts";
import { words } from "./insights-messages.ts";

interface Props {
  studentId: string;
  group: GroupSlug;
  timeZone: string;
  known: Known;
  search: DetailsSearch;
  onSearch: (change: DetailsSearch) => void;
}

const ALL = "all";

/** The answer tells days and types apart, so that a bar is the day's count. */
const asGraph = ({ type, by_day }: StudentInsights, typeName: string | undefined) => ({
  type,
  points: by_day.map(({ date, count }) => ({ date, count, by_type: { [ALL]: count } })),
  types: [{ type_id: ALL, name: typeName ?? words.groups[type] }],
});

/** `/student/{id}/insights/{type}`: one student's group over some school days. */
export function StudentPage({ studentId, group, timeZone, known, search, onSearch }: Props): ReactNode {
  const { days = DEFAULT_DAYS, type_id } = search;
  const { answer, entries, types, waiting } = useStudentInsights(studentId, group, search, known);
  const { data } = answer;
  const name = data ? fullName(data.student) : (known.student(studentId) ?? words.student);
  const typeName = types.find(({ value }) => value === type_id)?.label;
  const range = rangeText(data?.by_day.map(({ date }) => date) ?? []);
  return (
    <div className={classes.page}>
      <BackTitle back={{ to: "/student/$id", params: { id: studentId } }} label={words.backToStudent}>
        <bdi>{name}</bdi>
      </BackTitle>
      <PrintHead parts={[name, words.groups[group], typeName]} range={range} days={data?.by_day.length ?? days} />
      <GroupTabs
        current={group}
        to={(type) => ({
          to: "/student/$id/insights/$type",
          params: { id: studentId, type },
          search: detailsSearch({ days }),
        })}
      />
      <Filters>
        <DaysFilter value={days} offered={STUDENT_DAYS} onChoose={(chosen) => onSearch({ ...search, days: chosen })} />
        <ChoiceSelect
          label={words.type[group]}
          none={words.allTypes}
          value={type_id}
          choices={types}
          onChoose={(chosen) => onSearch({ ...search, type_id: chosen })}
        />
      </Filters>
      <AsOf
        group={group}
        range={range}
        age={{ updatedAt: answer.dataUpdatedAt, failed: answer.isError || answer.isPaused }}
        timeZone={timeZone}
        waiting={waiting}
        scope={{ type_id }}
      />
      <div className={classes.columns}>
        <section className={`${classes.panel} ${classes.beside}`} aria-labelledby="graph">
          <div className={classes.head}>
            <h2 id="graph">{words.groups[group]}</h2>
            {data && (
              <p className={`${classes.figuresRow} figures`}>
                <strong>{words.counted[group](data.total)}</strong>
                <Trend
                  count={data.total}
                  before={data.previous_total}
                  beside={{ days: data.by_day.length, previous: data.previous_school_days }}
                  as="whole"
                />
              </p>
            )}
          </div>
          <FiguresArea query={answer}>
            {(shown) => (
              <>
                <GroupGraph graph={asGraph(shown, typeName)} />
                <TypesList types={shown.by_type} />
              </>
            )}
          </FiguresArea>
        </section>
        <section className={classes.panel} aria-labelledby="history">
          <h2 id="history">{words.listTitle}</h2>
          <FiguresArea query={answer}>
            {() => (
              <HistoryList key={`${group} ${type_id} ${days}`} entries={entries} known={known} timeZone={timeZone} />
            )}
          </FiguresArea>
        </section>
      </div>
    </div>
  );
}

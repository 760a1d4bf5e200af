import type { ReactNode } from "react";
import type { GroupSlug } from "#contract/history.ts";
import type { Overview } from "#contract/insights.ts";
import { ChoiceSelect } from "#client/ui/choice-select.tsx";
import { FrameTitle } from "#client/ui/frame.tsx";
import { AsOf } from "./insights-as-of.tsx";
import { ClassesTable } from "./classes-table.tsx";
import { EventSheet } from "./event-sheet.tsx";
import { EventStatistics } from "./event-statistics.tsx";
import { FiguresArea } from "./figures-area.tsx";
import { Filters } from "./filters.tsx";
import { GraphPanel } from "./insights-graph.tsx";
import { GroupTabs } from "./insights-tabs.tsx";
import classes from "./insights.module.css";
import { LatestEvents } from "./latest-events.tsx";
import { OpenConnections } from "./open-connections.tsx";
import { rangeText } from "./points.ts";
import { Ratio } from "./ratio.tsx";
import { type OverviewSearch, overviewSearch } from "./insights-search.ts";
import { Trend } from "./trend.tsx";
import { useOverview } from "./use-overview.ts";
import type { Known } from "./waiting.ts";
import { words } from "./insights-messages.ts";

/** The group in a sentence: how many, beside the school days before. */
function Lead({
  group,
  overview: { days, previous_school_days: previous, groups },
}: {
  group: GroupSlug;
  overview: Overview;
}): ReactNode {
  const of = groups.find(({ slug }) => slug === group);
  if (!of) return null;
  return (
    <p className={`${classes.figuresRow} figures`}>
      <strong>{words.counted[group](of.total)}</strong>
      <Trend count={of.total} before={of.previous_total} beside={{ days: days.length, previous }} as="whole" />
    </p>
  );
}

interface Props {
  timeZone: string;
  known: Known;
  search: OverviewSearch;
  onSearch: (change: OverviewSearch) => void;
}

/** `/insights`: five days over the teacher's classes, or one of them. */
export function OverviewPage({ timeZone, known, search, onSearch }: Props): ReactNode {
  const { group = "positive", class: classId, type_id, event } = search;
  const {
    overview,
    graph,
    latest,
    shown,
    entries,
    changes,
    types,
    classes: choices,
    waiting,
  } = useOverview(search, known);
  // An administrator's list is of classes that are not the administrator's own too.
  const named: Known = { ...known, class: (id) => known.class(id) ?? choices.find(({ value }) => value === id)?.label };
  const totalOf = (slug: string): number => shown?.groups.find((one) => one.slug === slug)?.total ?? 0;
  const isOfEvents = group === "positive" || group === "challenging";
  return (
    <div className={classes.page}>
      <FrameTitle>
        <h1>{words.title}</h1>
      </FrameTitle>
      <AsOf
        group={group}
        range={rangeText(overview.data?.days ?? [])}
        age={{ updatedAt: overview.dataUpdatedAt, failed: overview.isError || overview.isPaused }}
        timeZone={timeZone}
        waiting={waiting}
        scope={{ class_id: classId, type_id }}
      />
      {shown && type_id === undefined && <Lead group={group} overview={shown} />}
      <GroupTabs
        current={group}
        to={(to) => ({ to: "/insights", search: overviewSearch({ group: to, class: classId }) })}
        totals={shown?.groups ?? []}
        {...(shown ? { beside: { days: shown.days.length, previous: shown.previous_school_days } } : {})}
      />
      <Filters>
        <ChoiceSelect
          label={words.class}
          none={words.allClasses}
          value={classId}
          choices={choices}
          onChoose={(chosen) => onSearch({ ...search, class: chosen })}
        />
        <ChoiceSelect
          label={words.type[group]}
          none={words.allTypes}
          value={type_id}
          choices={types}
          onChoose={(chosen) => onSearch({ ...search, type_id: chosen })}
        />
      </Filters>
      <div className={classes.columns} data-shape="graph">
        <div className={classes.column}>
          <GraphPanel group={group} query={graph} classId={classId} typeId={type_id} />
          {isOfEvents && <EventStatistics group={group} classId={classId} typeId={type_id} changes={changes} />}
          {isOfEvents && <Ratio positive={totalOf("positive")} challenging={totalOf("challenging")} />}
          {!classId && shown && <ClassesTable overview={shown} search={search} />}
        </div>
        <div className={classes.column}>
          {isOfEvents && (
            <section className={classes.panel} aria-labelledby="latest">
              <h2 id="latest">{words.latestTitle}</h2>
              <FiguresArea query={latest}>
                {() => (
                  <LatestEvents
                    key={`${group} ${classId} ${type_id}`}
                    entries={entries}
                    narrowed={type_id !== undefined || classId !== undefined}
                    known={named}
                    timeZone={timeZone}
                    onOpen={(id) => onSearch({ ...search, event: id })}
                  />
                )}
              </FiguresArea>
            </section>
          )}
          {group === "connection" && shown && <OpenConnections connections={shown.active_connections} />}
        </div>
      </div>
      {event && (
        <EventSheet
          eventId={event}
          known={named}
          timeZone={timeZone}
          onClose={() => onSearch({ ...search, event: undefined })}
        />
      )}
    </div>
  );
}

import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { School } from "#contract/auth.ts";
import type { GroupSlug } from "#contract/history.ts";
import type { Connection } from "#contract/connection.ts";
import type { Overview } from "#contract/insights.ts";
import { ChoiceSelect } from "#client/ui/choice-select.tsx";
import { FrameTitle } from "#client/ui/frame.tsx";
import { Area } from "./area.tsx";
import { type Beside, Lead } from "./change.tsx";
import { ClassesTable } from "./classes-table.tsx";
import { DaysAndAge } from "./days-and-age.tsx";
import { EventSheet } from "./event-sheet.tsx";
import { EventStatistics } from "./event-statistics.tsx";
import { Filters } from "./filters.tsx";
import { GroupGraph } from "./group-graph.tsx";
import { GroupTabs } from "./group-tabs.tsx";
import { insightsMessages } from "./insights-messages.ts";
import { LatestEvents } from "./latest-events.tsx";
import { messages } from "./messages.ts";
import { OpenConnections } from "./open-connections.tsx";
import classes from "./page.module.css";
import { PrintHead } from "#client/ui/print-head.tsx";
import { Ratio } from "./ratio.tsx";
import { DEFAULT_DAYS, insightsSearch, overviewSearch, type OverviewSearch } from "./search.ts";
import { Section } from "./section.tsx";
import { TypeChoice } from "./type-choice.tsx";
import { useOverview } from "./use-overview.ts";
import type { Known } from "./waiting.ts";

interface Props {
  school: School;
  known: Known;
  search: OverviewSearch;
  onSearch: (change: OverviewSearch) => void;
  /** Those of the open connections that nobody completed on this device. */
  stillOpen: (connections: readonly Connection[]) => readonly Connection[];
  onConnection: (connection: Connection) => void;
}

/** `/insights`: five days over the teacher's classes, or one of them. */
export function OverviewPage(props: Props): ReactNode {
  const { known, search, onSearch, stillOpen, onConnection } = props;
  const { time_zone: timeZone } = props.school;
  const { group = "positive", class: classId, type_id, event } = search;
  const asked = useOverview(search, known);
  const { overview, graph, latest, shown, entries, changes, types, waiting } = asked;
  // An administrator's list is of classes that are not the administrator's own too.
  const className = (id: string) => asked.classes.find(({ value }) => value === id)?.label;
  const named: Known = { ...known, class: (id) => known.class(id) ?? className(id) };
  const ofGroup = (slug: GroupSlug) => shown?.groups.find((one) => one.slug === slug);
  const of = ofGroup(group);
  const isOfEvents = group === "positive" || group === "challenging";
  return (
    <div className={classes.page} data-prints-title>
      <FrameTitle>
        <h1>{insightsMessages.title}</h1>
      </FrameTitle>
      <PrintHead
        school={props.school.name}
        parts={[
          messages.groups[group],
          types.find(({ value }) => value === type_id)?.label,
          classId && named.class(classId),
        ]}
        days={[messages.schoolDays(overview.data?.days.length ?? DEFAULT_DAYS)]}
      />
      <DaysAndAge
        group={group}
        days={overview.data?.days ?? []}
        query={overview}
        timeZone={timeZone}
        waiting={waiting}
        scope={{ class_id: classId, type_id }}
      />
      {of && type_id === undefined && (
        <Lead group={group} count={of.total} before={of.previous_total} beside={besideOf(shown)} />
      )}
      <GroupTabs
        current={group}
        to={(to) => ({ to: "/insights", search: overviewSearch({ group: to, class: classId }) })}
        totals={{ groups: shown?.groups ?? [], beside: besideOf(shown) }}
      />
      <Filters>
        <ChoiceSelect
          label={messages.class}
          none={insightsMessages.allClasses}
          value={classId}
          choices={asked.classes}
          onChoose={(chosen) => onSearch({ ...search, class: chosen })}
        />
        <TypeChoice
          group={group}
          value={type_id}
          choices={types}
          onChoose={(chosen) => onSearch({ ...search, type_id: chosen })}
        />
      </Filters>
      <div className={classes.halves} data-shape="graph">
        <div className={classes.column}>
          <Section
            name="graph"
            title={messages.groups[group]}
            beside={<AllDetails group={group} classId={classId} typeId={type_id} />}
          >
            <Area query={graph} named>
              {(told) => <GroupGraph graph={told} hint={insightsMessages.nothingText[group]} />}
            </Area>
          </Section>
          {isOfEvents && <EventStatistics group={group} classId={classId} typeId={type_id} changes={changes} />}
          {isOfEvents && (
            <Ratio positive={ofGroup("positive")?.total ?? 0} challenging={ofGroup("challenging")?.total ?? 0} />
          )}
          {!classId && shown && <ClassesTable overview={shown} search={search} />}
        </div>
        <div className={classes.column}>
          {isOfEvents && (
            <Section name="latest" title={insightsMessages.latestTitle}>
              <Area query={latest} named>
                {() => (
                  <LatestEvents
                    key={`${group} ${classId} ${type_id}`}
                    entries={entries}
                    narrowed={asked.narrowed}
                    known={named}
                    timeZone={timeZone}
                    onOpen={(id) => onSearch({ ...search, event: id })}
                  />
                )}
              </Area>
            </Section>
          )}
          {group === "connection" && shown && (
            <OpenConnections connections={stillOpen(shown.active_connections)} onOpen={onConnection} />
          )}
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

/** Five days against those before. */
const besideOf = (overview: Overview | undefined): Beside => ({
  days: overview?.days.length ?? 0,
  previous: overview?.previous_school_days,
});

interface AllDetailsProps {
  group: GroupSlug;
  classId: string | undefined;
  typeId: string | undefined;
}

/** The way to the group's students, by the same filters. */
function AllDetails({ group, classId, typeId }: AllDetailsProps): ReactNode {
  const to = classId
    ? ({ to: "/insights/$type/$class_id", params: { type: group, class_id: classId } } as const)
    : ({ to: "/insights/$type", params: { type: group } } as const);
  return (
    <Link {...to} search={insightsSearch({ type_id: typeId })} className={classes.more}>
      {messages.all}
    </Link>
  );
}

import type { ComponentProps, ReactNode } from "react";
import type { School } from "#contract/auth.ts";
import type { GroupSlug } from "#contract/history.ts";
import type { StudentInsights } from "#contract/insights.ts";
import { IconHistory } from "@tabler/icons-react";
import { BackTitle } from "#client/ui/back-title.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { GROUPS } from "#client/ui/event-groups.ts";
import { fullName } from "#client/ui/names.ts";
import { Area } from "./area.tsx";
import { Lead } from "./change.tsx";
import { CountedList } from "./counted-list.tsx";
import { DaysAndAge } from "./days-and-age.tsx";
import { Filters } from "./filters.tsx";
import { GroupGraph, type GraphOf } from "./group-graph.tsx";
import { GroupTabs } from "./group-tabs.tsx";
import { EntryList } from "./entry-list.tsx";
import { insightsMessages } from "./insights-messages.ts";
import { messages } from "./messages.ts";
import classes from "./page.module.css";
import { PrintHead } from "#client/ui/print-head.tsx";
import { DaysChoice } from "./range-choice.tsx";
import { daysText } from "./range.ts";
import { DEFAULT_DAYS, insightsSearch, type InsightsSearch } from "./search.ts";
import { Section } from "./section.tsx";
import { TypeChoice } from "./type-choice.tsx";
import { useStudentInsights } from "./use-student-insights.ts";
import type { Known } from "./waiting.ts";

/** School days offered; the address may name any from 1 to 260. */
const OFFERED = [5, 20, 60];

interface Props {
  studentId: string;
  group: GroupSlug;
  school: School;
  known: Known;
  search: InsightsSearch;
  onSearch: (change: InsightsSearch) => void;
}

/** A circle is for the whole class. */
const OF_STUDENTS = GROUPS.filter((group) => group !== "circle");

const ALL = "all";

/** The answer tells days and types apart, so that a bar is the day's count. */
const asGraph = ({ type, by_day }: StudentInsights, typeName: string | undefined): GraphOf => ({
  type,
  points: by_day.map(({ date, count }) => ({ date, by_type: { [ALL]: count } })),
  types: [{ type_id: ALL, name: typeName ?? messages.groups[type] }],
});

/** Of one type alone the graph says as much. */
const asCounted = ({ by_type }: StudentInsights) => by_type.map(({ type_id, ...type }) => ({ id: type_id, ...type }));

/** `/student/{id}/insights/{type}`: one student's group over some school days. */
export function StudentInsightsPage({ studentId, group, school, known, search, onSearch }: Props): ReactNode {
  const { days = DEFAULT_DAYS, type_id } = search;
  const { answer, entries, types, waiting } = useStudentInsights(studentId, group, search, known);
  const { data } = answer;
  const name = data ? fullName(data.student) : (known.student(studentId) ?? messages.student);
  const typeName = types.find(({ value }) => value === type_id)?.label;
  const dates = data?.by_day.map(({ date }) => date) ?? [];
  const shownDays = daysText(dates);
  return (
    <div className={classes.page}>
      <BackTitle back={{ to: "/student/$id", params: { id: studentId } }} label={insightsMessages.backToStudent}>
        <bdi>{name}</bdi>
      </BackTitle>
      <PrintHead
        school={school.name}
        parts={[name, messages.groups[group], typeName]}
        days={[shownDays, messages.schoolDays(data?.by_day.length ?? days)]}
      />
      <GroupTabs
        current={group}
        groups={OF_STUDENTS}
        to={(type) => ({
          to: "/student/$id/insights/$type",
          params: { id: studentId, type },
          search: insightsSearch({ days }),
        })}
      />
      <Filters>
        <DaysChoice value={days} offered={OFFERED} onChoose={(chosen) => onSearch({ ...search, days: chosen })} />
        <TypeChoice
          group={group}
          value={type_id}
          choices={types}
          onChoose={(chosen) => onSearch({ ...search, type_id: chosen })}
        />
      </Filters>
      <DaysAndAge
        group={group}
        days={dates}
        query={answer}
        timeZone={school.time_zone}
        waiting={waiting}
        scope={{ type_id }}
      />
      <div className={classes.halves}>
        <Section name="graph" title={messages.groups[group]} beside={data && <TotalOf answer={data} />} stays>
          <Area query={answer} named>
            {(shown) => (
              <>
                <GroupGraph graph={asGraph(shown, typeName)} hint={insightsMessages.nothingTextOfStudent[group]} />
                {shown.by_type.length > 1 && <CountedList of={asCounted(shown)} />}
              </>
            )}
          </Area>
        </Section>
        <Section name="history" title={insightsMessages.listTitle}>
          <Area query={answer} named>
            {() => (
              <History
                key={`${group} ${type_id} ${days}`}
                entries={entries}
                known={known}
                timeZone={school.time_zone}
              />
            )}
          </Area>
        </Section>
      </div>
    </div>
  );
}

function TotalOf({
  answer: { type, total, previous_total, by_day, previous_school_days: previous },
}: {
  answer: StudentInsights;
}) {
  return <Lead group={type} count={total} before={previous_total} beside={{ days: by_day.length, previous }} />;
}

/** The server tells no more than these. */
const MOST = 200;

function History(list: Pick<ComponentProps<typeof EntryList>, "entries" | "known" | "timeZone">): ReactNode {
  if (list.entries.length === 0)
    return <EmptyState title={insightsMessages.noList} icon={<IconHistory size={30} stroke={1.75} />} />;
  return (
    <>
      <EntryList {...list} first={20} more={60} />
      {list.entries.length >= MOST && <p className="fine">{insightsMessages.listCut}</p>}
    </>
  );
}

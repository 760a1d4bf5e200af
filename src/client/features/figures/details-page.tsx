import type { ReactNode } from "react";
import type { School } from "#contract/auth.ts";
import type { GroupSlug } from "#contract/history.ts";
import type { Details } from "#contract/insights.ts";
import { exportDetails } from "#contract/routes/figures.ts";
import { request } from "#client/api/request.ts";
import { BackTitle } from "#client/ui/back-title.tsx";
import { chartTitle } from "#client/ui/chart-points.ts";
import { ChoiceSelect } from "#client/ui/choice-select.tsx";
import { Area } from "./area.tsx";
import { Lead } from "./change.tsx";
import { detailsCsv, saveCsv, saveTold } from "./csv.ts";
import { DaysAndAge } from "./days-and-age.tsx";
import { Filters, SheetActions } from "./filters.tsx";
import { GroupGraph } from "./group-graph.tsx";
import { GroupTabs } from "./group-tabs.tsx";
import { insightsMessages } from "./insights-messages.ts";
import { messages } from "./messages.ts";
import classes from "./page.module.css";
import { PrintHead } from "#client/ui/print-head.tsx";
import { DaysChoice } from "./range-choice.tsx";
import { daysText } from "./range.ts";
import { DEFAULT_DAYS, insightsSearch, type InsightsSearch, overviewSearch } from "./search.ts";
import { Section } from "./section.tsx";
import { StudentsTable } from "./students-table.tsx";
import { TypeChoice } from "./type-choice.tsx";
import { useDetails } from "./use-details.ts";
import type { Known } from "./waiting.ts";

/** School days offered; the address may name any from 1 to 260. */
const OFFERED = [5, 20, 60, 180];

interface Props {
  group: GroupSlug;
  classId?: string;
  school: School;
  known: Known;
  search: InsightsSearch;
  onSearch: (change: InsightsSearch) => void;
  /** Another class, or all of them. */
  onClass: (classId: string | undefined) => void;
}

const labelOf = (choices: readonly { value: string; label: string }[], chosen: string | undefined) =>
  choices.find(({ value }) => value === chosen)?.label;

/** `/insights/{type}` and `/insights/{type}/{class_id}`: graph and students. */
export function DetailsPage({ group, classId, school, known, search, onSearch, onClass }: Props): ReactNode {
  const { days = DEFAULT_DAYS, type_id, sort } = search;
  const { graph, details, types, classes: choices, waiting, overlay } = useDetails(group, classId, search, known);
  const className = labelOf(choices, classId) ?? insightsMessages.allClasses;
  const typeName = labelOf(types, type_id);
  const { data } = details;
  const shownDays = daysText(data?.days ?? []);
  const save = async (shown: Details): Promise<void> => {
    const asFile = (told: Details): void =>
      saveCsv(
        [messages.groups[told.type], className, typeName, told.days.at(0), told.days.at(-1)],
        detailsCsv(told, { sort, locale: school.locale }),
      );
    // A circle names no student.
    if (shown.type === "circle") return asFile(shown);
    await saveTold(
      () => request(exportDetails, { params: { type: shown.type }, body: { class_id: classId, days, type_id } }),
      (told) => asFile(overlay(told)),
    );
  };
  return (
    <div className={classes.page}>
      <BackTitle
        back={{ to: "/insights", search: overviewSearch({ group, class: classId }) }}
        label={insightsMessages.back}
      >
        {messages.groups[group]}
      </BackTitle>
      <PrintHead
        school={school.name}
        parts={[messages.groups[group], typeName, className]}
        days={[shownDays, messages.schoolDays(data?.days.length ?? days)]}
      />
      <GroupTabs
        current={group}
        to={(type) => ({
          ...(classId
            ? { to: "/insights/$type/$class_id", params: { type, class_id: classId } }
            : { to: "/insights/$type", params: { type } }),
          search: insightsSearch({ days, sort }),
        })}
      />
      <Filters>
        <DaysChoice value={days} offered={OFFERED} onChoose={(chosen) => onSearch({ ...search, days: chosen })} />
        <ChoiceSelect
          label={messages.class}
          none={insightsMessages.allClasses}
          value={classId}
          choices={choices}
          onChoose={onClass}
        />
        <TypeChoice
          group={group}
          value={type_id}
          choices={types}
          onChoose={(chosen) => onSearch({ ...search, type_id: chosen })}
        />
        <SheetActions onCsv={data && (() => save(data))} stale={details.isPlaceholderData || graph.isPlaceholderData} />
      </Filters>
      <DaysAndAge
        group={group}
        days={data?.days ?? []}
        query={details}
        timeZone={school.time_zone}
        waiting={waiting}
        scope={{ class_id: classId, type_id }}
      />
      <div className={classes.halves}>
        <Section
          name="graph"
          title={chartTitle(graph.data?.points.length ?? 0)}
          beside={data && <TotalOf details={data} />}
          stays
        >
          <Area query={graph} named>
            {(shown) => <GroupGraph graph={shown} hint={insightsMessages.nothingText[group]} />}
          </Area>
        </Section>
        <Section name="students" title={insightsMessages.studentsTitle} group={group}>
          <Area query={details} named>
            {(shown) => (
              <StudentsTable
                details={shown}
                search={search}
                locale={school.locale}
                onSort={(by) => onSearch(insightsSearch({ ...search, sort: by }))}
              />
            )}
          </Area>
        </Section>
      </div>
    </div>
  );
}

function TotalOf({ details: { type, total, students, days, previous_school_days: previous } }: { details: Details }) {
  const before = students.reduce((sum, { previous_count }) => sum + previous_count, 0);
  return (
    <Lead
      group={type}
      count={total}
      before={type === "circle" ? undefined : before}
      beside={{ days: days.length, previous }}
    />
  );
}

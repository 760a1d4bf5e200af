import { IconDownload, IconPrinter } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { BackTitle } from "#client/ui/back-title.tsx";
import { ChoiceSelect } from "#client/ui/choice-select.tsx";
import type { GroupSlug } from "#contract/history.ts";
import { Button } from "#client/ui/button.tsx";
import { AsOf } from "./insights-as-of.tsx";
import { saveDetails } from "./details-csv.ts";
import { FiguresArea } from "./figures-area.tsx";
import { DAYS, DaysFilter, Filters } from "./filters.tsx";
import { GroupGraph } from "./insights-graph.tsx";
import { GroupTabs } from "./insights-tabs.tsx";
import classes from "./insights.module.css";
import { rangeText } from "./points.ts";
import { PrintHead } from "./insights-print-head.tsx";
import { DEFAULT_DAYS, type DetailsSearch, detailsSearch, overviewSearch } from "./insights-search.ts";
import { StudentsTable } from "./students-table.tsx";
import { Trend } from "./trend.tsx";
import { useDetails } from "./use-details.ts";
import type { Known } from "./waiting.ts";
import { words } from "./insights-messages.ts";

interface Props {
  group: GroupSlug;
  classId?: string;
  timeZone: string;
  known: Known;
  search: DetailsSearch;
  onSearch: (change: DetailsSearch) => void;
  /** Another class, or all of them. */
  onClass: (classId: string | undefined) => void;
}

const icon = { size: 20, stroke: 1.75, "aria-hidden": true };

/** `/insights/{type}` and `/insights/{type}/{class_id}`: graph and students. */
export function DetailsPage({ group, classId, timeZone, known, search, onSearch, onClass }: Props): ReactNode {
  const { days = DEFAULT_DAYS, type_id, sort } = search;
  const { graph, details, types, classes: choices, waiting, overlay } = useDetails(group, classId, search, known);
  const labelOf = (all: readonly { value: string; label: string }[], value: string | undefined) =>
    all.find((one) => one.value === value)?.label;
  const className = labelOf(choices, classId);
  const typeName = labelOf(types, type_id);
  const range = rangeText(details.data?.days ?? []);
  const { data } = details;
  const before = data?.students.reduce((sum, { previous_count }) => sum + previous_count, 0) ?? 0;
  const [saving, setSaving] = useState(false);
  const save = async (): Promise<void> => {
    setSaving(true);
    if (data) await saveDetails(data, { sort, days, classId, className, typeId: type_id, typeName, overlay });
    setSaving(false);
  };
  return (
    <div className={classes.page}>
      <BackTitle back={{ to: "/insights", search: overviewSearch({ group, class: classId }) }} label={words.back}>
        {words.groups[group]}
      </BackTitle>
      <PrintHead
        parts={[words.groups[group], typeName, className ?? words.allClasses]}
        range={range}
        days={data?.days.length ?? days}
      />
      <GroupTabs
        current={group}
        to={(type) =>
          classId
            ? {
                to: "/insights/$type/$class_id",
                params: { type, class_id: classId },
                search: detailsSearch({ days, sort }),
              }
            : { to: "/insights/$type", params: { type }, search: detailsSearch({ days, sort }) }
        }
      />
      <Filters
        actions={
          <>
            <Button disabled={!data} busy={saving} onClick={() => void save()}>
              <IconDownload {...icon} /> {words.csv}
            </Button>
            <Button onClick={() => print()}>
              <IconPrinter {...icon} /> {words.print}
            </Button>
          </>
        }
      >
        <DaysFilter value={days} offered={DAYS} onChoose={(chosen) => onSearch({ ...search, days: chosen })} />
        <ChoiceSelect
          label={words.class}
          none={words.allClasses}
          value={classId}
          choices={choices}
          onChoose={onClass}
        />
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
        age={{ updatedAt: details.dataUpdatedAt, failed: details.isError || details.isPaused }}
        timeZone={timeZone}
        waiting={waiting}
        scope={{ class_id: classId, type_id }}
      />
      <div className={classes.columns}>
        <section className={`${classes.panel} ${classes.beside}`} aria-labelledby="graph">
          <div className={classes.head}>
            <h2 id="graph">{words.daysOf(days)}</h2>
            {data && (
              <p className={`${classes.figuresRow} figures`}>
                <strong>{words.counted[group](data.total)}</strong>
                {group !== "circle" && (
                  <Trend
                    count={data.total}
                    before={before}
                    beside={{ days: data.days.length, previous: data.previous_school_days }}
                    as="whole"
                  />
                )}
              </p>
            )}
          </div>
          <FiguresArea query={graph}>{(shown) => <GroupGraph graph={shown} />}</FiguresArea>
        </section>
        <section className={classes.panel} data-group={group} aria-labelledby="students">
          <h2 id="students">{words.studentsTitle}</h2>
          <FiguresArea query={details}>
            {(shown) => (
              <StudentsTable details={shown} search={search} onSort={(by) => onSearch({ ...search, sort: by })} />
            )}
          </FiguresArea>
        </section>
      </div>
    </div>
  );
}

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { EventsStatistics } from "#contract/check-in.ts";
import type { GroupSlug } from "#contract/history.ts";
import { Area } from "./area.tsx";
import { CountedList } from "./counted-list.tsx";
import { insightsMessages } from "./insights-messages.ts";
import { overlayStatistics } from "./overlay.ts";
import { insightsQueries } from "./queries.ts";
import { Section } from "./section.tsx";
import type { Change } from "./waiting.ts";

interface Props {
  group: GroupSlug;
  classId: string | undefined;
  typeId: string | undefined;
  /** What waits on the device. */
  changes: readonly Change[];
}

/** The behaviours of these days with their counts, of the class and behaviour that the filters choose. */
export function EventStatistics({ group, classId, typeId, changes }: Props): ReactNode {
  const query = useQuery(insightsQueries.statistics(classId));
  const behaviorsOf = (told: EventsStatistics) =>
    overlayStatistics(told, changes, { class_id: classId })
      .groups.find(({ slug }) => slug === group)
      ?.behaviors.filter(({ id, total }) => total > 0 && (typeId === undefined || id === typeId))
      .map(({ id, name, total }) => ({ id, name, count: total })) ?? [];
  return (
    <Section name="statistics" title={insightsMessages.statisticsTitle}>
      <Area query={query} named>
        {(told) => {
          const behaviors = behaviorsOf(told);
          return behaviors.length > 0 ? (
            <CountedList of={behaviors} />
          ) : (
            <p className="fine">{insightsMessages.noStatistics}</p>
          );
        }}
      </Area>
    </Section>
  );
}

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { EventsStatistics } from "#contract/check-in.ts";
import type { GroupSlug } from "#contract/history.ts";
import { FiguresArea } from "./figures-area.tsx";
import classes from "./insights.module.css";
import { overlayStatistics } from "./overlay.ts";
import { insightsQueries } from "./insights-queries.ts";
import type { Change } from "./waiting.ts";
import { words } from "./insights-messages.ts";

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
      .toSorted((a, b) => b.total - a.total) ?? [];
  return (
    <section className={classes.panel} aria-labelledby="statistics">
      <h2 id="statistics">{words.statisticsTitle}</h2>
      <FiguresArea query={query}>
        {(told) => {
          const behaviors = behaviorsOf(told);
          if (behaviors.length === 0) return <p className={classes.soft}>{words.noStatistics}</p>;
          return (
            <dl className={classes.statistics}>
              {behaviors.map(({ id, name, total }) => (
                <div key={id}>
                  <dt>
                    <bdi>{name}</bdi>
                  </dt>
                  <dd className="figures">{total}</dd>
                </div>
              ))}
            </dl>
          );
        }}
      </FiguresArea>
    </section>
  );
}

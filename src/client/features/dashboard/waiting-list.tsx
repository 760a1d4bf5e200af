import { IconCircleCheck, IconSchool } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { DailyStats } from "#contract/dashboard.ts";
import { EmptyState } from "#client/ui/empty-state.tsx";
import classes from "./dashboard.module.css";
import { words } from "./words.ts";

const names = new Intl.ListFormat("en", { type: "conjunction" });

/** Classes that have not checked in yet, with who could. */
export function WaitingList({ stats }: { stats: DailyStats }): ReactNode {
  return (
    <section className={classes.list} aria-labelledby="waiting">
      <h2 id="waiting">
        {words.waitingTitle} {stats.waiting.length > 0 && <small>{words.waitingCount(stats.waiting.length)}</small>}
      </h2>
      {stats.waiting.length === 0 && <Nothing stats={stats} />}
      <ul>
        {stats.waiting.map(({ class_id, name, teachers }) => (
          <li key={class_id}>
            <bdi>{name}</bdi>
            <span className={classes.soft} dir="auto">
              {teachers.length > 0 ? names.format(teachers) : words.noTeacher}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Nothing({ stats }: { stats: DailyStats }): ReactNode {
  if (stats.classes === 0) return <EmptyState title={words.noClasses} text={words.noClassesText} icon={<IconSchool size={30} stroke={1.75} />} />;
  return <EmptyState title={words.allDone} icon={<IconCircleCheck size={30} stroke={1.75} />} />;
}
